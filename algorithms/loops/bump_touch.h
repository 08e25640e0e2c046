// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/bump_move.h"
#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard bump_touch_card{
    .id = "bump_touch",
    .title = "World:move of bump.lua 3.1.7, with touch",
    .author = "Enrique García Cota (kikito)",
    .says = "\"for things like arrows or bullets\"",
    .reading = "As bump_move; the first collision ends the move where it touches.",
    .intent = Intent::stop,
    .method = "liang_barsky",
    .response = "touch",
};

template <class S>
Vector<S> bump_touch(const Frame<S>& f) {
  return bump_world_move(f, BumpResponse::touch);
}

}  // namespace sweeplab::loops
