// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Fast {
  static constexpr std::string_view description =
      "Both boxes move fast: a common motion of 2^6 to 2^14 per frame, and a relative one of up to 64, with sizes "
      "1/2 to 8, placed so that they meet for about half of the queries; a quarter head-on, each at up to 2^10. The "
      "trap: methods that move one box only, or lose the difference of two large motions.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    Query<S> q;
    q.a = {S(0), S(0), draw.between(S(0.5), S(8)), draw.between(S(0.5), S(8))};
    q.b = {S(0), S(0), draw.between(S(0.5), S(8)), draw.between(S(0.5), S(8))};
    const auto common = [&draw] {
      const int sign = draw.sign();
      return S(sign) * draw.magnitude<S>(6, 13);
    };
    Vector<S> v;
    if (draw.chance(1, 4)) {
      v = {draw.magnitude<S>(6, 9), S(0)};
      q.motion_a = {v.x, S(0)};
      q.motion_b = {S(0) - draw.magnitude<S>(6, 9), S(0)};
      v.x = q.motion_a.x - q.motion_b.x;
    } else {
      v = {draw.between(S(-64), S(64)), draw.between(S(-64), S(64))};
      q.motion_b = {common(), common()};
      q.motion_a = {q.motion_b.x + v.x, q.motion_b.y + v.y};
    }
    // b where a would be at a time t, more or less
    const S t = draw.between(S(-0.2), S(1.4));
    const S x = draw.between(S(-10), S(10)), y = draw.between(S(-10), S(10));
    q.b.x = v.x * t + x;
    q.b.y = v.y * t + y;
    const int dx = draw.integer(-500, 500), dy = draw.integer(-500, 500);
    translate(q, S(dx), S(dy));
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
