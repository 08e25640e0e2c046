// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/loops/take_back_1.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard take_back_16_card{
    .id = "take_back_16",
    .title = "Move in 16 parts, on x, then on y, and take back what overlaps",
    .author = "no single one",
    .says = "silent: no source is at hand; the loop of many first games",
    .reading = "As take_back_1, for each of 16 equal parts of the motion.",
    .intent = Intent::slide,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::axes,
};

template <class S>
Vector<S> take_back_16(const Frame<S>& f) {
  return taken_back(f, 16);
}

}  // namespace sweeplab::loops
