// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/query.h"
#include "harness/loops/combination.h"
#include "harness/support/csv.h"

namespace sweeplab {

/// A frame as a game has recorded it.
template <class S>
struct RecordedFrame {
  std::uint64_t number = 0;  ///< of the data row, from 1
  std::string frame, mover;  ///< as the file calls them; may be empty
  Box<S> box;                ///< the mover, where it was stored before the frame: min corner and size
  Vector<S> motion;          ///< that it wanted to go, world units
  Vector<S> end;             ///< the min corner that was stored after it; a NaN where the file has no finite number
  Intent intent = Intent::slide;
};

/// Reads recorded frames from a CSV file (see CsvReader): a header with x, y, w, h, vx, vy, end_x, end_y, in any order, and
/// if there are any frame, mover, intent; other columns are ignored. Numbers are decimal or hexadecimal and rounded to
/// nearest; of the end, nan and inf are read too. Every fault is thrown as InputError.
template <class S>
class FrameReader {
 public:
  /// "-": standard input. Reads the header. `intent`: of rows that do not say.
  FrameReader(const std::filesystem::path& path, Intent intent);

  /// Replaces `rows` by the next ones, at most `count`; false if there are none left. A file without rows is a fault.
  bool read(std::vector<RecordedFrame<S>>& rows, std::size_t count);

  std::uint64_t rounded() const { return rounded_; }
  std::uint64_t bytes() const { return csv_.bytes(); }
  std::optional<std::uint64_t> size() const { return csv_.size(); }
  const std::string& name() const { return csv_.name(); }

 private:
  static constexpr std::size_t numbers = 8;
  enum Column : std::uint8_t { x, y, w, h, vx, vy, end_x, end_y, frame, mover, intent, column_count };

  void read_header();
  void read_row(RecordedFrame<S>& row);
  S number(std::size_t column);
  std::string_view field(std::size_t column) const { return fields_[places_[column] - 1]; }

  CsvReader csv_;
  Intent intent_;
  std::vector<std::string_view> fields_;
  std::array<std::size_t, column_count> places_{};  ///< of each column the index of its field, from 1; 0: not there
  std::size_t width_ = 0;
  std::uint64_t rows_ = 0, rounded_ = 0;
};

/// "slide", "stop", "bounce" or "any". Throws UsageError, which names `option`.
Intent intent_named(const std::string& word, const char* option);

}  // namespace sweeplab
