// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "harness/laws/laws_run.h"
#include "harness/support/own_json.h"

namespace sweeplab {

/// One check of the laws from shards of one, byte for byte what one run would have written. Throws UsageError, naming
/// the files and what is wrong: where one is not what this version of the program writes, or what no run can have
/// seen; where two are not of the same check, or not by the same program; where they overlap; and where one is missing.
LawsResult merge_laws(std::span<const std::filesystem::path> files, unsigned threads);

/// The same, file by file: memory does not grow with their number.
class JoinedLaws {
 public:
  void add(const std::filesystem::path& file);
  /// What all shards have seen, explained. Throws UsageError if one is missing.
  LawsResult whole(unsigned threads) const;

 private:
  LawsResult whole_;
  std::string of_;  // whose shards: "the laws in a.json"
  std::optional<JoinedShards> joined_;
  OneProgram program_;
};

}  // namespace sweeplab
