// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Degenerate {
  static constexpr std::string_view description =
      "Small integers, and of one shape or both every size is 0: segments of length 0, circles of radius 0, "
      "boxes without width or height. The trap: 0 divided by 0, and strict tests against a radius of 0.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    PartNumbers<S> a = lattice_part<S>(draw, first_of(shapes), 3, 3);
    PartNumbers<S> b = lattice_part<S>(draw, second_of(shapes), 3, 3);
    const auto flatten = [&draw](Part part, PartNumbers<S>& n) {
      if (part == Part::segment) {
        n[2] = n[0];
        n[3] = n[1];
      } else if (part == Part::box && draw.chance(1, 2)) {  // of a box, in half of all cases, one size alone
        n[2 + draw.below(2)] = S(0);
      } else {
        n[2] = n[3] = S(0);
      }
    };
    const std::uint32_t which = draw.below(3);
    if (which != 0) flatten(first_of(shapes), a);
    if (which != 1) flatten(second_of(shapes), b);
    return scene_of(shapes, a, b);
  }
};

}  // namespace sweeplab::shapes::family
