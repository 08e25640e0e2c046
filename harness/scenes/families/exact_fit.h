// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct ExactFit {
  static constexpr std::string_view tells =
      "Does a box go through a corridor that is exactly as wide as it is? Half of the tiles of 16 stand, and the "
      "mover is a tile: it touches both walls, slides between them, and meets seams on both sides. Whole numbers: "
      "nothing is rounded.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 8, rows = 8;
    add_tiles(draw, scene, columns, rows, 55, tile_of_16<S>);
    scene.frames = 200;
    return add_mover_where_free(scene, random_motions<S>(24, 1),
                                [&] { return inner_tile(draw, columns, rows, tile_of_16<S>); });
  }
};

}  // namespace sweeplab::scene_family
