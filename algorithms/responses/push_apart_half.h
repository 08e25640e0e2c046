// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/discrete/push_apart_half.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard push_apart_half_card{
    .id = "push_apart_half",
    .title = "Push player and object apart, half the way each",
    .author = "the collision article (author unknown)",
    .says = "\"each entity move half the way in opposite directions\"",
    .reading =
        "As push_apart, half the way. The object's half is lost: what a frame is made among stands, so the box is "
        "often left inside.",
    .intent = Intent::any,
    .needs = Needs::contact,
    .at_contact = false,
    .overlaps = true,
};

template <class S>
Moving<S> push_apart_half(const Moving<S>& m, const Box<S>& b, const Answer<S>&) {
  const Box<S>& a = m.box;
  const auto pushed = discrete::push_apart_half(discrete::Box<S>{a.x + m.motion.x, a.y + m.motion.y, a.w, a.h},
                                                discrete::Box<S>{b.x, b.y, b.w, b.h});
  return {{pushed.a.x, pushed.a.y, a.w, a.h}, {}};
}

}  // namespace sweeplab::response
