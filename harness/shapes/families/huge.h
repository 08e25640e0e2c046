// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Huge {
  static constexpr std::string_view description =
      "Shapes that touch or are near, times a power of two up to the end of the range. The trap: squares "
      "overflow from 2^64 (float) or 2^512 (double) on, differences at the end.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    Scene<S> scene = draw.chance(1, 2) ? touching<S>(draw, shapes) : lattice_scene<S>(draw, shapes, 8, 6);
    constexpr int top = std::numeric_limits<S>::max_exponent;
    scale(scene, draw.integer(top / 2 - 12, top - 2));
    return scene;
  }
};

}  // namespace sweeplab::shapes::family
