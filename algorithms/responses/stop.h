// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/programming_chips.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard stop_card{
    .id = "stop",
    .title = "Move to just before the collision, and stop",
    .author = "Programming Chips",
    .says = "\"Move to just before the collision\", \"Stop normal movement\", of A alone",
    .reading =
        "Its usage example: A moves by v t, and the frame is over. The motion that it keeps beside the face is that of "
        "the next frame. An overlap at the start is a hit at time 0: A stays.",
    .intent = Intent::stop,
    .needs = Needs::time,
    .overlaps = true,
    .methods = "programming_chips",
};

template <class S>
constexpr Moving<S> stop(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  return {programming_chips_respond(m.box, m.motion, hit).box, {}};
}

}  // namespace sweeplab::response
