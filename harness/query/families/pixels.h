// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Pixels {
  static constexpr bool everyday = true;
  static constexpr std::string_view description =
      "A platformer in pixels: a screen of 640 by 360, positions and speeds whole or in halves, sprites of 8, 16, "
      "24 or 32 pixels and blocks up to 64, walking (up to 4), running (8) and falling (16, 32); a quarter without "
      "motion on an axis, one in eight with a moving platform. All arithmetic is exact, but ties are common: "
      "touching sides, arrival at the very end of the frame, exact corners.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto halves = [&draw](int low, int high) { return S(draw.integer(2 * low, 2 * high)) / S(2); };
    Query<S> q;
    q.a = {halves(0, 640), halves(0, 360), S(8 * draw.integer(1, 4)), S(8 * draw.integer(1, 4))};
    q.b = {S(0), S(0), S(8 * draw.integer(1, 8)), S(8 * draw.integer(1, 8))};
    const int fastest = draw.one_of({4, 8, 16, 32});
    q.motion_a = {halves(-fastest, fastest), halves(-fastest, fastest)};
    if (draw.chance(1, 8)) q.motion_a.x = S(0);
    if (draw.chance(1, 8)) q.motion_a.y = S(0);
    if (draw.chance(1, 8)) q.motion_b = {halves(-2, 2), halves(-2, 2)};
    // Near enough that something can happen: b lies around a, no further than one step.
    const int reach = fastest / 2 + 1;
    const int w = static_cast<int>(q.a.w), h = static_cast<int>(q.a.h);
    const int bw = static_cast<int>(q.b.w), bh = static_cast<int>(q.b.h);
    q.b.x = q.a.x, q.b.y = q.a.y;
    if (draw.chance(1, 2)) {  // beside in x
      q.b.x += draw.chance(1, 2) ? S(w) + halves(-1, reach) : S(-bw) - halves(-1, reach);
      q.b.y += halves(-bh - reach, h + reach);
    } else {
      q.b.x += halves(-bw - reach, w + reach);
      q.b.y += draw.chance(1, 2) ? S(h) + halves(-1, reach) : S(-bh) - halves(-1, reach);
    }
    return q;
  }
};

}  // namespace sweeplab::family
