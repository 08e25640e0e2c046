// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/gamedev.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard push_card{
    .id = "push",
    .title = "Push: what is left of the motion goes along the face, as fast as the box came",
    .author = "BrendanL.K",
    .says = "not at hand: the article's page could not be read, its public ports were",
    .reading =
        "The box moves by v t; what is left of the frame goes along the face with the whole speed, and so farther than "
        "the motion led: no truth has its end.",
    .intent = Intent::any,
};

template <class S>
Moving<S> push(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  const Box<S>& a = m.box;
  return {{a.x + m.motion.x * hit.time, a.y + m.motion.y * hit.time, a.w, a.h}, gamedev_push(m.motion, hit)};
}

}  // namespace sweeplab::response
