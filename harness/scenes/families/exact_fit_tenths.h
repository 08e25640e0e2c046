// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct ExactFitTenths {
  static constexpr std::string_view tells =
      "The same where a tile is 0.1: is a corridor of tenths as wide as the box of a tenth? Rounded, it is an ulp "
      "wider or narrower, and a mover that was placed by a rounded sum stands inside a wall.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 8, rows = 8;
    add_tiles(draw, scene, columns, rows, 55, tile_of_a_tenth<S>);
    scene.frames = 200;
    return add_mover_where_free(scene, random_motions<S>(part<S>(15, 100), 100),
                                [&] { return inner_tile(draw, columns, rows, tile_of_a_tenth<S>); });
  }
};

}  // namespace sweeplab::scene_family
