// SPDX-License-Identifier: MIT
//
// What the families of scenes are laid out with. Every number is computed in the scalar S, by operations that round
// correctly, and kept as the double that it is.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "harness/query/families/draw.h"
#include "harness/scenes/scene.h"

namespace sweeplab {

/// k / of, rounded to S once: what a game has that read "0.1". Both must be exact in S.
template <class S>
constexpr S part(int k, int of) {
  return S(k) / S(of);
}

template <class S>
Box<double> widened(const Box<S>& b) {
  return {static_cast<double>(b.x), static_cast<double>(b.y), static_cast<double>(b.w), static_cast<double>(b.h)};
}

template <class S>
void add_obstacle(Scene& scene, const Box<S>& box) {
  scene.obstacles.push_back({.box = widened(box)});
}

template <class S>
void add_mover(Scene& scene, const Box<S>& box, const SceneController& controller) {
  scene.movers.push_back({widened(box), controller});
}

/// The tile there, of side 16 or 0.1, in a grid that begins one tile, or ten, from the origin.
template <class S>
Box<S> tile_of_16(int column, int row) {
  return {S(16 + 16 * column), S(16 + 16 * row), 16, 16};
}
template <class S>
Box<S> tile_of_a_tenth(int column, int row) {
  return {part<S>(10 + column, 10), part<S>(10 + row, 10), part<S>(1, 10), part<S>(1, 10)};
}

/// Columns and rows of tiles, in reading order: a border all around, and `percent` of those within. tile(column, row).
template <class TileAt>
void add_tiles(Draw& draw, Scene& scene, int columns, int rows, std::uint32_t percent, TileAt tile) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const bool border = column == 0 || row == 0 || column == columns - 1 || row == rows - 1;
      if (border || draw.chance(percent, 100)) add_obstacle(scene, tile(column, row));
    }
  }
}

/// Whether a box overlaps no solid obstacle and no mover of the scene as they stand before the first frame, exactly.
/// Touching is free.
inline bool is_free(const Scene& scene, const Box<double>& box) {
  const auto at = exact_point(box.x, box.y);
  const auto meets = [&](const WorldBox<double>& other) {
    const std::array<Rect<Rational>, 1> forbidden = {raw_planes(other, box.w, box.h)};
    return is_forbidden<Rational>(at, forbidden);
  };
  return std::ranges::none_of(scene.obstacles,
                              [&](const auto& o) {
                                return meets({o.box, o.stops});
                              }) &&
         std::ranges::none_of(scene.movers, [&](const auto& mover) { return meets({mover.box}); });
}

/// A mover where `place()` has it, at the first of 300 places that is free; false if none is.
template <class PlaceAt>
bool add_mover_where_free(Scene& scene, const SceneController& controller, PlaceAt place) {
  for (int tries = 0; tries < 300; ++tries) {
    const Box<double> box = widened(place());
    if (!is_free(scene, box)) continue;
    scene.movers.push_back({box, controller});
    return true;
  }
  return false;
}

/// The corner of a tile within the border.
template <class TileAt>
auto inner_tile(Draw& draw, int columns, int rows, TileAt tile) {
  const int column = draw.integer(1, columns - 2);
  const int row = draw.integer(1, rows - 2);
  return tile(column, row);
}

/// Random motions, up to `reach` on both axes, in steps of 1 / steps_a_unit.
template <class S>
SceneController random_motions(S reach, double steps_a_unit) {
  return {.steering = Steering::random,
          .reach = {static_cast<double>(reach), static_cast<double>(reach)},
          .steps_a_unit = steps_a_unit};
}

/// Walks by tenths up to 3.7, falls by 0.5 more each frame, and jumps with 8.1: for tiles of 16.
template <class S>
SceneController jumping() {
  return {.steering = Steering::platformer,
          .reach = {static_cast<double>(part<S>(37, 10)), 9},
          .steps_a_unit = 10,
          .gravity = 0.5,
          .jump = static_cast<double>(part<S>(81, 10))};
}

/// The same motion for so many frames.
template <class S>
SceneController steadily(S x, S y, std::uint64_t frames) {
  SceneController c;
  c.motions.assign(static_cast<std::size_t>(frames), {static_cast<double>(x), static_cast<double>(y)});
  return c;
}

}  // namespace sweeplab
