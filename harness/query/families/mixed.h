// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/ties.h"

namespace sweeplab::family {

struct Mixed {
  static constexpr std::string_view description =
      "Mixed magnitudes: an exact tie (any graze, or an exact corner hit) on integers times 2^0 to 2^12, and one "
      "number, both 0 in that tie, replaced by plus or minus 2^-10 to 2^-80 (one in eight stays a tie). The offset "
      "is stored exactly, also in float, yet lost as soon as it is added to anything. The trap: naive arithmetic "
      "sees the tie and not the side to which it falls.";

  /// The tie before the offset: B still, one corner of interest at the origin.
  template <class S>
  static Query<S> base(Draw& draw) {
    const Tie kind = any_tie(draw);
    Query<S> q = tie<S>(draw, kind);
    scale(q, draw.integer(0, 12));
    turn(draw, q);
    if (draw.chance(1, 2)) translate(q, S(0) - q.b.x, S(0) - q.b.y);  // else a is there, before turning
    return q;
  }

  template <class S>
  static Query<S> draw(Draw& draw) {
    Query<S> q = base<S>(draw);
    if (draw.chance(1, 8)) return q;
    // The first two numbers that are 0, from a random one on: there are motion_b, the coordinates of the box at the
    // origin, the sizes of a flat box, the motion of a resting one.
    const std::uint32_t start = draw.below(12);
    int offsets = 0;
    for (std::uint32_t i = 0; i < 12 && offsets < 2; ++i) {
      const std::uint32_t which = (start + i) % 12;
      S& number = *places_of_numbers(q)[which];
      if (number != S(0)) continue;
      const int exponent = draw.integer(-80, -10), sign = draw.sign();
      number = std::ldexp(S(is_size(which) ? 1 : sign), exponent);
      ++offsets;
    }
    return q;
  }
};

}  // namespace sweeplab::family
