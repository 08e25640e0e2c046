// SPDX-License-Identifier: MIT
//
// The exhaustive grid: every query with integer sizes 0..2, relative positions -4..4 and relative motions -5..5. Ties
// of every kind (corners, seams, grazes, flat boxes) are dense in it, and every number is exact in every scalar.
#pragma once

#include <cstdint>

#include "algorithms/query.h"
#include "harness/support/enums.h"

namespace sweeplab {

/// 3^4 sizes, 9^2 positions, 11^2 motions.
inline constexpr std::uint32_t grid_size = 81 * 81 * 121;

/// The same relative query, written in four ways: B at the origin and still; and B elsewhere with the motion split between
/// both boxes, in halves against each other, with a common drift, or both with the same sign.
enum class GridSplit : std::uint8_t { b_still, opposed, drifting, chasing };
inline constexpr auto grid_splits = enumerators<GridSplit>;

/// The query number `index` (below grid_size) of the grid.
template <class S>
constexpr Query<S> grid_query(std::uint32_t index, GridSplit split = GridSplit::b_still) {
  const auto digit = [&index](std::uint32_t base, int first) {
    const int value = static_cast<int>(index % base) + first;
    index /= base;
    return value;
  };
  const auto scalar = [](int halves) { return S(halves) / S(2); };
  const int vx = 2 * digit(11, -5), vy = 2 * digit(11, -5);  // in halves from here on
  const int x = 2 * digit(9, -4), y = 2 * digit(9, -4);
  const int aw = 2 * digit(3, 0), ah = 2 * digit(3, 0), bw = 2 * digit(3, 0), bh = 2 * digit(3, 0);

  const bool elsewhere = split != GridSplit::b_still;
  const int bx = elsewhere ? 13 : 0, by = elsewhere ? -22 : 0;
  int bvx = 0, bvy = 0;
  if (split == GridSplit::opposed) {
    bvx = -vx / 2;
    bvy = -vy / 2;
  } else if (split == GridSplit::drifting) {
    bvx = 14;
    bvy = -7;
  } else if (split == GridSplit::chasing) {
    bvx = -2 * vx;
    bvy = -2 * vy;
  }
  return {{scalar(bx + x), scalar(by + y), scalar(aw), scalar(ah)},
          {scalar(bvx + vx), scalar(bvy + vy)},
          {scalar(bx), scalar(by), scalar(bw), scalar(bh)},
          {scalar(bvx), scalar(bvy)}};
}

}  // namespace sweeplab
