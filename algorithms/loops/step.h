// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"
#include "algorithms/world/exact_world.h"

namespace sweeplab::loops {

inline constexpr LoopCard step_card{
    .id = "step",
    .title = "step() of exact_world.h: the stopped axis rests, the other goes on",
    .author = "SweepLab",
    .says = "ours: algorithms/world/PROOFS.md",
    .reading = "step(), its corner stops y.",
    .intent = Intent::slide,
};

template <class S>
Vector<S> step(const Frame<S>& f) {
  for (const Obstacle<S>& o : f.obstacles) f.ask(f.mover, f.motion, o.box);
  return sweeplab::step(f.mover, f.motion, f.obstacles).position;
}

}  // namespace sweeplab::loops
