// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/gamedev.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard slide_card{
    .id = "slide",
    .title = "Slide: what is left of the motion goes on along the face",
    .author = "BrendanL.K",
    .says = "not at hand: the article's page could not be read, its public ports were",
    .reading =
        "The box moves by v t; what is left of the frame goes on along the face, with what the motion has in that "
        "direction. Of an overlap: silent.",
    .intent = Intent::slide,
    .methods = "gamedev gamedev_broadphase gamedev_checked",
};

template <class S>
constexpr Moving<S> slide(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  const Box<S>& a = m.box;
  return {{a.x + m.motion.x * hit.time, a.y + m.motion.y * hit.time, a.w, a.h}, gamedev_slide(m.motion, hit)};
}

}  // namespace sweeplab::response
