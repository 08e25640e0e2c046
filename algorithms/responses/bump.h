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
inline constexpr LoopCard cross_card{
    .id = "cross",
    .title = "bump.lua's cross: go through",
    .author = "Enrique García Cota (kikito)",
    .says = "\"for cases where you want to detect a collision but you don't want any response\"",
    .reading = "The box goes on to its goal: what it ends inside of, and goes through, is meant so.",
    .intent = Intent::any,
    .at_contact = false,
};
inline constexpr LoopCard bump_slide_card{
    .id = "bump_slide",
    .title = "bump.lua's slide: to the goal, but not on the face's axis",
    .author = "Enrique García Cota (kikito)",
    .says = "\"This is the default collision type used in bump\"",
    .reading =
        "From where it touches, the box goes on to the goal, whose coordinate on the normal's axis becomes that of the "
        "touch. A box at rest that overlaps stays at its goal, as some states of 3.1.7 "
        "have it; others leave it at the touch.",
    .intent = Intent::slide,
    .overlaps = true,
    .methods = "liang_barsky",
};
inline constexpr LoopCard bounce_card{
    .id = "bounce",
    .title = "bump.lua's bounce: the rest of the way is mirrored",
    .author = "Enrique García Cota (kikito)",
    .says = "\"A good example of this behavior is Arkanoid's ball\"",
    .reading =
        "From where it touches, the rest of the way to the goal is mirrored on the normal's axis. An overlap is left "
        "where bump's own test says.",
    .intent = Intent::bounce,
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
template <class S>
constexpr Moving<S> cross(const Moving<S>& m, const Box<S>&, const Answer<S>&) {
  const Vector<S> goal = liang_barsky_cross(bump_goal(m));
  return bump_moving(m, goal, goal);
}
template <class S>
constexpr Moving<S> bump_slide(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  const LiangBarskyCollision<S> c = bump_collision(m, b, hit);
  return bump_moving(m, c.touch, liang_barsky_slide(c, bump_goal(m)));
}
template <class S>
constexpr Moving<S> bounce(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  const LiangBarskyCollision<S> c = bump_collision(m, b, hit);
  return bump_moving(m, c.touch, liang_barsky_bounce(c, bump_goal(m)));
}

}  // namespace sweeplab::response
