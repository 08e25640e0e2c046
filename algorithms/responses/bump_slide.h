// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"
#include "algorithms/responses/touch.h"

namespace sweeplab::response {

inline constexpr LoopCard bump_slide_card{
    .id = "bump_slide",
    .title = "bump.lua's slide: to the goal, but not on the face's axis",
    .author = "Enrique García Cota (kikito)",
    .says = "\"This is the default collision type used in bump\"",
    .reading =
        "From where it touches, the box goes on to the goal, whose coordinate on the normal's axis becomes that of the "
        "touch. An overlap is left where bump's own test says.",
    .intent = Intent::slide,
    .overlaps = true,
    .methods = "liang_barsky",
};

template <class S>
constexpr Moving<S> bump_slide(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  const LiangBarskyCollision<S> c = bump_collision(m, b, hit);
  return bump_moving(m, c.touch, liang_barsky_slide(c, bump_goal(m)));
}

}  // namespace sweeplab::response
