// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Resting {
  static constexpr std::string_view description =
      "A body on a platform or against a wall, where a game's own position correction put it: y = fl(platform - "
      "height), exact for half of the queries (numbers in 1/4), rounded for the rest (any numbers), there also 1 "
      "ulp in or out. It rests (a fifth), slides along (two fifths), is pressed in by gravity, or leaves. The trap: "
      "is touching a contact, and what does the last rounding of the position make of it.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const bool exact = draw.chance(1, 2);
    const auto number = [&draw, exact](int low, int high) {
      return exact ? S(draw.integer(4 * low, 4 * high)) / S(4) : draw.between(S(low), S(high));
    };
    Query<S> q;
    q.b = {number(-200, 200), number(-200, 200), number(20, 200), number(4, 40)};
    q.a.w = number(1, 20), q.a.h = number(1, 40);
    q.a.y = q.b.y - q.a.h;
    q.a.x = q.b.x + number(-24, 200);
    if (!exact) q.a.y = neighbour(q.a.y, draw.integer(-1, 1));
    const std::uint32_t motion = draw.below(5);
    if (motion >= 1) q.motion_a.x = number(-16, 16);
    if (motion == 3) q.motion_a.y = number(0, 2);
    if (motion == 4) q.motion_a.y = number(-8, 1);
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
