// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

/// Steps from 1/8 of a wall's thickness to 1024 of it, two bins an octave, for the question why one should sweep.
struct Walls {
  static constexpr std::string_view name = "walls";
  static constexpr std::string_view description =
      "A bullet at a wall 1/8 to 8 thick and 8 to 40 times as long; half the bullets are points, the others up to a "
      "quarter of the wall in size. The step is 1/8 to 1024 times the wall's thickness, evenly over its logarithm, "
      "and reaches the wall at a time uniform in [0, 1); half go straight at it, half aslant; a quarter of the walls "
      "moves too. Every query is a hit.";

  static constexpr int least_exponent = -3, octaves = 13, bins = 2 * octaves;
  /// Where bin i begins, as a multiple of the thickness: 1, 1.5, 2, 3, 4, 6, …
  static double edge(int bin) { return std::ldexp(bin % 2 == 0 ? 1.0 : 1.5, least_exponent + bin / 2); }

  template <class S>
  static Query<S> draw(Draw& draw) {
    Query<S> q;
    const S thickness = draw.magnitude<S>(-3, 2);
    const auto bin = static_cast<int>(draw.below(bins));
    const S step = thickness * draw.between(S(edge(bin)), S(edge(bin + 1)));
    if (draw.chance(1, 2)) {
      q.a.w = thickness * draw.between(S(0), S(0.25));
      q.a.h = thickness * draw.between(S(0), S(0.25));
    }
    q.b = {draw.between(S(-64), S(64)), draw.between(S(-64), S(64)), thickness, thickness * draw.between(S(8), S(40))};
    const S time = draw.unit<S>();
    const S aslant = draw.chance(1, 2) ? S(0) : step * draw.between(S(-0.5), S(0.5));
    const S along = draw.between(S(0.05), S(0.9));  // where on the wall's length the bullet arrives
    q.a.x = q.b.x - q.a.w - step * time;
    q.a.y = q.b.y + q.b.h * along - aslant * time;
    q.motion_a = {step, aslant};
    if (draw.chance(1, 4)) {
      q.motion_b = {draw.between(S(-1), S(1)), draw.between(S(-1), S(1))};
      q.motion_a.x += q.motion_b.x, q.motion_a.y += q.motion_b.y;
    }
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
