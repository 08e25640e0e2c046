// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/loops/push_out_1.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard push_out_4_card{
    .id = "push_out_4",
    .title = "Move in 4 parts, and after each push out of what overlaps",
    .author = "no single one",
    .says = "silent: no source is at hand; the loop that the sweep's authors want to replace",
    .reading = "As push_out_1, after each of 4 equal parts of the motion.",
    .intent = Intent::slide,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::reading,
};

template <class S>
Vector<S> push_out_4(const Frame<S>& f) {
  return pushed_out(f, 4);
}

}  // namespace sweeplab::loops
