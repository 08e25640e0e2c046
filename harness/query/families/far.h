// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Far {
  static constexpr std::string_view description =
      "An everyday scene (sizes 1/2 to 16, steps up to 24) carried 2^13 to 2^27 (1e4 to 1e8) away from the origin "
      "on one or both axes. Positions are stored rounded there, in float by up to 4 units, sizes and steps are not. "
      "The trap: fl(position + size) loses what the size had, and touching or separate boxes seem to overlap.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto origin = [&draw] {
      const int sign = draw.sign();
      return S(sign) * draw.magnitude<S>(13, 26);
    };
    const S x = origin(), y = draw.chance(1, 3) ? S(0) : origin();
    Query<S> q;
    q.a = {x, y, draw.between(S(0.5), S(16)), draw.between(S(0.5), S(16))};
    const S bx = x + draw.between(S(-24), S(24)), by = y + draw.between(S(-24), S(24));
    q.b = {bx, by, draw.between(S(0.5), S(16)), draw.between(S(0.5), S(16))};
    if (draw.chance(1, 2)) q.b.x = q.a.x + q.a.w;  // side by side, as near as the scalar allows
    q.motion_a = {draw.between(S(-24), S(24)), draw.between(S(-24), S(24))};
    if (draw.chance(1, 4)) q.motion_b = {draw.between(S(-8), S(8)), draw.between(S(-8), S(8))};
    if (draw.chance(1, 2)) swap_axes(q);
    return q;
  }
};

}  // namespace sweeplab::family
