// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Far {
  static constexpr std::string_view tells =
      "A level far from the origin, where numbers are coarse: tiles of 1 at a million (float32; a float step is "
      "1/16 there) or 10^14 (float64: 1/64), a mover of 0.8 by 0.9. Is what moves by less than a step left alone, "
      "and what moves by more put where it is free?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 8, rows = 8;
    constexpr S origin = sizeof(S) == sizeof(float) ? S(1e6) : S(1e14);
    const auto tile = [](int column, int row) { return Box<S>{origin + S(column), origin + S(row), 1, 1}; };
    add_tiles(draw, scene, columns, rows, 30, tile);
    scene.frames = 200;
    return add_mover_where_free(scene, random_motions<S>(part<S>(17, 10), 4096), [&] {
      const Box<S> at = inner_tile(draw, columns, rows, tile);
      return Box<S>{at.x, at.y, part<S>(8, 10), part<S>(9, 10)};
    });
  }
};

}  // namespace sweeplab::scene_family
