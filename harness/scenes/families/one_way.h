// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct OneWay {
  static constexpr std::string_view tells =
      "Platforms that stop only what falls on them, and a few doors that stop only what comes from the left: a "
      "platformer jumps up through them, stands on them, and is inside them while it passes. Is it stopped by a "
      "face that does not stop, or let through one that does?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 16, rows = 10;
    add_tiles(draw, scene, columns, rows, 5, tile_of_16<S>);
    for (int k = 0; k < 16; ++k) {
      Box<S> at = inner_tile(draw, columns, rows, tile_of_16<S>);
      const bool door = draw.chance(1, 4);
      (door ? at.w : at.h) = 4;
      add_obstacle(scene, at);
      scene.obstacles.back().stops =
          door ? std::array{true, false, false, false} : std::array{false, false, true, false};
    }
    scene.frames = 600;
    return add_mover_where_free(scene, jumping<S>(), [&] {
      const Box<S> at = inner_tile(draw, columns, rows, tile_of_16<S>);
      return Box<S>{at.x, at.y, part<S>(137, 10), part<S>(153, 10)};
    });
  }
};

}  // namespace sweeplab::scene_family
