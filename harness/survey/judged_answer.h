// SPDX-License-Identifier: MIT
//
// Who is wrong on which rows of a file, in words: what `judge` says first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/survey/statistics.h"

namespace sweeplab {

/// The rows on which a method's answers had one verdict.
struct RowsOf {
  static constexpr std::size_t most_kept = 3;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;             ///< of a hash of each row: the same for the same rows in any order
  std::vector<std::uint64_t> first;  ///< the lowest rows in their order, as many as are kept

  void add(std::uint64_t row);
  void add(const RowsOf& other);

 private:
  void keep(std::uint64_t row);
};

using RowsByVerdict = std::array<RowsOf, enum_count<Verdict>>;

/// Of each method of a panel.
struct RowsByMethod {
  std::vector<RowsByVerdict> methods;

  void add(const RowsByMethod& other);
};

/// A sink that notes them.
template <class S>
class WrongRowsByMethod : public LaneSums<S, RowsByMethod> {
 public:
  WrongRowsByMethod(std::size_t methods, std::size_t lanes)
      : LaneSums<S, RowsByMethod>(lanes, {std::vector<RowsByVerdict>(methods)}) {}
  void study(Batch<S>& batch) override;
  std::vector<RowsByVerdict> rows() const { return this->sum().methods; }
};

/// How many give a wrong answer, then in a line each which of them do the same on the same rows: "gomez and ericson report
/// a contact in row 2 where there is none." At most `most_lines` lines of `width` columns: where that is too little, a line
/// each kind of mistake, those that make it most often first.
std::string judged_answer(std::span<const Method* const> panel, const std::vector<RowsByVerdict>& rows,
                          std::size_t width, std::size_t most_lines);

}  // namespace sweeplab
