// SPDX-License-Identifier: MIT
//
// Commands that take --shard, as arrays: what is known of each.
#pragma once

#include <filesystem>
#include <optional>

#include "harness/cluster/array_run.h"
#include "harness/laws/laws_run.h"
#include "harness/survey/survey.h"

namespace sweeplab {

/// Where, within a folder, the tasks of this very run by this very build of the program are; others of other runs.
std::filesystem::path tasks_folder(const SurveyOptions& asked, const ArrayOptions& array,
                                   const std::filesystem::path& within);
std::filesystem::path tasks_folder(const LawsOptions& asked, const ArrayOptions& array,
                                   const std::filesystem::path& within);
/// Once what they found is on the disk; and the folder that it is within, where it has no others.
void remove_tasks(const std::filesystem::path& folder);

/// The survey that these options ask for, of which each task does a shard: what run_survey would have found. Nothing if
/// it was stopped; the same call goes on. `folder`: tasks_folder()'s, which holds what is done until it is removed.
/// Throws UsageError as run_array does.
std::optional<Survey> run_survey_array(const SurveyOptions& asked, const ArrayOptions& array,
                                       const std::filesystem::path& folder);

/// The same of laws; `asked.threads` explain what was found.
std::optional<LawsResult> run_laws_array(const LawsOptions& asked, const ArrayOptions& array,
                                         const std::filesystem::path& folder);

}  // namespace sweeplab
