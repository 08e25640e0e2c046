// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Grid {
  static constexpr std::string_view description =
      "A random draw from the exhaustive grid: sizes 0 to 2, relative positions -4 to 4, relative motions -5 to 5, "
      "all whole; A anywhere up to 4 from the origin, the motion A's, B's, or split between them. Every combination "
      "of ties occurs, and the arithmetic is exact, so what goes wrong is logic.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto number = [&draw](int low, int high) { return S(draw.integer(low, high)); };
    Query<S> q;
    q.a = {number(-4, 4), number(-4, 4), number(0, 2), number(0, 2)};
    const S x = q.a.x + number(-4, 4), y = q.a.y + number(-4, 4);
    q.b = {x, y, number(0, 2), number(0, 2)};
    const Vector<S> v{number(-5, 5), number(-5, 5)};
    split_motion(draw, q, v, {number(-5, 5), number(-5, 5)});
    return q;
  }
};

}  // namespace sweeplab::family
