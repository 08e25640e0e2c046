// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/query/families.h"
#include "harness/support/shards.h"
#include "harness/survey/statistics.h"

namespace sweeplab {

/// What a shard has of a family in a survey of so many queries.
UnitRange range_of(const Family& family, std::uint64_t queries, const Shard& shard);

struct SurveyOptions {
  std::uint64_t queries = 1u << 18;  ///< for each family and scalar; a family with fewer gives all it has
  std::uint64_t seed = 1;
  std::vector<const Family*> families;
  std::vector<const Method*> methods;
  std::vector<Scalar> scalars = {enumerators<Scalar>.begin(), enumerators<Scalar>.end()};
  Shard shard;
  unsigned threads = 0;
  bool pairs = false;  ///< count who disagrees with whom, too
};

/// What one family in one scalar gave: the census, and a tally for each method.
struct SurveyUnit {
  std::string family;
  Scalar scalar{};
  Census census;
  std::vector<Tally> tallies;  ///< parallel to the survey's methods; empty of those that have no code in this scalar
  /// Of every two methods that have code in this scalar, if that is asked for. No part of the survey's file.
  std::vector<Differences> pairs = {};
};

/// A survey: all its numbers are counts, and the same for any number of threads, order of work or division in shards.
struct Survey {
  std::uint64_t queries = 0, seed = 0;
  Shard shard;
  std::vector<std::string> algorithms, families;
  std::vector<Scalar> scalars;
  std::vector<SurveyUnit> units;  ///< family by family, scalar by scalar

  bool complete() const { return shard.count == 1; }
};

/// The survey that these options ask for, with no unit done.
Survey empty_survey(const SurveyOptions& options);

/// Runs the survey. Every finished unit is kept in `checkpoint`; a later run with the same options by the same program
/// takes it from there. Nothing if it was stopped before the end.
std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint);

/// Everything that tables and figures need, `provenance` not included. Lossless: survey_from_json gives it back.
nlohmann::ordered_json to_json(const Survey& survey);
/// Throws UsageError, with the reason, if `json` is no survey of this version.
Survey survey_from_json(const nlohmann::ordered_json& json, const std::string& file);
nlohmann::ordered_json to_json(const SurveyUnit& unit, const std::vector<std::string>& algorithms);
SurveyUnit unit_from_json(const nlohmann::ordered_json& json, const std::vector<std::string>& algorithms);
/// Reads survey.json; throws UsageError, naming file, line and column.
Survey read_survey(const std::filesystem::path& file);

/// One survey, the bytes of one run, from the files of all its shards. Throws as join_shards() does.
Survey merge_surveys(std::span<const std::filesystem::path> files);

/// The file as `survey` writes it: the survey, with its provenance.
std::string file_text(const Survey& survey);

}  // namespace sweeplab
