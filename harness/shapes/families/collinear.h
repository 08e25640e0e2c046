// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Collinear {
  static constexpr std::string_view description =
      "Both along one line, a lattice direction or an axis: segments that overlap, share an end, or leave a "
      "gap on it; boxes with sides on it, circles and points with centres on it. The trap: parallel lines. "
      "A test that divides by their cross product knows nothing of them.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    const Whole u = draw.chance(1, 2) ? (draw.chance(1, 2) ? Whole{1, 0} : Whole{0, 1})
                                      : Whole{draw.integer(-3, 3), draw.integer(-3, 3)};
    const Whole origin{draw.integer(-9, 9), draw.integer(-9, 9)};
    const auto at = [&](int k) { return Whole{origin.x + k * u.x, origin.y + k * u.y}; };
    const auto part = [&](Part which) {
      const Whole p = at(draw.integer(-4, 4)), q = at(draw.integer(-4, 4));
      constexpr auto numbers = whole_numbers<S>;
      switch (which) {
        case Part::segment:
          return numbers(p.x, p.y, q.x, q.y);
        case Part::box: {  // a side on the line, if that is an axis; else two corners
          const auto side = [&draw](int length) { return length != 0 ? std::abs(length) : draw.integer(0, 4); };
          const int w = side(p.x - q.x), h = side(p.y - q.y);
          return numbers(std::min(p.x, q.x), std::min(p.y, q.y), w, h);
        }
        case Part::circle:
          return numbers(p.x, p.y, draw.integer(0, 4), 0);
        case Part::point:
          break;
      }
      return numbers(p.x, p.y, 0, 0);
    };
    const PartNumbers<S> a = part(first_of(shapes));
    return scene_of(shapes, a, part(second_of(shapes)));
  }
};

}  // namespace sweeplab::shapes::family
