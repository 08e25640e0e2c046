// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/ties.h"

namespace sweeplab::family {

struct Grazes {
  static constexpr std::string_view description =
      "Each kind of graze equally often (flat, rest, slide, corner, leave, end) and the exact corner hit, on small "
      "integers times a power of two; every second query with one of its twelve numbers moved one ulp up or down, "
      "which turns some into impacts, overlaps or near misses. The trap: < where <= is meant, tolerances, and "
      "rounding that swallows the ulp.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const Tie kind = any_tie(draw);
    Query<S> q = tie<S>(draw, kind);
    const int x = draw.integer(-64, 64), y = draw.integer(-64, 64);
    translate(q, S(x), S(y));
    split_motion(draw, q, q.motion_a, {S(draw.integer(-20, 20)), S(draw.integer(-20, 20))});
    turn(draw, q);
    scale(q, draw.integer(-8, 8));
    if (draw.chance(1, 2)) {
      const int step = draw.sign();
      nudge(draw, q, step);
    }
    return q;
  }
};

}  // namespace sweeplab::family
