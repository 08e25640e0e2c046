// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Platformer {
  static constexpr std::string_view tells =
      "What a platformer does every frame: gravity, walking, jumps, a landing where the fall ends; tiles of 16 and "
      "a mover of 13.7 by 15.3, so that floor - height is rounded. Does it sink into what it stands on, and then "
      "fall through?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 16, rows = 10;
    add_tiles(draw, scene, columns, rows, 15, tile_of_16<S>);
    scene.frames = 600;
    return add_mover_where_free(scene, jumping<S>(), [&] {
      const Box<S> at = inner_tile(draw, columns, rows, tile_of_16<S>);
      return Box<S>{at.x, at.y, part<S>(137, 10), part<S>(153, 10)};
    });
  }
};

}  // namespace sweeplab::scene_family
