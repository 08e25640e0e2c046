// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Zero {
  static constexpr std::string_view description =
      "Zeros everywhere: each size is 0 with one chance in three and each component of the motion with one in two, "
      "some of them -0; the rest is small integers and halves for three quarters of the queries, any numbers for "
      "one. The trap: points, segments, 0/0, 0 times infinity, and an axis without motion that is never checked.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const bool whole = draw.chance(3, 4);
    const auto number = [&draw, whole](int low, int high) {
      return whole ? S(draw.integer(2 * low, 2 * high)) / S(2) : draw.between(S(low), S(high));
    };
    const auto size = [&] { return draw.chance(1, 3) ? S(0) : number(0, 2); };
    const auto motion = [&] { return draw.chance(1, 2) ? (draw.chance(1, 4) ? -S(0) : S(0)) : number(-4, 4); };
    const auto box = [&] { return Box<S>{number(-1, 1), number(-1, 1), size(), size()}; };
    Query<S> q{box(), {motion(), motion()}, box(), {}};
    if (draw.chance(1, 4)) q.motion_b = draw.chance(1, 2) ? q.motion_a : Vector<S>{motion(), motion()};
    return q;
  }
};

}  // namespace sweeplab::family
