// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Overlap {
  static constexpr std::string_view description =
      "Boxes that overlap at the start: at random depth, by 1 to 8 ulps, one inside the other, equal, or a point or "
      "segment inside a box; moving in, out, or not at all. The trap: a sweep that only looks for the beginning of "
      "a contact has none to find, and answers separate.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    Query<S> q;
    q.b = {draw.between(S(-50), S(50)), draw.between(S(-50), S(50)), draw.between(S(1), S(20)),
           draw.between(S(1), S(20))};
    q.a = {S(0), S(0), draw.between(S(1), S(20)), draw.between(S(1), S(20))};
    const std::uint32_t how = draw.below(6);
    if (how == 3) q.a = q.b;
    if (how == 4) q.a.w = q.b.w / S(4), q.a.h = q.b.h / S(4);
    if (how == 5) q.a.h = S(0), q.a.w = draw.chance(1, 2) ? S(0) : q.a.w;
    if (how != 3) {  // a's max edge a share of W after b's min edge, on both axes
      const S x = draw.between(S(0.01), S(0.99)), y = draw.between(S(0.01), S(0.99));
      q.a.x = q.b.x - q.a.w + (q.a.w + q.b.w) * x;
      q.a.y = q.b.y - q.a.h + (q.a.h + q.b.h) * y;
    }
    if (how == 2) q.a.x = neighbour(q.b.x + q.b.w, -draw.integer(1, 8));
    if (!draw.chance(1, 8)) q.motion_a.x = draw.between(S(-20), S(20));
    if (!draw.chance(1, 8)) q.motion_a.y = draw.between(S(-20), S(20));
    if (draw.chance(1, 4)) q.motion_b = {draw.between(S(-5), S(5)), draw.between(S(-5), S(5))};
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
