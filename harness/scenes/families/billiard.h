// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Billiard {
  static constexpr std::string_view tells =
      "Two to eight boxes go their own ways in a room and meet one another all the time, in whole numbers or in tenths "
      "of a tile: who goes first, does anyone end inside another, and how often does the order of the movers decide?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    const bool tenths = draw.chance(1, 2);
    const auto length = [tenths](int k) { return tenths ? part<S>(k, 160) : S(k); };  // a tile is 16, or 0.1
    const auto box = [&length](int x, int y, int w, int h) {
      return Box<S>{length(x), length(y), length(w), length(h)};
    };
    add_obstacle(scene, box(0, 0, 128, 16));
    add_obstacle(scene, box(0, 16, 16, 96));
    add_obstacle(scene, box(112, 16, 16, 96));
    add_obstacle(scene, box(0, 112, 128, 16));
    const SceneController any = tenths ? random_motions<S>(part<S>(12, 100), 100) : random_motions<S>(20, 1);
    const int count = draw.integer(2, 8);
    const bool equal = draw.chance(1, 2);
    for (int k = 0; k < count; ++k) {
      const int w = equal ? 16 : draw.integer(9, 16);
      const int h = equal ? 16 : draw.integer(9, 16);
      const bool placed = add_mover_where_free(scene, any, [&] {
        const int x = draw.integer(16, 96);
        return box(x, draw.integer(16, 96), w, h);
      });
      if (!placed) return false;
    }
    scene.frames = 100;
    return true;
  }
};

}  // namespace sweeplab::scene_family
