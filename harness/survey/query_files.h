// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "harness/survey/survey.h"

namespace sweeplab {

/// The queries that a survey would ask, as CSV files that `judge` and anyone's program can read: a file for each family
/// and scalar, its numbers in decimals that come back as the same number in either scalar.
struct QueryFilesOptions {
  SurveyOptions survey;  ///< its methods are not asked
  std::filesystem::path folder;
  bool with_truth = false;  ///< the columns of harness/truth/truth_columns.h, too
};

/// family_scalar.csv, or of a shard family_scalar_2_of_8.csv; family by family, scalar by scalar.
std::vector<std::filesystem::path> query_files(const QueryFilesOptions& options);

struct QueryFilesWritten {
  std::size_t files = 0;
  std::uint64_t queries = 0;
  bool stopped = false;
};

/// Writes them; each is there as a whole or not at all. The folder must exist. Throws UsageError.
QueryFilesWritten write_query_files(const QueryFilesOptions& options);

}  // namespace sweeplab
