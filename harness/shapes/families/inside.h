// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Inside {
  static constexpr std::string_view description =
      "One shape deep within the other, whose border it never meets: a segment or a point in a box, a small circle in "
      "a great one. Where neither has an inside, they cross. The trap: tests that look at borders alone.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    // The outer one lies around the origin at a distance of 8 and more, the inner one stays within 6.
    const auto outer = [&draw](Part which) {
      const S left = -draw.between(S(8), S(20)), below = -draw.between(S(8), S(20));
      const S right = draw.between(S(8), S(20)), above = draw.between(S(8), S(20));
      switch (which) {
        case Part::box:
          return PartNumbers<S>{left, below, right - left, above - below};
        case Part::circle:
          return PartNumbers<S>{left / S(8), below / S(8), right + S(12), S(0)};
        case Part::segment:
          return PartNumbers<S>{left, left / S(16), right, right / S(16)};
        case Part::point:
          break;
      }
      return PartNumbers<S>{S(0), S(0), S(0), S(0)};
    };
    const auto inner = [&draw](Part which) {
      const S x = draw.between(S(-4), S(4)), y = draw.between(S(-4), S(4)), size = draw.between(S(0), S(2));
      switch (which) {
        case Part::segment:  // upright, so that it crosses a segment around it
          return PartNumbers<S>{x, -S(6), x / S(2), S(6)};
        case Part::point:
          return PartNumbers<S>{x, y, S(0), S(0)};
        default:
          return PartNumbers<S>{x, y, size, draw.between(S(0), S(2))};
      }
    };
    // The second one is inside, unless both are of one kind and a coin says otherwise.
    const Part first = first_of(shapes), second = second_of(shapes);
    if (first == second && draw.chance(1, 2)) {
      const PartNumbers<S> a = inner(first);
      return scene_of(shapes, a, outer(second));
    }
    const PartNumbers<S> a = outer(first);
    return scene_of(shapes, a, inner(second));
  }
};

}  // namespace sweeplab::shapes::family
