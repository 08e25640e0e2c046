// SPDX-License-Identifier: MIT
//
// What the families of scenes are laid out with. Every number is computed in the scalar S, by operations that round
// correctly, and kept as the double that it is.
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/query/families/draw.h"
#include "harness/scenes/free_start.h"
#include "harness/scenes/scene.h"

namespace sweeplab {

/// k / of, rounded to S once: what a game has that was told "0.1". Both must be exact in S.
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
  SceneObstacle obstacle;
  obstacle.box = widened(box);
  scene.obstacles.push_back(obstacle);
}

template <class S>
void add_mover(Scene& scene, const Box<S>& box, const SceneController& controller) {
  scene.movers.push_back({widened(box), controller});
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
  SceneController c;
  c.steering = Steering::random;
  c.reach = {static_cast<double>(reach), static_cast<double>(reach)};
  c.steps_a_unit = steps_a_unit;
  return c;
}

/// Walks by tenths up to 3.7, falls by 0.5 more each frame, and jumps with 8.1: for tiles of 16.
template <class S>
SceneController jumping() {
  SceneController c;
  c.steering = Steering::platformer;
  c.reach = {static_cast<double>(part<S>(37, 10)), 9};
  c.steps_a_unit = 10;
  c.gravity = 0.5;
  c.jump = static_cast<double>(part<S>(81, 10));
  return c;
}

/// The same motion for so many frames.
template <class S>
SceneController steadily(S x, S y, std::uint64_t frames) {
  SceneController c;
  c.motions.assign(static_cast<std::size_t>(frames), {static_cast<double>(x), static_cast<double>(y)});
  return c;
}

}  // namespace sweeplab
