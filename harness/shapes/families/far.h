// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Far {
  static constexpr std::string_view description =
      "Shapes that touch, or are some neighbours off, as far from the origin as their numbers are still "
      "whole, and farther. The trap: a far side, x + width, is rounded there.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    Scene<S> scene = touching<S>(draw, shapes);
    const auto offset = [&draw] {
      const S odd = static_cast<S>(draw.integer(-8, 8));
      return std::ldexp(odd, std::numeric_limits<S>::digits - draw.integer(1, 8));
    };
    const S x = offset(), y = offset();
    translate(scene, x, y);
    if (draw.chance(1, 2)) nudge(draw, scene, 2);
    return scene;
  }
};

}  // namespace sweeplab::shapes::family
