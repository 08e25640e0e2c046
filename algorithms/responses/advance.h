// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/amanotes.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard advance_card{
    .id = "advance",
    .title = "Move by the distance of the returned time",
    .author = "Luu The Vinh",
    .says = "\"calculate distance need to move to the next frame based on the returned time\"",
    .reading =
        "The box moves by v times the returned time, and the frame is over; of what becomes of its motion, and of an "
        "overlap, the article is silent.",
    .intent = Intent::stop,
    .needs = Needs::time,
    .methods = "amanotes amanotes_text amanotes_positions amanotes_ports",
};

template <class S>
constexpr Moving<S> advance(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  return {amanotes_advance(m.box, m.motion, hit), {}};
}

}  // namespace sweeplab::response
