// SPDX-License-Identifier: MIT
//
// The exhaustive grid of each pair of shapes: the first at the origin, all numbers small integers. Touching corners,
// tangent circles (of right triangles), collinear segments and flat shapes are dense in it, and every number is exact in
// every scalar.
#pragma once

#include <cstdint>

#include "harness/shapes/scene.h"

namespace sweeplab::shapes {

struct GridRange {
  int low = 0, high = 0;
};

/// What the number at this place runs through.
constexpr GridRange grid_range(Shapes shapes, std::size_t place) {
  const bool second = place >= second_at(shapes);
  const Part part = second ? second_of(shapes) : first_of(shapes);
  const bool circles = first_of(shapes) == Part::circle || second_of(shapes) == Part::circle;
  if (!second && place < 2) return {0, 0};
  if (is_size(shapes, place)) return {0, part == Part::circle ? 5 : 2};
  if (!second) return {-2, 2};  // the other end of a segment that begins at the origin
  if (shapes == Shapes::circle_segment) return {-3, 5};
  if (part == Part::segment) return {first_of(shapes) == Part::box ? -1 : -2, first_of(shapes) == Part::box ? 3 : 2};
  return circles ? GridRange{-6, 6} : GridRange{-3, 3};
}

constexpr std::uint64_t grid_size(Shapes shapes) {
  std::uint64_t size = 1;
  for (std::size_t i = 0; i < numbers_in(shapes); ++i) {
    const GridRange range = grid_range(shapes, i);
    size *= static_cast<std::uint64_t>(range.high - range.low) + 1;
  }
  return size;
}

/// The scene number `index` (below grid_size) of the grid.
template <class S>
constexpr Scene<S> grid_scene(Shapes shapes, std::uint64_t index) {
  Scene<S> scene{shapes, {}};
  for (std::size_t i = 0; i < scene.size(); ++i) {
    const GridRange range = grid_range(shapes, i);
    const int values = range.high - range.low + 1;
    const auto base = static_cast<std::uint64_t>(values);
    scene.numbers[i] = static_cast<S>(range.low + static_cast<int>(index % base));
    index /= base;
  }
  return scene;
}

}  // namespace sweeplab::shapes
