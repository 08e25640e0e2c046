// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/discrete/push_apart.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard push_apart_card{
    .id = "push_apart",
    .title = "Push the player away by the angle between the centres",
    .author = "the collision article (author unknown)",
    .says = "\"We will move A back until no collision happen\"; \"if the object can't move -> move the player\"",
    .reading =
        "The box makes its whole motion; if it then overlaps or touches what it met, it is pushed by the diagonal of "
        "the intersection along the angle from that centre to its own. No time is needed.",
    .intent = Intent::any,
    .needs = Needs::contact,
    .at_contact = false,
    .overlaps = true,
    .methods = "end_of_frame end_of_frame_inclusive",
};

template <class S>
Moving<S> push_apart(const Moving<S>& m, const Box<S>& b, const Answer<S>&) {
  const Box<S>& a = m.box;
  const auto pushed = discrete::push_apart(discrete::Box<S>{a.x + m.motion.x, a.y + m.motion.y, a.w, a.h},
                                           discrete::Box<S>{b.x, b.y, b.w, b.h});
  return {{pushed.a.x, pushed.a.y, a.w, a.h}, {}};
}

}  // namespace sweeplab::response
