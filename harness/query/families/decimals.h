// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Decimals {
  static constexpr bool worst_case = true;
  static constexpr std::string_view description =
      "Decimal numbers as people type them and games add them up: positions with one or two places, half of them "
      "the sum of up to 200 steps of 0.1, 0.3, 0.016 or the like (each addition rounded), sizes such as 0.6 and "
      "1.8, B where A's side should be after its step, or one step of 0.01 off. In decimals it is a tie; stored it "
      "is an ulp off either way. The trap: 32.3 - 0.3 < 32.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const S unit = S(draw.one_of({10, 100}));
    const auto number = [&draw, unit](int low, int high) { return S(draw.integer(low * 10, high * 10)) / unit; };
    const auto walked = [&draw, &number](int low, int high) {
      S x = number(low, high);
      if (draw.chance(1, 2)) return x;
      const S step = S(draw.one_of({100, 300, 50, 16, 700, 10})) / S(1000);
      const int steps = draw.integer(1, 200);
      for (int i = 0; i < steps; ++i) x += step;
      return x;
    };
    Query<S> q;
    q.a = {walked(-50, 50), walked(-50, 50), number(1, 20), number(1, 20)};
    q.b = {S(0), S(0), number(1, 40), number(1, 40)};
    q.motion_a = {number(0, 20), draw.chance(1, 3) ? S(0) : number(-10, 10)};
    // B begins where A's front is, or will be, by the same kind of sum; the other axis anywhere near.
    const int share = draw.integer(0, 4);
    q.b.x = q.a.x + q.a.w + q.motion_a.x * S(share) / S(4) + S(draw.integer(-1, 1)) / S(100);
    q.b.y = draw.chance(1, 4) ? q.a.y + q.a.h : q.a.y + number(-40, 20);
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
