// SPDX-License-Identifier: MIT
//
// Who is wrong on which rows of a file, in words: what `judge` says first. Then the table of all mistakes.
#pragma once

#include <fmt/format.h>

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

/// A sink that notes them, of each method of a panel.
template <class S>
class WrongRowsByMethod : public LaneSums<S, std::vector<RowsByVerdict>> {
 public:
  WrongRowsByMethod(std::size_t methods, std::size_t lanes)
      : LaneSums<S, std::vector<RowsByVerdict>>(lanes, std::vector<RowsByVerdict>(methods)) {}
  void study(Batch<S>& batch) override;
  std::vector<RowsByVerdict> rows() const { return this->sum(); }
};

/// "a", "a and b", "a, b and c".
template <class Items>
std::string listed(const Items& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += fmt::format("{}", items[i]);
  }
  return text;
}

/// How many give a wrong answer, then in a line each which of them do the same on the same rows: "gomez and ericson report
/// a contact in row 2 where there is none." At most `most_lines` lines of `width` columns: where that is too little, a line
/// each kind of mistake, those that make it most often first.
std::string judged_answer(std::span<const Method* const> panel, const std::vector<RowsByVerdict>& rows,
                          std::size_t width, std::size_t most_lines);

/// What of a table is printed, and in which width (0: as wide as it is).
struct Shown {
  std::size_t width = 0;
  bool all = true;        ///< else rows of methods without a wrong answer and columns without a count are left out
  bool meanings = false;  ///< what the words of its heads mean, below it
};

/// One family's, or one file's, results as people read them: a row a method, a column a kind of mistake. The
/// engine's own answers stand on top, then `exact` as the reference, then who is wrong worst.
std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies,
                         const Shown& shown = {});

/// "12 separate, 0 graze, 3 impact, 1 overlap".
std::string classes_text(const Census& census);

}  // namespace sweeplab
