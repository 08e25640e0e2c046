// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
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

/// Queries number `begin` up to `end` of a family, in batches small enough to stay in the cache with all their answers.
template <class S>
class FamilySource : public Source<S> {
 public:
  FamilySource(const Family& family, std::uint64_t seed, std::uint64_t begin, std::uint64_t end)
      : family_(family), seed_(seed), begin_(begin), end_(end) {}

  bool next(Batch<S>& batch) override {
    if (begin_ == end_) return false;
    batch.first = begin_;
    batch.size = std::min<std::uint64_t>(1024, end_ - begin_);
    begin_ += batch.size;
    return true;
  }

  void fill(Batch<S>& batch) override {
    batch.queries.resize(batch.size);
    for (std::uint64_t i = 0; i < batch.size; ++i) batch.queries[i] = family_.at<S>(seed_, batch.first + i);
  }

 private:
  const Family& family_;
  std::uint64_t seed_, begin_, end_;
};

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

/// Everything that tables and figures need, `provenance` not included. Lossless: read_survey() gives it back.
nlohmann::ordered_json to_json(const Survey& survey);
nlohmann::ordered_json to_json(const SurveyUnit& unit, const std::vector<std::string>& algorithms);
SurveyUnit unit_from_json(const nlohmann::ordered_json& json, const std::vector<std::string>& algorithms);
/// Reads survey.json; throws UsageError, naming file, line and column.
Survey read_survey(const std::filesystem::path& file);

/// One survey, the bytes of one run, from the files of all its shards. Throws as join_shards() does.
Survey merge_surveys(std::span<const std::filesystem::path> files);

/// The file as `survey` writes it: the survey, with its provenance.
std::string file_text(const Survey& survey);

/// The queries that a survey would ask, as CSV files that `judge` and anyone's program can read: a file for each family
/// and scalar, its numbers in decimals that come back as the same number in either scalar.
struct QueryFilesOptions {
  SurveyOptions survey;  ///< its methods are not asked
  std::filesystem::path folder;
  bool with_truth = false;  ///< the columns of harness/truth/truth_columns.h, too
};

/// family_scalar.csv, or of a shard family_scalar_2_of_8.csv; family by family, scalar by scalar.
struct QueryFile {
  std::filesystem::path path;
  const Family* family;
  Scalar scalar;
  UnitRange range;  ///< of the family's queries
};
std::vector<QueryFile> query_files(const QueryFilesOptions& options);

struct QueryFilesWritten {
  std::size_t files = 0;
  std::uint64_t queries = 0;
  bool stopped = false;
};

/// Writes them; each is there as a whole or not at all. The folder must exist. Throws UsageError.
QueryFilesWritten write_query_files(const QueryFilesOptions& options);

}  // namespace sweeplab
