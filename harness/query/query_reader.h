// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/query.h"
#include "harness/query/numbers_reader.h"
#include "harness/support/csv.h"
#include "harness/support/csv_columns.h"

namespace sweeplab {

/// An answer that a file gives beside a query. `time` and normal are missing where their fields are empty.
template <class S>
struct GivenAnswer {
  bool hit = false;
  std::optional<S> time;
  std::optional<std::int8_t> normal_x, normal_y;
};

template <class S>
struct Row {
  Query<S> query;
  std::uint64_t number = 0;  ///< of the data row, from 1
  std::uint64_t line = 0;    ///< in the file, from 1
  GivenAnswer<S> given;      ///< of meaning if the file gives answers
};

/// Reads queries from a CSV file (see CsvReader): a header with ax, ay, aw, ah, avx, avy, bx, by, bw, bh and, both or
/// neither, bvx and bvy (else 0), in any order; other columns are ignored. A column `hit` makes the rows answers too,
/// with `time` and, both or neither, normal_x and normal_y. Numbers are decimal or hexadecimal and rounded to nearest. A
/// column `row_checksum`, as `findings export` writes it, must fit the fields before it.
/// Every fault is thrown as InputError.
template <class S>
class QueryReader {
 public:
  /// "-": standard input. Reads the header.
  explicit QueryReader(const std::filesystem::path& path);

  /// Replaces `rows` by the next ones, at most `count`; false if there are none left. A file without rows is a fault.
  bool read(std::vector<Row<S>>& rows, std::size_t count);

  bool gives_answers() const { return columns_.has(hit); }
  bool gives_times() const { return gives_answers() && columns_.has(time); }
  bool gives_normals() const { return gives_answers() && columns_.has(normal_x); }

  /// Fields so far whose text S cannot hold, and which were rounded.
  std::uint64_t rounded() const { return rounded_; }
  std::uint64_t rows() const { return rows_; }
  std::uint64_t bytes() const { return csv_.bytes(); }
  std::optional<std::uint64_t> size() const { return csv_.size(); }
  const std::string& name() const { return csv_.name(); }

 private:
  // The columns: the twelve numbers of a query, then those of an answer.
  enum Column : std::uint8_t { bvx = 10, bvy, hit, time, normal_x, normal_y };

  void read_row(Row<S>& row);
  void read_answer(GivenAnswer<S>& given);
  std::optional<std::int8_t> sign(std::size_t column);

  CsvReader csv_;
  CsvColumns columns_;
  std::uint64_t rows_ = 0, rounded_ = 0;
};

}  // namespace sweeplab
