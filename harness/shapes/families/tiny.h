// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Tiny {
  static constexpr std::string_view description =
      "The same times a power of two down to the least subnormal. The trap: squares underflow from 2^-75 "
      "(float) or 2^-538 (double) on, and all distances become 0.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    Scene<S> scene = draw.chance(1, 2) ? touching<S>(draw, shapes) : lattice_scene<S>(draw, shapes, 8, 6);
    constexpr int least =
        std::numeric_limits<S>::min_exponent - std::numeric_limits<S>::digits;  // of the least subnormal
    scale(scene, draw.integer(least, least / 2 + 4));
    return scene;
  }
};

}  // namespace sweeplab::shapes::family
