// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/query.h"
#include "harness/query/numbers_reader.h"
#include "harness/support/csv.h"

namespace sweeplab {

// The columns of a file of queries, in every way that engines hold a box and a motion, and what a column may have been
// meant for that is none of them: query_columns.cpp.

/// Min corner and size; min and max corner; centre and half of the size.
enum class FarEdge : std::uint8_t { size, max, half };
/// Still; how far it goes; where it will be, min corner or centre, whichever places the box.
enum class MotionColumns : std::uint8_t { still, difference, goal };

/// The places of a query's columns: the twelve numbers, then of each body what the other forms need, then the
/// answer.
struct QueryColumn {
  /// Of body 0 or 1, of axis 0 or 1.
  static constexpr std::size_t min(std::size_t body, std::size_t axis) { return 6 * body + axis; }
  static constexpr std::size_t size(std::size_t body, std::size_t axis) { return 6 * body + 2 + axis; }
  static constexpr std::size_t motion(std::size_t body, std::size_t axis) { return 6 * body + 4 + axis; }
  static constexpr std::size_t max(std::size_t body, std::size_t axis) { return 12 + 8 * body + axis; }
  static constexpr std::size_t centre(std::size_t body, std::size_t axis) { return 12 + 8 * body + 2 + axis; }
  static constexpr std::size_t half(std::size_t body, std::size_t axis) { return 12 + 8 * body + 4 + axis; }
  static constexpr std::size_t goal(std::size_t body, std::size_t axis) { return 12 + 8 * body + 6 + axis; }
  enum : std::uint8_t { hit = 28, time, normal_x, normal_y, tag };
};

/// Their names, at their places; "one|other" where there are several.
std::vector<std::string> query_column_names();

/// The form of a body. Throws InputError where columns are missing or two forms mixed.
struct BodyColumns {
  FarEdge box = FarEdge::size;
  MotionColumns motion = MotionColumns::still;
};
BodyColumns body_columns(const CsvColumns& columns, std::size_t body);

/// The name that a column of no such name was meant for, as far as one can tell: "normal_x" of "nx"; else "".
std::string meant_for(std::string_view name);

/// An answer that a file gives beside a query. `time` and normal are missing where their fields are empty.
template <class S>
struct GivenAnswer {
  Outcome outcome = Outcome::separate;
  bool asked = true;      ///< else the row says `unasked`
  std::optional<S> time;  ///< a NaN where it is no finite number that S holds
  /// Of a vector along an axis its direction; of any other both are not 0, of one without a direction both are.
  std::optional<std::int8_t> normal_x, normal_y;
};

/// From the words of an answer, "hit 0.5 -1 0", "hit", "miss", "overlap", "failed" or "unasked": of a hit the last three,
/// or the last two, may be missing. Numbers as in a file. Throws UsageError, beginning with `where`.
template <class S>
GivenAnswer<S> read_given_answer(std::string_view text, const std::string& where);

template <class S>
struct Row {
  Query<S> query;
  std::uint64_t number = 0;  ///< of the data row, from 1
  std::uint64_t line = 0;    ///< in the file, from 1
  GivenAnswer<S> given;      ///< of meaning if the file gives answers
  std::string tag;           ///< empty if the file has none
};

/// A field's text, as a message says what was found.
std::string found_in_field(std::string_view text);

/// Replaces `rows` by the next ones, at most `count`, each read by read_row(row), after `before` earlier ones;
/// false if there are none left. A file without rows is a fault.
template <class Row, class ReadRow>
bool read_rows(const CsvReader& csv, CsvColumns& columns, std::vector<Row>& rows, std::size_t count,
               std::uint64_t before, const ReadRow& read_row) {
  rows.clear();
  while (rows.size() < count && columns.next()) read_row(rows.emplace_back());
  if (rows.empty() && before == 0 && count > 0) {
    throw InputError(csv.name(), "expected rows of data after the header, found none");
  }
  return !rows.empty();
}

/// Reads queries from a CSV file (see CsvReader): a header with ax, ay, aw, ah, avx, avy, bx, by, bw, bh and, both or
/// neither, bvx and bvy (else 0), in any order, or with what tells a box or a motion otherwise (QueryColumn); other
/// columns are ignored. A column `hit` makes the rows answers too, with `time` and, both or neither, normal_x and
/// normal_y; `tag` names a group of rows. Numbers are decimal or hexadecimal and rounded to nearest. A column
/// `row_checksum`, as `findings export` writes it, must fit the fields before it.
/// Every fault is thrown as InputError.
template <class S>
class QueryReader {
 public:
  /// "-": standard input. Reads the header.
  explicit QueryReader(const std::filesystem::path& path);

  /// The next rows: see read_rows().
  bool read(std::vector<Row<S>>& rows, std::size_t count) {
    return read_rows(csv_, columns_, rows, count, rows_, [this](Row<S>& row) { read_row(row); });
  }

  bool gives_answers() const { return columns_.has(QueryColumn::hit); }
  bool gives_tags() const { return columns_.has(QueryColumn::tag); }

  /// The query numbers so far whose rounding to S changed the query. Not a decimal of at most 17 digits that a number
  /// of S prints as (0.10000000149011612 in float32). In float32 a short one, of at most 6 digits (0.1), counts, unless
  /// the other decimals show that the file was written by float32: some have 7 to 9 digits and come back, none has more.
  std::uint64_t rounded() const { return changed_ + (floats_ > 0 && changed_ == 0 ? 0 : short_); }
  /// The queries so far where S cannot hold the min corner, the size or the motion that the file's own numbers,
  /// max corner, centre or goal, come to: they are judged rounded.
  std::uint64_t rounded_queries() const { return rounded_queries_; }
  /// Normals so far along an axis, but of another length than 1: read as that axis's.
  std::uint64_t other_lengths() const { return other_lengths_; }
  /// A line for each thing of the header that was not read: a column's name, and what it may have been meant for.
  std::vector<std::string> not_read() const;

  std::uint64_t rows() const { return rows_; }
  std::uint64_t bytes() const { return csv_.bytes(); }
  std::optional<std::uint64_t> size() const { return csv_.size(); }
  const std::string& name() const { return csv_.name(); }

 private:
  using Column = QueryColumn;

  void read_row(Row<S>& row);
  /// Along one axis: min corner, size and motion, from whatever the file tells.
  void read_axis(std::size_t body, std::size_t axis, Numbers& numbers, bool& rounded);
  S number(std::size_t column, bool size);
  void count_rounding(std::string_view text, S value);
  /// The difference as it is, rounded to S; `rounded` if it had to be.
  S difference(S high, S low, std::size_t column, bool& rounded) const;
  void read_answer(GivenAnswer<S>& given);
  std::optional<S> component(std::size_t column);

  CsvReader csv_;
  CsvColumns columns_;
  std::array<BodyColumns, 2> forms_;
  std::uint64_t rows_ = 0, changed_ = 0, short_ = 0, floats_ = 0, rounded_queries_ = 0, other_lengths_ = 0;
};

}  // namespace sweeplab
