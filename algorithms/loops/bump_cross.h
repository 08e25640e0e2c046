// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/bump_move.h"
#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard bump_cross_card{
    .id = "bump_cross",
    .title = "World:move of bump.lua 3.1.7, with cross",
    .author = "Enrique García Cota (kikito)",
    .says = "\"for cases where you want to detect a collision but you don't want any response\"",
    .reading = "As bump_move; every collision leaves the goal, which is reached.",
    .intent = Intent::any,
    .method = "liang_barsky",
    .response = "cross",
};

template <class S>
Vector<S> bump_cross(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::cross);
}

}  // namespace sweeplab::loops
