// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"
#include "algorithms/responses/touch.h"

namespace sweeplab::response {

inline constexpr LoopCard cross_card{
    .id = "cross",
    .title = "bump.lua's cross: go through",
    .author = "Enrique García Cota (kikito)",
    .says = "\"for cases where you want to detect a collision but you don't want any response\"",
    .reading = "The box goes on to its goal: what it ends inside of, and goes through, is meant so.",
    .intent = Intent::any,
    .at_contact = false,
};

template <class S>
constexpr Moving<S> cross(const Moving<S>& m, const Box<S>&, const Answer<S>&) {
  const Vector<S> goal = liang_barsky_cross(bump_goal(m));
  return bump_moving(m, goal, goal);
}

}  // namespace sweeplab::response
