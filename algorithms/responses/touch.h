// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/liang_barsky.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard touch_card{
    .id = "touch",
    .title = "bump.lua's touch: stop where it touches",
    .author = "Enrique García Cota (kikito)",
    .says = "\"for things like arrows or bullets\"",
    .reading =
        "The box ends where it touches: a + d t, of the goal's rounded distance d. Of an overlap, where bump's own "
        "test says that it comes out.",
    .intent = Intent::stop,
    .overlaps = true,
};

/// Where the motion that is left leads.
template <class S>
constexpr Vector<S> bump_goal(const Moving<S>& m) {
  return {m.box.x + m.motion.x, m.box.y + m.motion.y};
}

/// bump's collision, of a hit that any method says. Of an overlap its own test says how the box gets out; where that
/// sees none, the box stays.
template <class S>
constexpr LiangBarskyCollision<S> bump_collision(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  const Vector<S> goal = bump_goal(m), d{goal.x - m.box.x, goal.y - m.box.y};
  if (hit.outcome == Outcome::overlap) {
    LiangBarskyCollision<S> c = liang_barsky_detect(m.box, b, goal);
    if (!c.hit) c.touch = {m.box.x, m.box.y};
    return c;
  }
  return {true, false, hit.time, hit.normal_x, hit.normal_y, {m.box.x + d.x * hit.time, m.box.y + d.y * hit.time}, d};
}

/// At `at`, on the way to `goal`.
template <class S>
constexpr Moving<S> bump_moving(const Moving<S>& m, const Vector<S>& at, const Vector<S>& goal) {
  return {{at.x, at.y, m.box.w, m.box.h}, {goal.x - at.x, goal.y - at.y}};
}

template <class S>
constexpr Moving<S> touch(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  const Vector<S> at = liang_barsky_touch(bump_collision(m, b, hit));
  return bump_moving(m, at, at);
}

}  // namespace sweeplab::response
