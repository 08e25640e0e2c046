// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Bullets {
  static constexpr bool everyday = true;
  static constexpr std::string_view description =
      "Fast bullets against thin walls: walls 1/128 to 1/2 thick and 4 to 40 long, bullets up to 1/4 in size (a "
      "third of them points), steps of 5 to 200, mostly straight at the wall, some aslant, some falling short, a "
      "few at the wall's end; a quarter of the walls moves too. The trap: one step is many times the wall's "
      "thickness, so a test at the frame's end sees nothing.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    Query<S> q;
    if (!draw.chance(1, 3)) q.a.w = draw.between(S(0.015625), S(0.25)), q.a.h = draw.between(S(0.015625), S(0.25));
    q.b = {draw.between(S(-100), S(100)), draw.between(S(-100), S(100)), draw.magnitude<S>(-7, -2),
           draw.between(S(4), S(40))};
    const S step = draw.between(S(5), S(200));
    const S reach = draw.between(S(-0.05), S(1.3));  // the share of the step at which the wall begins
    const S aslant = draw.chance(1, 2) ? S(0) : step * draw.between(S(-0.5), S(0.5));
    const S along = draw.between(S(-0.1), S(1.1));  // where on the wall's length the bullet arrives
    q.a.x = q.b.x - q.a.w - step * reach;
    q.a.y = q.b.y + q.b.h * along - aslant * reach;
    q.motion_a = {step, aslant};
    if (draw.chance(1, 4)) {
      q.motion_b = {draw.between(S(-5), S(5)), draw.between(S(-5), S(5))};
      q.motion_a.x += q.motion_b.x, q.motion_a.y += q.motion_b.y;
    }
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
