// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/ties.h"

namespace sweeplab::family {

struct Corners {
  static constexpr std::string_view description =
      "Diagonal moves at corners: half hit a corner exactly (both axes begin to touch at the same k/n of the "
      "frame), a quarter pass it in exact touch, a quarter miss either tie by 1 to 4 ulps of one number. Numbers "
      "are small integers times a power of two. The trap: which axis wins a tie, and whether two quotients that are "
      "equal stay equal.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const std::uint32_t which = draw.below(4);
    Query<S> q = tie<S>(draw, which == 0 || (which == 1 && draw.chance(1, 2)) ? Tie::corner : Tie::corner_hit);
    const int x = draw.integer(-64, 64), y = draw.integer(-64, 64);
    translate(q, S(x), S(y));
    split_motion(draw, q, q.motion_a, {S(draw.integer(-20, 20)), S(draw.integer(-20, 20))});
    turn(draw, q);
    scale(q, draw.integer(-6, 6));
    if (which == 1) {
      const int steps = draw.integer(1, 4), sign = draw.sign();
      nudge(draw, q, sign * steps);
    }
    return q;
  }
};

}  // namespace sweeplab::family
