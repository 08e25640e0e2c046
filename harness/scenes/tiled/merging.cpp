// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/merging.h"

#include <algorithm>
#include <tuple>

#include "harness/support/error_free.h"

namespace sweeplab::tiled {
namespace {

/// Whether boxes with these faces may be joined on an axis: they stop from all sides, or from none of this axis.
bool may_join(const Faces& stops, std::size_t axis) {
  return stops == all_faces || (!stops[2 * axis] && !stops[2 * axis + 1]);
}

/// Joins the interval [next, next + next_size] to [low, low + size], which begins no later, if that is exact.
bool join(double low, double& size, double next, double next_size) {
  const Pair end = two_sum(low, size), next_end = two_sum(next, next_size);
  if (end.lo != 0 || next_end.lo != 0 || !(next <= end.hi)) return false;
  const Pair joined = two_sum(std::max(end.hi, next_end.hi), -low);
  if (joined.lo != 0) return false;
  size = joined.hi;
  return true;
}

void add_tiles(PlacedBox& box, const PlacedBox& next) {
  box.column = std::min(box.column, next.column);
  box.row = std::min(box.row, next.row);
  box.last_column = std::max(box.last_column, next.last_column);
  box.last_row = std::max(box.last_row, next.last_row);
}

bool join_along_y(PlacedBox& box, const PlacedBox& next) {
  const bool same = box.stops == next.stops && box.box.x == next.box.x && box.box.w == next.box.w;
  if (!same || !may_join(box.stops, 1) || !join(box.box.y, box.box.h, next.box.y, next.box.h)) return false;
  add_tiles(box, next);
  return true;
}

template <class Key, class Join>
void join_neighbours(std::vector<PlacedBox>& boxes, const Key& key, const Join& joins) {
  std::ranges::sort(boxes, {}, key);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < boxes.size(); ++i) {
    if (!joins(boxes[kept], boxes[i])) boxes[++kept] = boxes[i];
  }
  if (!boxes.empty()) boxes.resize(kept + 1);
}

}  // namespace

bool join_along_x(PlacedBox& box, const PlacedBox& next) {
  const bool same = box.stops == next.stops && box.box.y == next.box.y && box.box.h == next.box.h;
  if (!same || next.box.x < box.box.x || !may_join(box.stops, 0) ||
      !join(box.box.x, box.box.w, next.box.x, next.box.w)) {
    return false;
  }
  add_tiles(box, next);
  return true;
}

std::vector<PlacedBox> merged(std::vector<PlacedBox> boxes) {
  const auto along_x = [](const PlacedBox& b) {
    return std::tuple(b.stops, b.box.y, b.box.h, b.box.x, b.box.w, b.row, b.column);
  };
  const auto along_y = [](const PlacedBox& b) {
    return std::tuple(b.stops, b.box.x, b.box.w, b.box.y, b.box.h, b.row, b.column);
  };
  const auto in_order = [](const PlacedBox& b) {
    return std::tuple(b.row, b.column, b.box.y, b.box.x, b.box.h, b.box.w, b.stops);
  };
  join_neighbours(boxes, along_x, join_along_x);
  join_neighbours(boxes, along_y, join_along_y);
  std::ranges::sort(boxes, {}, in_order);
  return boxes;
}

}  // namespace sweeplab::tiled
