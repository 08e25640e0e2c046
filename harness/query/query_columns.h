// SPDX-License-Identifier: MIT
//
// The columns of a CSV file of queries, in every way that engines hold a box and a motion, and what a column may have been
// meant for that is none of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/csv_columns.h"

namespace sweeplab {

/// Min corner and size; min and max corner; centre and half of the size.
enum class FarEdge : std::uint8_t { size, max, half };
/// Still; how far it goes; where it will be, min corner or centre, whichever the box is told by.
enum class MotionColumns : std::uint8_t { still, difference, goal };

/// The places of a query's columns: the twelve numbers, then of each body what the other forms are told by, then the
/// answer.
struct QueryColumn {
  enum : std::uint8_t { avx = 4, avy, bvx = 10, bvy };
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

/// How a body is told. Throws InputError where columns are missing or two forms mixed.
struct BodyColumns {
  FarEdge box = FarEdge::size;
  MotionColumns motion = MotionColumns::still;
};
BodyColumns body_columns(const CsvColumns& columns, std::size_t body);

/// The name that a column of no such name was meant for, as far as one can tell: "normal_x" of "nx"; else "".
std::string_view meant_for(std::string_view name);

}  // namespace sweeplab
