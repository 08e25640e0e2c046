// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/histogram.h"

namespace sweeplab {

/// A table for people: cells of text under heads, as aligned columns or as Markdown. The first column is set to the
/// left, the others to the right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> heads) : heads_(std::move(heads)), left_(heads_.size()) {
    if (!left_.empty()) left_[0] = true;
  }
  /// Rows of higher rank, compared number by number, stand above; rows of one rank stand in the order in which they came.
  void add(std::vector<std::string> cells, std::vector<double> rank = {});
  /// Sets this column to the left. If the table is too wide, its cells are cut: "Juan Linietsky, ...".
  void set_left(std::size_t column);
  /// Leaves out each column but the first in which every cell is "0", "-" or empty.
  void drop_zero_columns();
  /// Leaves out this column if with it some column finds no room beside the others (see text), and says so under the table.
  void drop_without_room(std::string_view head, std::size_t width);
  /// Rows that are not shown are counted under the table: "42 methods without a wrong answer: --all lists them". `one`
  /// and `many` say what they are.
  void leave_out(std::size_t rows, std::string_view one, std::string_view many);
  const std::vector<std::string>& heads() const { return heads_; }
  /// At most `width` wide; 0: as wide as it is. Where a table is wider its heads are broken at spaces, the cells of columns
  /// that are set to the left are cut, and columns for which there still is no room stand below, behind the first column.
  std::string text(std::size_t width = 0) const;
  std::string markdown() const;

 private:
  std::vector<std::vector<std::string>> broken_heads() const;
  std::vector<std::size_t> widths_under(const std::vector<std::vector<std::string>>& heads) const;
  void erase(std::size_t column);

  struct Row {
    std::vector<std::string> cells;
    std::vector<double> rank;
  };
  std::vector<std::string> heads_;
  std::vector<bool> left_;
  std::vector<Row> rows_;
  std::string left_out_;
};

/// How many columns of a terminal a text takes: its characters, not its bytes.
std::size_t columns_of(std::string_view text);
/// The text in lines of at most `width`, broken at spaces; lines after the first begin with `indent`. What has no space is
/// broken behind a slash, or where the line ends. 0: as it is. The text's own ends of line are kept.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "");

/// "1 method", "2 methods".
std::string counted(std::uint64_t n, std::string_view one);
/// A line "Never wrong (3): step, step_stop, bump_move."; of more than `most` names some, and "5 others". Nothing of none.
std::string names_line(std::string_view what, const std::vector<std::string>& names,
                       std::size_t most = std::numeric_limits<std::size_t>::max());

/// Three significant digits, without an exponent where people can read it without.
std::string number_text(double x);
/// "682k", "7.1k", "210", "0.8", "0": a rate as so many of a million, three digits at most.
std::string per_million_text(double rate);
/// A relative severity; "0" for none, "flat" where the Minkowski box has no inside to measure against.
std::string severity_text(std::optional<double> relative);
/// p50/p99/max of |error|, "-" if none was measured.
std::string error_text(const Histogram& errors);

}  // namespace sweeplab
