// SPDX-License-Identifier: MIT
//
// A scene's numbers in a scalar, as algorithms/world and the truth want them.
#pragma once

#include <array>

#include "algorithms/world/exact_world.h"
#include "harness/scenes/scene.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

constexpr Solid solid_of(const std::array<bool, 4>& faces) {
  unsigned solid = 0;
  for (unsigned k = 0; k < 4; ++k) solid |= faces[k] ? 1U << k : 0U;
  return static_cast<Solid>(solid);
}
constexpr std::array<bool, 4> faces_of(Solid solid) {
  std::array<bool, 4> faces{};
  for (unsigned k = 0; k < 4; ++k) faces[k] = (static_cast<unsigned>(solid) >> k & 1U) != 0;
  return faces;
}

template <class S>
Box<S> box_of(const Box<double>& b) {
  return {static_cast<S>(b.x), static_cast<S>(b.y), static_cast<S>(b.w), static_cast<S>(b.h)};
}
template <class S>
Box<double> as_double(const Box<S>& b) {
  return {b.x, b.y, b.w, b.h};
}
template <class S>
Obstacle<S> obstacle_of(const SceneObstacle& o) {
  return {box_of<S>(o.box), solid_of(o.stops)};
}

/// Whether a mover is where the obstacle forbids it to be.
template <class S>
bool is_inside(const Box<S>& mover, const Obstacle<S>& o) {
  const Forbidden<S> f = forbidden_by(o, mover.w, mover.h);
  return f.lo[0] < mover.x && mover.x < f.hi[0] && f.lo[1] < mover.y && mover.y < f.hi[1];
}

}  // namespace sweeplab
