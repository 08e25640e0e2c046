// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Bullets {
  static constexpr std::string_view tells =
      "A mover of 2 that goes up to 120 a frame on each axis, among walls that are 1 thick: whoever looks only at "
      "where a frame ends goes through, and whoever slides after a hit must stop at the second wall as well.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 8, rows = 8;
    const auto wall = [](int column, int row) {
      const bool border = column == 0 || row == 0 || column == columns - 1 || row == rows - 1;
      const bool upright = (column * 7 + row * 3) % 2 != 0;
      return Box<S>{S(64 + 16 * column), S(64 + 16 * row), S(upright && !border ? 1 : 16),
                    S(upright || border ? 16 : 1)};
    };
    add_tiles(draw, scene, columns, rows, 30, wall);
    scene.frames = 50;
    return add_mover_where_free(scene, random_motions<S>(120, 1024), [&] {
      const Box<S> at = inner_tile(draw, columns, rows, wall);
      const S x = at.x + S(draw.integer(2, 13));
      return Box<S>{x, at.y + S(draw.integer(2, 13)), 2, 2};
    });
  }
};

}  // namespace sweeplab::scene_family
