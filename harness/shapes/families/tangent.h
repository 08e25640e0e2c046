// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Tangent {
  static constexpr std::string_view description =
      "Two shapes that touch in whole numbers: circles by right triangles of 3, 4 and 5, boxes at corners "
      "and sides, segments at their ends or along the other. Half as they are, half with a number up to "
      "three neighbours off. The trap: who counts touching, and rounding on the border.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    Scene<S> scene = touching<S>(draw, shapes);
    if (draw.chance(1, 2)) nudge(draw, scene, 3);
    return scene;
  }
};

}  // namespace sweeplab::shapes::family
