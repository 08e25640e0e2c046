// SPDX-License-Identifier: MIT
#include <algorithm>

#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/report.h"
#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/support/checkpoint.h"

namespace sweeplab {
namespace {

bool has_broken_guarantee(const Json& laws) {
  return std::any_of(laws.at("cells").begin(), laws.at("cells").end(),
                     [](const Json& cell) { return cell.value("guarantee", false); });
}

}  // namespace

std::optional<LawsPart> report_laws(const ReportOptions& report, const std::filesystem::path& data) {
  LawsOptions options;
  options.cases = report.quick ? default_law_cases / 16 : default_law_cases;
  options.laws = laws_named({});
  options.subjects = subjects();
  options.scalars = law_scalars_named({});
  options.threads = report.threads;
  const std::filesystem::path checkpoint = data / "laws.checkpoint.json";
  if (report.fresh) {
    std::filesystem::remove(checkpoint);
  } else if (const auto stored = current_data(data, "laws", {{"cases", options.cases}, {"seed", options.seed}})) {
    return LawsPart{has_broken_guarantee(*stored)};
  }
  const std::optional<LawsResult> result = run_laws(options, checkpoint);
  if (!result) return std::nullopt;
  Json json = to_json(*result);
  for (std::size_t c = 0; c < result->cells.size(); ++c) {
    if (const auto& query = result->cells[c].counterexample) json["cells"][c]["query"] = query_arguments(*query);
  }
  write_data(data, "laws", json);
  remove_checkpoint(checkpoint);
  return LawsPart{result->guarantee_broken()};
}

}  // namespace sweeplab
