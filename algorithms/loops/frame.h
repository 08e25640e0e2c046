// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "algorithms/query.h"
#include "algorithms/world/exact_world.h"

namespace sweeplab::loops {

/// What a whole loop is given: one mover, how far it wants to go, and all that stands around it.
template <class S>
struct Frame {
  Box<S> mover;
  Vector<S> motion{};
  std::span<const Obstacle<S>> obstacles;
  std::vector<Query<S>>* asked = nullptr;  ///< if wanted, each pair that is asked about

  Vector<S> start() const { return {mover.x, mover.y}; }
  void ask(const Box<S>& a, const Vector<S>& v, const Box<S>& b) const {
    if (asked != nullptr) asked->push_back({a, v, b, {}});
  }
};

/// Whether the obstacle stops what meets it on a face with this normal.
template <class S>
constexpr bool stops_at(const Obstacle<S>& o, int normal_x, int normal_y) {
  if (normal_x != 0) return world_detail::stops_at_face(o.solid, 0, -normal_x);
  if (normal_y != 0) return world_detail::stops_at_face(o.solid, 1, -normal_y);
  return o.solid == Solid::all;  // no face is named
}

/// For loops that only look whether boxes overlap: whether an obstacle is in the way of a box that has moved by v to
/// `a`. A solid one is. A one-way one is if the box was outside of a face that is solid and meets the motion.
template <class S>
constexpr bool is_in_the_way(const Obstacle<S>& o, const Box<S>& a, const Box<S>& before, const Vector<S>& v) {
  if (!overlaps_strictly(a, o.box)) return false;
  if (o.solid == Solid::all) return true;
  const Box<S>& b = o.box;
  return (v.x > S(0) && before.x + before.w <= b.x && stops_at(o, -1, 0)) ||
         (v.x < S(0) && b.x + b.w <= before.x && stops_at(o, 1, 0)) ||
         (v.y > S(0) && before.y + before.h <= b.y && stops_at(o, 0, -1)) ||
         (v.y < S(0) && b.y + b.h <= before.y && stops_at(o, 0, 1));
}

}  // namespace sweeplab::loops
