// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Slender {
  static constexpr std::string_view description =
      "A small shape that has sunk by 1/16 to 1/2 into one 20 to 200 long, near an end or anywhere along "
      "it: a player on a platform. The trap, for a push along the line of the centres: that line is nearly "
      "flat, so it takes far more than the overlap to leave by it.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    const int length = draw.integer(20, 200);
    const bool upright = draw.chance(1, 2);
    const S depth = static_cast<S>(draw.integer(1, 8)) / S(16);
    const S along = static_cast<S>(draw.integer(0, 16 * length)) / S(16);
    const auto turned = [&](PartNumbers<S> n, Part part) {
      if (!upright) return n;
      std::swap(n[0], n[1]);
      if (part == Part::box || part == Part::segment) std::swap(n[2], n[3]);
      return n;
    };
    // The small one above the origin's height by `up`; the long one below.
    const auto small = [&](Part part) {
      switch (part) {
        case Part::box:
          return PartNumbers<S>{along - S(1) / S(2), -depth, S(1), static_cast<S>(draw.integer(1, 2))};
        case Part::circle:
          return PartNumbers<S>{along, S(1) - depth, S(1), S(0)};
        case Part::segment:
          return PartNumbers<S>{along, -depth, along + S(1), S(1)};
        case Part::point:
          break;
      }
      return PartNumbers<S>{along, -depth, S(0), S(0)};
    };
    const auto large = [&](Part part) {
      const auto l = static_cast<S>(length);
      switch (part) {
        case Part::box: {  // its top is at 0
          const S height = static_cast<S>(draw.integer(1, 4));
          return PartNumbers<S>{S(0), -height, l, height};
        }
        case Part::circle:
          return PartNumbers<S>{l / S(2), -l, l, S(0)};
        case Part::segment:
          return PartNumbers<S>{S(0), S(0), l, S(0)};
        case Part::point:
          break;
      }
      return PartNumbers<S>{S(0), S(0), S(0), S(0)};
    };
    const Part first = first_of(shapes), second = second_of(shapes);
    if (first != second || draw.chance(1, 2)) {
      const PartNumbers<S> a = turned(large(first), first);
      return scene_of(shapes, a, turned(small(second), second));
    }
    const PartNumbers<S> a = turned(small(first), first);
    return scene_of(shapes, a, turned(large(second), second));
  }
};

}  // namespace sweeplab::shapes::family
