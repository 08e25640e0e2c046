// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/support/own_json.h"
#include "harness/survey/survey.h"

namespace sweeplab {

/// Throws UsageError, beginning with `file` and naming what is wrong, unless the survey is what a run can have: each
/// family in each scalar once and in order, of as many queries as its shards have; counts that add up; as worst cases
/// queries of these shards.
void check_survey(const Survey& survey, const std::string& file);

/// One survey from shards of one. Throws UsageError, naming the files and what is wrong, where one is none (see
/// check_survey), where two are not parts of the same survey, and where they overlap.
struct NamedSurvey {
  std::string file;
  Survey survey;
};
Survey merge(std::span<const NamedSurvey> parts);

/// The same, part by part: memory does not grow with their number.
class JoinedSurvey {
 public:
  void add(const NamedSurvey& part);
  void add(const std::filesystem::path& file);
  /// What has been added, which must be something.
  Survey whole() const;

 private:
  void join(const NamedSurvey& part);

  Survey whole_;
  std::string of_;  // whose shards: "the survey in a.json"
  std::optional<JoinedShards> joined_;
  OneProgram program_;
};

/// The same from files. They must be of this very version of the program: all that it would write of these counts must
/// stand there as it would write it, the cards of the methods too.
Survey merge_files(std::span<const std::filesystem::path> files);

}  // namespace sweeplab
