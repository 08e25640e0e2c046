// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"
#include "algorithms/world/exact_world.h"

namespace sweeplab::loops {

inline constexpr LoopCard step_bounce_card{
    .id = "step_bounce",
    .title = "bounce() of exact_world.h",
    .author = "SweepLab",
    .says = "ours: algorithms/world/PROOFS.md",
    .reading = "bounce(), at most most_turns turns in a frame.",
    .intent = Intent::bounce,
};

template <class S>
Vector<S> step_bounce(const Frame<S>& f) {
  for (const Obstacle<S>& o : f.obstacles) f.ask(f.mover, f.motion, o.box);
  return sweeplab::bounce(f.mover, f.motion, f.obstacles).position;
}

}  // namespace sweeplab::loops
