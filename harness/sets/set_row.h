// SPDX-License-Identifier: MIT
//
// A query of a SweepSet with what is true of it, as a row of its CSV file; 1/DATASHEET.md describes the columns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/query/numbers.h"
#include "harness/query/scalars.h"
#include "harness/truth/truth.h"

namespace sweeplab {

/// Of an impact or a graze.
struct RightTimes {
  double nearest = 0;          ///< to the true time, of the numbers of the query's scalar
  double nearest_double = 0;   ///< the same, of all doubles
  double least = 0, most = 0;  ///< those between them are right
};

struct SetRow {
  std::string id;
  Scalar scalar = Scalar::float32;
  std::string source;  ///< a family of queries, "scene:" and a family of scenes, or "findings"
  std::string origin;  ///< where in it
  Numbers numbers{};
  Class cls = Class::separate;
  Graze graze = Graze::none;
  std::optional<RightTimes> times;
};

/// Classes, and grazes by their kind: what a set is divided by, and what its scores are told by.
inline constexpr std::array<std::string_view, 9> kind_names{"separate", "overlap", "impact", "flat", "rest",
                                                            "slide",    "corner",  "leave",  "end"};
inline constexpr std::size_t kind_count = kind_names.size();
constexpr std::size_t kind_number(Class cls, Graze graze) {
  return cls == Class::separate  ? 0
         : cls == Class::overlap ? 1
         : cls == Class::impact  ? 2
                                 : 2 + static_cast<std::size_t>(graze);
}

}  // namespace sweeplab
