// SPDX-License-Identifier: MIT
#include "harness/digests/digests.h"

#include <nlohmann/json.hpp>
#include "harness/digests/disagreement.h"
#include "harness/digests/report.h"
#include "harness/methods/names.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

Json head_of(const SurveyOptions& options) { return {{"queries_per_family", options.queries}, {"seed", options.seed}}; }

std::optional<Survey> stored_survey(const fs::path& data, const SurveyOptions& options) {
  for (const char* name : {"survey", "disagreement"}) {
    if (!current_data(data, name, head_of(options))) return std::nullopt;
  }
  try {
    Survey survey = read_survey(data / "survey.json");
    if (survey.complete()) return survey;
  } catch (const UsageError&) {
    // damaged: made again
  }
  return std::nullopt;
}

}  // namespace

SurveyOptions report_survey_options(const ReportOptions& report) {
  return {.queries = report.quick ? 1u << 14 : 1u << 18,
          .families = families_named({}),
          .methods = methods_named({}),
          .threads = report.threads};
}

std::optional<SurveyPart> report_survey(const ReportOptions& report, const fs::path& data) {
  const SurveyOptions options = report_survey_options(report);
  const fs::path checkpoint = data / "survey.checkpoint.json";
  if (report.fresh) fs::remove(checkpoint);
  std::optional<Survey> survey = report.fresh ? std::nullopt : stored_survey(data, options);
  const bool stored = survey.has_value();
  if (!stored) {
    Disagreement disagreement;
    Companion* const companions[] = {&disagreement};
    survey = run_survey(options, checkpoint, companions);
    if (!survey) return std::nullopt;
    Json body = head_of(options);
    body.update(disagreement.json());
    write_atomically(data / "survey.json", file_text(*survey));
    write_data(data, "disagreement", body);
    write_atomically(data / "disagreement.csv", disagreement.csv());
    remove_checkpoint(checkpoint);
  }
  write_data(data, "verdicts", verdicts_json(*survey));
  write_atomically(data / "verdicts.csv", verdicts_csv(*survey));
  write_data(data, "time_error", time_error_json(*survey));
  write_atomically(data / "time_error.csv", time_error_csv(*survey));
  write_data(data, "witnesses", witnesses_json(*survey));
  return SurveyPart{std::move(*survey), stored};
}

}  // namespace sweeplab
