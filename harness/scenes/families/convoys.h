// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Convoys {
  static constexpr std::string_view tells =
      "Movers that touch one another in a row and all want to go the same way, listed front first or rear first, to"
      " and fro: if the rear is asked first it finds the next one in its way and stalls. Whole numbers, or tenths, "
      "where touching is rounded.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    const bool tenths = draw.chance(1, 2);
    const auto length = [tenths](int k) { return tenths ? part<S>(k, 160) : S(k); };  // a tile is 16, or 0.1
    const auto box = [&length](int x, int y, int w, int h) {
      return Box<S>{length(x), length(y), length(w), length(h)};
    };
    add_obstacle(scene, box(0, 64, 320, 16));
    add_obstacle(scene, box(0, 0, 16, 64));
    add_obstacle(scene, box(304, 0, 16, 64));
    const int count = draw.integer(2, 6);
    const int speed = draw.integer(1, 12);
    const bool rear_first = draw.chance(1, 2);
    SceneController to_and_fro = steadily<S>(length(speed), length(1), 20);
    const SceneController back = steadily<S>(-length(speed), length(1), 20);
    to_and_fro.motions.insert(to_and_fro.motions.end(), back.motions.begin(), back.motions.end());
    for (int k = 0; k < count; ++k) {
      // Where tenths overlap once they are rounded: the nearest numbers that do not, up from the floor and on from the rear.
      Box<S> mover = box(32 + 16 * k, 48, 16, 16);
      const Scene floor{.obstacles = {scene.obstacles.front()}};
      while (!is_free(floor, widened(mover))) mover.y = neighbour(mover.y, -1);
      while (!is_free(scene, widened(mover))) mover.x = neighbour(mover.x, 1);
      add_mover(scene, mover, to_and_fro);
    }
    if (!rear_first) std::reverse(scene.movers.begin(), scene.movers.end());
    scene.frames = to_and_fro.motions.size();
    return true;
  }
};

}  // namespace sweeplab::scene_family
