// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Tiny {
  static constexpr std::string_view description =
      "Motion from the smallest subnormal number to 2^-17 (about 1e-5) on one axis, on the other the like or none, "
      "against a gap of the same order (the touching sides lie near the origin, where such a gap can be stored), "
      "or, for a quarter, boxes of everyday numbers an ulp apart or touching. The trap: an epsilon that takes small "
      "motion for none, and divisions that overflow or lose everything to underflow.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    constexpr int lowest = std::numeric_limits<S>::min_exponent - std::numeric_limits<S>::digits;
    const int exponent = draw.integer(lowest, -18);
    Query<S> q;
    q.a.w = draw.between(S(0.5), S(4)), q.a.h = draw.between(S(0.5), S(4));
    q.b.w = draw.between(S(0.5), S(4)), q.b.h = draw.between(S(0.5), S(4));
    q.motion_a.x = draw.magnitude<S>(exponent, exponent);
    const int sign = draw.integer(-1, 1);
    q.motion_a.y = S(sign) * draw.magnitude<S>(exponent, exponent);
    q.a.x = S(0) - q.a.w;
    q.b.x = std::ldexp(draw.between(S(-0.25), S(3)), exponent);
    q.b.y = draw.between(S(-4), S(4));
    q.a.y = draw.between(S(-4), S(4));
    if (draw.chance(1, 4)) {  // everyday numbers
      const S x = draw.between(S(1), S(100));
      q.a.x = x;
      q.b.x = neighbour(x + q.a.w, draw.integer(-1, 1));
    } else if (draw.chance(1, 4)) {  // both gaps tiny: corners
      q.a.y = S(0) - q.a.h;
      q.b.y = std::ldexp(draw.between(S(-0.25), S(3)), exponent);
    }
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
