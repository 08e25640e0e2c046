// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"
#include "algorithms/responses/touch.h"

namespace sweeplab::response {

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

template <class S>
constexpr Moving<S> bounce(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  const LiangBarskyCollision<S> c = bump_collision(m, b, hit);
  return bump_moving(m, c.touch, liang_barsky_bounce(c, bump_goal(m)));
}

}  // namespace sweeplab::response
