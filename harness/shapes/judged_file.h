// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/shapes/run.h"

namespace sweeplab::shapes {

/// A CSV file of scenes of one pair of shapes, and all that `judge --shapes` says of it: a header with that pair's
/// columns (see number_names), in any order; others are ignored. Of a pair that can be in contact a column `hit` (0 or 1)
/// makes the rows answers too, judged as `yours`; of shapes that only touch either is right.
template <class S>
class JudgedFile {
 public:
  /// "-": standard input. Throws InputError if the file or its header cannot be read.
  JudgedFile(const std::filesystem::path& input, Shapes shapes, std::vector<const Function*> functions,
             unsigned threads);
  ~JudgedFile();

  /// Of the file, where it is known.
  std::optional<std::uint64_t> size() const;
  /// Reads and judges it all. `write`, if there is one, is given the CSV of judged rows, the header first; `progress` the
  /// bytes read. False if it was stopped. Throws InputError.
  bool judge(const std::function<void(const std::string&)>& write, const std::function<void(std::uint64_t)>& progress);
  /// All of it, for people; after judge().
  std::string text() const;

 private:
  class Reader;

  Shapes shapes_;
  RunOptions options_;
  std::unique_ptr<Reader> reader_;
  std::vector<const Function*> panel_;
  Counter counter_;
};

/// "row,algorithm,scalar,outcome,...": the columns of `judge --shapes ... --out`, which differ by what the functions give.
std::string judged_csv_header(Shapes shapes);

}  // namespace sweeplab::shapes
