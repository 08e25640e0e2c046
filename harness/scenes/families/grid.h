// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Grid {
  static constexpr std::string_view tells =
      "Are the hits of a frame answered in the right order, and ties rightly? A third of the tiles of 16 stand, the"
      " mover has five sizes, and its motions are whole numbers up to a tile and a half: corners and several faces "
      "at once are common, and no number is rounded.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 8, rows = 8;
    add_tiles(draw, scene, columns, rows, 30, tile_of_16<S>);
    const Vector<S> size = draw.one_of<Vector<S>>({{16, 16}, {12, 14}, {16, 32}, {8, 8}, {20, 10}});
    scene.frames = 200;
    return add_mover_where_free(scene, random_motions<S>(24, 1), [&] {
      const Box<S> at = inner_tile(draw, columns, rows, tile_of_16<S>);
      const S x = at.x + S(draw.below(16));
      return Box<S>{x, at.y + S(draw.below(16)), size.x, size.y};
    });
  }
};

}  // namespace sweeplab::scene_family
