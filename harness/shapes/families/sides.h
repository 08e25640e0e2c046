// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Sides {
  static constexpr std::string_view description =
      "What is small of the second shape (a point, an end, a centre, a corner) on a side or a corner of the "
      "first, each side equally often. The trap: a half-open box takes its min sides and not its max sides, "
      "a closed one all four.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    PartNumbers<S> a = lattice_part<S>(draw, first_of(shapes), 6, 5);
    S x = a[0], y = a[1];
    if (first_of(shapes) == Part::box) {
      // On one of the four sides, or at one of its ends.
      const S w = a[2], h = a[3];
      const std::uint32_t side = draw.below(4);
      const auto along = [&draw](S size) { return static_cast<S>(draw.integer(0, static_cast<int>(size))); };
      x += side == 0 ? S(0) : side == 1 ? w : along(w);
      y += side == 2 ? S(0) : side == 3 ? h : along(h);
    } else if (first_of(shapes) == Part::circle) {
      x += static_cast<S>(draw.sign()) * a[2];
    } else if (first_of(shapes) == Part::segment && draw.chance(1, 2)) {
      x = a[2];
      y = a[3];
    }
    PartNumbers<S> b = lattice_part<S>(draw, second_of(shapes), 6, 5);
    if (second_of(shapes) == Part::box) {  // one of its corners there
      b[0] = draw.chance(1, 2) ? x : x - b[2];
      b[1] = draw.chance(1, 2) ? y : y - b[3];
    } else if (second_of(shapes) == Part::segment) {
      b[2] += x - b[0];
      b[3] += y - b[1];
      b[0] = x;
      b[1] = y;
      if (draw.chance(1, 2)) {
        std::swap(b[0], b[2]);
        std::swap(b[1], b[3]);
      }
    } else {
      b[0] = x;
      b[1] = y;
    }
    return scene_of(shapes, a, b);
  }
};

}  // namespace sweeplab::shapes::family
