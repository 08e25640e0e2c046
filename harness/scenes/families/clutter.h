// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Clutter {
  static constexpr std::string_view tells =
      "Boxes of any size that overlap one another, and motions of any length and direction: corners that stick out "
      "of walls, crevices, faces within other boxes, which a mover must never meet.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    // From low to high, in steps of 2^-18.
    const auto number = [&draw](int low, int high) {
      const auto steps = draw.below(static_cast<std::uint32_t>(high - low) << 18);
      return static_cast<S>(low + steps * 0x1p-18);
    };
    for (int k = 0; k < 14; ++k) {
      const S x = number(16, 100), y = number(16, 100), w = number(1, 30);
      add_obstacle(scene, Box<S>{x, y, w, number(1, 30)});
    }
    for (const S wall : {S(4), S(120)}) {
      add_obstacle(scene, Box<S>{4, wall, 130, 10});
      add_obstacle(scene, Box<S>{wall, 4, 10, 130});
    }
    scene.frames = 100;
    return add_mover_where_free(scene, random_motions<S>(28, 0x1p18), [&] {
      const S x = number(16, 110), y = number(16, 110), w = number(1, 12);
      return Box<S>{x, y, w, number(1, 12)};
    });
  }
};

}  // namespace sweeplab::scene_family
