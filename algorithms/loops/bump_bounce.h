// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/bump_move.h"
#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard bump_bounce_card{
    .id = "bump_bounce",
    .title = "World:move of bump.lua 3.1.7, with bounce",
    .author = "Enrique García Cota (kikito)",
    .says = "\"A good example of this behavior is Arkanoid's ball\"",
    .reading = "As bump_move, but the goal is mirrored; each box is met once at most in a frame.",
    .intent = Intent::bounce,
    .method = "liang_barsky",
    .response = "bounce",
};

template <class S>
Vector<S> bump_bounce(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::bounce);
}

}  // namespace sweeplab::loops
