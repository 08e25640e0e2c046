// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/gamedev.h"
#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard deflect_card{
    .id = "deflect",
    .title = "Deflect: what is left of the motion turns round at the face",
    .author = "BrendanL.K",
    .says = "not at hand: the article's page could not be read, its public ports were",
    .reading =
        "The box moves by v t; what is left of the frame goes on with the component along the normal turned round. "
        "Hits of that are answered likewise.",
    .intent = Intent::bounce,
};

template <class S>
constexpr Moving<S> deflect(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  const Box<S>& a = m.box;
  return {{a.x + m.motion.x * hit.time, a.y + m.motion.y * hit.time, a.w, a.h}, gamedev_deflect(m.motion, hit)};
}

}  // namespace sweeplab::response
