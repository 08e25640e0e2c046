// SPDX-License-Identifier: MIT
#include "harness/cli/shared_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/support/usage_error.h"

namespace sweeplab {

void add_algorithms(Options& options, std::vector<std::string>& ids) {
  options.option("--algorithms", ids, "only these, separated by commas").separated_by_commas();
}

void add_families(Options& options, std::vector<std::string>& names) {
  options.option("--families", names, "only these, separated by commas").separated_by_commas();
}

void add_scalar(Options& options, std::string& name) {
  options.option("--scalar", name, "float32 (default) or float64");
}

void add_scalars(Options& options, std::vector<std::string>& names) {
  options.option("--scalars", names, "default float32,float64").separated_by_commas();
}

void add_threads(Options& options, unsigned& threads) {
  options.option("--threads", threads, "default: as many as the machine has").from_to(1u, 1024u);
}

void add_level_options(Options& options, LevelOptions& level) {
  options
      .option("--solid", level.solid,
              "of a map of Tiled: just these layers and groups are solid, separated by commas (default: what it marks)")
      .separated_by_commas();
  options.flag("--no-merge", level.not_merged, "of a map of Tiled: every tile is a box of its own");
  options.flag("--boxes-only", level.boxes_only, "of a map of Tiled: leave out what is solid and no box");
  options.option("--corner", level.corner_name,
                 "the axis that an outer corner stops: y or x (default: the scene's, or y)");
}

void LevelOptions::look_up() {
  if (!corner_name.empty()) {
    corner = enum_named<CornerPolicy>(corner_name);
    if (!corner) throw UsageError(fmt::format("--corner: expected x or y, found \"{}\"", corner_name));
  }
  tiled.solid_layers = solid;
  tiled.merged = !not_merged;
  tiled.not_a_box = boxes_only ? NotABox::leave_out : NotABox::refuse;
}

std::vector<Scalar> scalars_named(const std::vector<std::string>& names) {
  std::vector<Scalar> scalars;
  for (const Scalar scalar : enumerators<Scalar>) {
    if (std::ranges::any_of(names, [scalar](const std::string& name) { return scalar_named(name) == scalar; })) {
      scalars.push_back(scalar);
    }
  }
  return scalars;
}

}  // namespace sweeplab
