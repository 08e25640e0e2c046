// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include <utility>

#include "harness/digests/digests.h"
#include "harness/digests/engine_table.h"
#include "harness/digests/report.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"

namespace sweeplab {

std::optional<EnginesPart> report_engines(const ReportOptions& report, const std::vector<const Method*>& engines,
                                          const std::filesystem::path& data) {
  if (engines.empty()) {
    for (const char* old : {"engines.json", "engines.csv"}) std::filesystem::remove(data / old);
    return EnginesPart{};
  }
  SurveyOptions options = report_survey_options(report);
  options.methods = engines;
  const std::filesystem::path checkpoint = data / "engines.checkpoint.json";
  if (report.fresh) std::filesystem::remove(checkpoint);
  std::optional<Survey> survey = run_survey(options, checkpoint);
  if (!survey) return std::nullopt;
  write_data(data, "engines", engines_json(*survey, engines));
  write_atomically(data / "engines.csv", verdicts_csv(*survey));
  remove_checkpoint(checkpoint);
  return EnginesPart{std::move(survey)};
}

}  // namespace sweeplab
