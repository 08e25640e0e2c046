// SPDX-License-Identifier: MIT
//
// The parts of `sweeplab report`: each makes data files. What this very program has stored with the same options
// is taken as it is, but for the survey's digests. Nothing, or false: it was stopped.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/shapes/survey.h"
#include "harness/survey/survey.h"

namespace sweeplab {

struct ReportOptions {
  bool quick = false;  ///< fewer queries
  bool fresh = false;  ///< run again what is stored and current
  unsigned threads = 0;
};

SurveyOptions report_survey_options(const ReportOptions& options);
struct SurveyPart {
  Survey survey;
  bool stored = false;
};
/// The survey with all that is counted beside it: survey, verdicts, time_error, witnesses, disagreement.
std::optional<SurveyPart> report_survey(const ReportOptions& options, const std::filesystem::path& data);

/// why_sweep, maps.
bool report_maps(const ReportOptions& options, const std::filesystem::path& data);

/// laws. Says whether a guarantee is broken.
std::optional<bool> report_laws(const ReportOptions& options, const std::filesystem::path& data);

/// shapes: the discrete tests of two shapes.
shapes::SurveyOptions report_shapes_options(const ReportOptions& options);
bool report_shapes(const ReportOptions& options, const std::filesystem::path& data);

/// worlds: frames of levels, by combination. Says whether `step` was wrong.
std::optional<bool> report_worlds(const ReportOptions& options, const std::filesystem::path& data);

/// bench: a full run that the user has had with this very program, else a quick one.
bool report_bench(const ReportOptions& options, const std::filesystem::path& data);

/// engines: somebody's programs on the survey's families; of a report without any, nothing is left, and the survey is of
/// nobody. Run each time, for a program that is not ours may be another under its old name.
std::optional<Survey> report_engines(const ReportOptions& options, const std::vector<const Method*>& engines,
                                     const std::filesystem::path& data);

/// cards, fixtures, ablation, findings: of the project itself; nothing here is measured by the run.
void report_project(const std::filesystem::path& data);

/// An older report, read whole before the new one is written, perhaps over it.
struct Baseline {
  std::filesystem::path folder;
  Json survey;
  std::optional<Json> laws, bench;  ///< if it has them
};

/// Throws UsageError, with the reason, if the folder holds no report.
Baseline read_baseline(const std::filesystem::path& folder);

/// What is new, fixed, more or less often wrong, faster or slower in the report whose data files are in `data`.
///
/// The same queries asked again give the same answers, so there every change is one; where the queries are others
/// (another seed, number or family), it says only what lies beyond chance: intervals that do not overlap.
Json baseline_json(const Baseline& before, const std::filesystem::path& data);

/// The same for people.
std::string baseline_text(const Json& json);

/// baseline: what changed since. Says whether anything is wrong now that was not.
bool report_baseline(const std::optional<Baseline>& before, const std::filesystem::path& data);

/// sections: which data files there are, and by which command those come that are not.
void report_sections(const ReportOptions& options, const std::filesystem::path& data);

/// What summary.md says beside the survey: the laws and who keeps them, the discrete tests of two shapes, sources in a
/// level, somebody's engines. Markdown, from the data files; of what is not there, nothing.
std::string project_summary(const std::filesystem::path& data);

}  // namespace sweeplab
