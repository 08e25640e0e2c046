// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"
#include "algorithms/world/exact_world.h"

namespace sweeplab::loops {

constexpr LoopCard step_card_of(std::string_view id, std::string_view title, std::string_view reading, Intent intent) {
  return {.id = id,
          .title = title,
          .author = "SweepLab",
          .says = "ours: algorithms/world/PROOFS.md",
          .reading = reading,
          .intent = intent};
}
inline constexpr LoopCard step_card =
    step_card_of("step", "step() of exact_world.h: the stopped axis rests, the other goes on",
                 "step(), its corner stops y.", Intent::slide);
inline constexpr LoopCard step_stop_card = step_card_of("step_stop", "step() of exact_world.h, with Response::stop",
                                                        "step(), both axes rest at the first contact.", Intent::stop);
inline constexpr LoopCard step_bounce_card = step_card_of(
    "step_bounce", "bounce() of exact_world.h", "bounce(), at most most_turns turns in a frame.", Intent::bounce);

template <class S>
void ask_all(const Frame<S>& f) {
  for (const Obstacle<S>& o : f.obstacles) f.ask(f.mover, f.motion, o.box);
}

template <class S>
Vector<S> step(const Frame<S>& f) {
  ask_all(f);
  return sweeplab::step(f.mover, f.motion, f.obstacles).position;
}
template <class S>
Vector<S> step_stop(const Frame<S>& f) {
  ask_all(f);
  return sweeplab::step(f.mover, f.motion, f.obstacles, {AtCorner::stops_y, Response::stop}).position;
}
template <class S>
Vector<S> step_bounce(const Frame<S>& f) {
  ask_all(f);
  return sweeplab::bounce(f.mover, f.motion, f.obstacles).position;
}

}  // namespace sweeplab::loops
