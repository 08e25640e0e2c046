// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/digests/worlds.h"
#include "harness/support/checkpoint.h"

namespace sweeplab {
namespace {

/// Whether `step` ended a frame elsewhere than the truth, by the stored counts.
bool has_wrong_step(const Json& worlds) {
  for (const Json& cell : worlds.at("cells")) {
    if (cell.at("combination") != "step") continue;
    for (const char* ending : {"inside", "through", "short", "astray", "failed"}) {
      if (cell.at(ending).at("n") > 0) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<LawsPart> report_worlds(const ReportOptions& report, const std::filesystem::path& data) {
  const PlayOptions options = worlds_options(report.quick ? 200 : 2000, report.threads);
  const std::filesystem::path checkpoint = data / "worlds.checkpoint.json";
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else if (const auto stored = current_data(data, "worlds", {{"frames", options.frames}, {"seed", options.seed}})) {
    return LawsPart{has_wrong_step(*stored)};
  }
  const std::optional<PlayResult> result = run_play(options, checkpoint);
  if (!result) return std::nullopt;
  const Json json = worlds_json(options, *result);
  write_data(data, "worlds", json);
  remove_checkpoint(checkpoint);
  return LawsPart{has_wrong_step(json)};
}

}  // namespace sweeplab
