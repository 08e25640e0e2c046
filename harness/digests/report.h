// SPDX-License-Identifier: MIT
//
// The parts of `sweeplab report`, each of which makes data files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/digests/baseline.h"
#include "harness/shapes/survey.h"
#include "harness/survey/survey.h"

namespace sweeplab {

struct ReportOptions {
  bool quick = false;  ///< fewer queries
  bool fresh = false;  ///< run again what is stored and current
  unsigned threads = 0;
};

/// Runs the survey with all that is counted beside it, or takes what this very program stored with the same options:
/// survey, verdicts, time_error, witnesses, disagreement. Nothing if it was stopped.
SurveyOptions report_survey_options(const ReportOptions& options);
struct SurveyPart {
  Survey survey;
  bool stored = false;
};
std::optional<SurveyPart> report_survey(const ReportOptions& options, const std::filesystem::path& data);

/// why_sweep, maps; taken as they are stored where they are current. False if it was stopped.
bool report_maps(const ReportOptions& options, const std::filesystem::path& data);

/// laws; likewise. Nothing if it was stopped.
struct LawsPart {
  bool guarantee_broken = false;
};
std::optional<LawsPart> report_laws(const ReportOptions& options, const std::filesystem::path& data);

/// shapes: the discrete tests of two shapes; likewise. False if it was stopped.
shapes::SurveyOptions report_shapes_options(const ReportOptions& options);
bool report_shapes(const ReportOptions& options, const std::filesystem::path& data);

/// worlds: frames of levels, by combination; likewise. Says whether `step` was wrong. Nothing if it was stopped.
std::optional<LawsPart> report_worlds(const ReportOptions& options, const std::filesystem::path& data);

/// bench: a full run that the user has had with this very program, else a quick one; likewise. False if it was stopped.
bool report_bench(const ReportOptions& options, const std::filesystem::path& data);

/// engines: somebody's programs on the survey's families; of a report without any, nothing is left. Run anew each time,
/// for a program that is not ours may be another under its old name. Nothing if it was stopped.
struct EnginesPart {
  std::optional<Survey> survey;  ///< none: there are no engines
};
std::optional<EnginesPart> report_engines(const ReportOptions& options, const std::vector<const Method*>& engines,
                                          const std::filesystem::path& data);

/// cards, fixtures, ablation, findings.
void report_project(const std::filesystem::path& data);

/// baseline: what changed since. Says whether anything is wrong now that was not.
bool report_baseline(const std::optional<Baseline>& before, const std::filesystem::path& data);

/// sections: which data files there are, and by which command those come that are not.
void report_sections(const ReportOptions& options, const std::filesystem::path& data);

}  // namespace sweeplab
