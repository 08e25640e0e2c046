// SPDX-License-Identifier: MIT
#include "harness/cli/shared_options.h"

#include <algorithm>

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
