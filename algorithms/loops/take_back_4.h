// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/loops/take_back_1.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard take_back_4_card{
    .id = "take_back_4",
    .title = "Move in 4 parts, on x, then on y, and take back what overlaps",
    .author = "no single one",
    .says = "silent: no source is at hand; the loop of many first games",
    .reading = "As take_back_1, for each of 4 equal parts of the motion.",
    .intent = Intent::slide,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::axes,
};

template <class S>
Vector<S> take_back_4(const Frame<S>& f) {
  return taken_back(f, 4);
}

}  // namespace sweeplab::loops
