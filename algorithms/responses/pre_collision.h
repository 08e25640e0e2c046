// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard pre_collision_card{
    .id = "pre_collision",
    .title = "Shown at the moment of the collision; a pre-collision has none",
    .author = "Rafael Navega",
    .says = "\"A valid collision with nil 't' means a pre-collision (colliding at their starting positions)\"",
    .reading =
        "The thread's demo draws the box at its position plus its motion times the moment, and goes no farther; where "
        "there is no moment, it marks B.",
    .intent = Intent::stop,
    .needs = Needs::time,
    .overlaps = true,
    .methods = "edge_alignment",
};

template <class S>
constexpr Moving<S> pre_collision(const Moving<S>& m, const Box<S>&, const Answer<S>& hit) {
  if (hit.outcome == Outcome::overlap) return {m.box, {}};
  const Box<S>& a = m.box;
  return {{a.x + m.motion.x * hit.time, a.y + m.motion.y * hit.time, a.w, a.h}, {}};
}

}  // namespace sweeplab::response
