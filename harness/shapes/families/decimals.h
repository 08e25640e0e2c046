// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Decimals {
  static constexpr std::string_view description =
      "Shapes that touch in tenths, as people write them down: each number is the nearest to a decimal. The "
      "trap: 0.1 + 0.2 is not 0.3.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    Scene<S> scene = touching<S>(draw, shapes);
    for (std::size_t i = 0; i < scene.size(); ++i) scene.numbers[i] /= S(10);
    return scene;
  }
};

}  // namespace sweeplab::shapes::family
