// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"
#include "algorithms/world/exact_world.h"

namespace sweeplab::loops {

inline constexpr LoopCard step_stop_card{
    .id = "step_stop",
    .title = "step() of exact_world.h, with Response::stop",
    .author = "SweepLab",
    .says = "ours: algorithms/world/PROOFS.md",
    .reading = "step(), both axes rest at the first contact.",
    .intent = Intent::stop,
};

template <class S>
Vector<S> step_stop(const Frame<S>& f) {
  for (const Obstacle<S>& o : f.obstacles) f.ask(f.mover, f.motion, o.box);
  return sweeplab::step(f.mover, f.motion, f.obstacles, {AtCorner::stops_y, Response::stop}).position;
}

}  // namespace sweeplab::loops
