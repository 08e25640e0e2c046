// SPDX-License-Identifier: MIT
//
// After bump.lua 3.1.7, copyright (c) 2014 Enrique García Cota, MIT licence, which stands in algorithms/liang_barsky.h.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "algorithms/liang_barsky.h"
#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

constexpr LoopCard bump_card(std::string_view id, std::string_view title, std::string_view says,
                             std::string_view reading, Intent intent, std::string_view response) {
  return {.id = id,
          .title = title,
          .author = "Enrique García Cota (kikito)",
          .says = says,
          .reading = reading,
          .intent = intent,
          .method = "liang_barsky",
          .response = response};
}
inline constexpr LoopCard bump_move_card = bump_card(
    "bump_move", "World:move of bump.lua 3.1.7, with slide, its default",
    "its documents only imply the order; its code sorts by \"ti\", and equal ones by the distance of centres",
    "The goal is projected; of all collisions the least time (of overlaps minus their area), of equal ones the "
    "nearest centre, is answered; the box goes on from where it touches to the new goal, and never meets that one "
    "again; until nothing is met. Where time and distance tie, Lua's sort leaves the order open: here the first "
    "listed. Its cells leave out boxes far from the way, which are asked here.",
    Intent::slide, "bump_slide");
inline constexpr LoopCard bump_touch_card =
    bump_card("bump_touch", "World:move of bump.lua 3.1.7, with touch", "\"for things like arrows or bullets\"",
              "As bump_move; the first collision ends the move where it touches.", Intent::stop, "touch");
inline constexpr LoopCard bump_cross_card =
    bump_card("bump_cross", "World:move of bump.lua 3.1.7, with cross",
              "\"for cases where you want to detect a collision but you don't want any response\"",
              "As bump_move; every collision leaves the goal, which is reached.", Intent::any, "cross");
inline constexpr LoopCard bump_bounce_card = bump_card(
    "bump_bounce", "World:move of bump.lua 3.1.7, with bounce",
    "\"A good example of this behavior is Arkanoid's ball\"",
    "As bump_move, but the goal is mirrored; each box is met once at most in a frame.", Intent::bounce, "bounce");

enum class BumpResponse : unsigned char { touch, cross, slide, bounce };

/// Between centres, squared.
template <class S>
constexpr S bump_distance(const Box<S>& a, const Box<S>& b) {
  const S dx = a.x - b.x + (a.w - b.w) / S(2), dy = a.y - b.y + (a.h - b.h) / S(2);
  return dx * dx + dy * dy;
}

template <class S>
struct BumpProjection {
  std::size_t other = 0;
  LiangBarskyCollision<S> collision{};  ///< hit: there is one
  S distance{};
};

/// The first of the collisions on the way from `from` to `goal`, as sorted.
template <class S>
BumpProjection<S> bump_project(const Frame<S>& f, const Box<S>& from, const Vector<S>& goal,
                               const std::vector<char>& visited) {
  BumpProjection<S> first;
  for (std::size_t k = 0; k < f.obstacles.size(); ++k) {
    const Obstacle<S>& o = f.obstacles[k];
    if (visited[k] != 0) continue;
    f.ask(from, {goal.x - from.x, goal.y - from.y}, o.box);
    const LiangBarskyCollision<S> c = liang_barsky_detect(from, o.box, goal);
    if (!c.hit || (c.overlaps ? o.solid != Solid::all : !stops_at(o, c.normal_x, c.normal_y))) continue;
    if (first.collision.hit && first.collision.ti < c.ti) continue;
    const S distance = bump_distance(from, o.box);
    if (first.collision.hit && !(c.ti < first.collision.ti) && !(distance < first.distance)) continue;
    first = {k, c, distance};
  }
  return first;
}

template <class S>
Vector<S> bump_world_move(const Frame<S>& f, BumpResponse response) {
  static thread_local std::vector<char> visited;
  visited.assign(f.obstacles.size(), 0);
  Box<S> from = f.mover;
  Vector<S> goal{f.mover.x + f.motion.x, f.mover.y + f.motion.y};
  for (;;) {
    const BumpProjection<S> met = bump_project(f, from, goal, visited);
    if (!met.collision.hit) return goal;
    visited[met.other] = 1;
    const LiangBarskyCollision<S>& c = met.collision;
    if (response == BumpResponse::touch) return liang_barsky_touch(c);
    if (response == BumpResponse::cross) continue;  // projected again, from where the move began
    goal = response == BumpResponse::slide ? liang_barsky_slide(c, goal) : liang_barsky_bounce(c, goal);
    from.x = c.touch.x;
    from.y = c.touch.y;
  }
}

template <class S>
Vector<S> bump_move(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::slide);
}
template <class S>
Vector<S> bump_touch(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::touch);
}
template <class S>
Vector<S> bump_cross(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::cross);
}
template <class S>
Vector<S> bump_bounce(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::bounce);
}

}  // namespace sweeplab::loops
