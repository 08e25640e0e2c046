// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/csv.h"

namespace sweeplab {

/// The columns of a CSV file that are wanted, wherever they stand; others are ignored. A column `row_checksum`, as
/// `findings export` writes it, must fit the fields before it. Every fault is thrown as InputError.
class CsvColumns {
 public:
  /// Reads the header. The first `required` names must be there, each name at most once. "ax|a_min_x": a column of two
  /// names, called by the first.
  /// `usual`: what an empty file should have begun with, if not with the required names.
  CsvColumns(CsvReader& csv, std::vector<std::string> names, std::size_t required, std::string_view usual = {});

  CsvColumns(const CsvColumns&) = delete;
  CsvColumns& operator=(const CsvColumns&) = delete;

  /// Refuses a header with one of them and without the other.
  void together(std::size_t one, std::size_t other) const;

  /// Refuses a header without it; `hint`, if any, follows what was expected.
  void require(std::size_t column, std::string_view hint = {}) const;
  /// Refuses the header for what it has, or lacks, in the way of this column.
  [[noreturn]] void refuse_header(std::size_t column, std::string_view expected) const;
  /// The header's columns that no name is of, nor the checksum, in its order.
  const std::vector<std::string>& others() const { return others_; }

  bool has(std::size_t column) const { return places_[column] != 0; }
  /// The next record; it must have as many fields as the header. False at the end.
  bool next();
  /// Of that record, the text in this column, which must be there.
  std::string_view operator[](std::size_t column) const { return fields_[places_[column] - 1]; }

  [[noreturn]] void fail(std::size_t column, std::string_view expected, std::string_view found) const;

 private:
  void check_row() const;

  CsvReader* csv_;
  std::vector<std::string> names_;
  std::vector<std::size_t> places_;  ///< of each column the index of its field, from 1; 0: not there
  std::vector<std::string_view> fields_;
  std::vector<std::string> header_, others_;
  std::size_t sealed_ = 0;  ///< how many fields have a checksum behind them
};

}  // namespace sweeplab
