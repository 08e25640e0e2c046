// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Decimals {
  static constexpr std::string_view tells =
      "Numbers as people type them: tiles of 0.1, movers of five sizes in hundredths, motions in hundredths. What "
      "is a tie in decimals is a hair off either way once it is stored: does a rounded end lie inside a wall, and "
      "does the next frame mend it or fall through?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 8, rows = 8;
    add_tiles(draw, scene, columns, rows, 30, tile_of_a_tenth<S>);
    const Vector<S> size = draw.one_of<Vector<S>>({{part<S>(10, 100), part<S>(10, 100)},
                                                   {part<S>(7, 100), part<S>(9, 100)},
                                                   {part<S>(10, 100), part<S>(20, 100)},
                                                   {part<S>(5, 100), part<S>(5, 100)},
                                                   {part<S>(13, 100), part<S>(6, 100)}});
    scene.frames = 200;
    return add_mover_where_free(scene, random_motions<S>(part<S>(15, 100), 100), [&] {
      const Box<S> at = inner_tile(draw, columns, rows, tile_of_a_tenth<S>);
      return Box<S>{at.x, at.y, size.x, size.y};
    });
  }
};

}  // namespace sweeplab::scene_family
