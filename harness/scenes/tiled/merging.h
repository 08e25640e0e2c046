// SPDX-License-Identifier: MIT
//
// The same area in fewer boxes: those that follow each other along x with the same y and height become one, then those
// of these that follow each other along y with the same x and width. Only where every edge and size that results is
// exact, so that what is forbidden to a mover of sizes above 0 stays the same to the last bit. One-way boxes only
// across their way: along it each has a face of its own that stops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "algorithms/query.h"
#include "harness/scenes/tiled/marks.h"
#include "harness/support/error_free.h"

namespace sweeplab::tiled {

/// A box, the faces that stop, and the tiles that it was made of.
struct PlacedBox {
  Box<double> box;
  Faces stops = all_faces;
  std::int64_t column = 0, row = 0, last_column = 0, last_row = 0;
};

/// Where a box begins on an axis, and how long it is.
struct Side {
  double Box<double>::*at, Box<double>::*size;
};
inline constexpr Side sides[] = {{&Box<double>::x, &Box<double>::w}, {&Box<double>::y, &Box<double>::h}};

/// Whether `next` could be joined to `placed` on the axis; then it is.
inline bool join(PlacedBox& placed, const PlacedBox& next, std::size_t axis) {
  const auto [at, size] = sides[axis];
  const auto [across, width] = sides[1 - axis];
  Box<double>& box = placed.box;
  if (placed.stops != next.stops || box.*across != next.box.*across || box.*width != next.box.*width) return false;
  // Solid from all sides, or from none of this axis.
  if (placed.stops != all_faces && (placed.stops[2 * axis] || placed.stops[2 * axis + 1])) return false;
  const Pair end = two_sum(box.*at, box.*size), next_end = two_sum(next.box.*at, next.box.*size);
  if (end.lo != 0 || next_end.lo != 0 || !(box.*at <= next.box.*at && next.box.*at <= end.hi)) return false;
  const Pair joined = two_sum(std::max(end.hi, next_end.hi), -(box.*at));
  if (joined.lo != 0) return false;
  box.*size = joined.hi;
  placed.column = std::min(placed.column, next.column);
  placed.row = std::min(placed.row, next.row);
  placed.last_column = std::max(placed.last_column, next.last_column);
  placed.last_row = std::max(placed.last_row, next.last_row);
  return true;
}

/// In the order of their tiles.
inline std::vector<PlacedBox> merged(std::vector<PlacedBox> boxes) {
  for (const std::size_t axis : {0u, 1u}) {
    std::ranges::sort(boxes, {}, [axis](const PlacedBox& b) {
      const auto [at, size] = sides[axis];
      const auto [across, width] = sides[1 - axis];
      return std::tuple(b.stops, b.box.*across, b.box.*width, b.box.*at, b.box.*size, b.row, b.column);
    });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < boxes.size(); ++i) {
      if (!join(boxes[kept], boxes[i], axis)) boxes[++kept] = boxes[i];
    }
    if (!boxes.empty()) boxes.resize(kept + 1);
  }
  std::ranges::sort(boxes, {}, [](const PlacedBox& b) {
    return std::tuple(b.row, b.column, b.box.y, b.box.x, b.box.h, b.box.w, b.stops);
  });
  return boxes;
}

}  // namespace sweeplab::tiled
