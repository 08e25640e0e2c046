// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Resting {
  static constexpr std::string_view tells =
      "A box of 0.1 stands on tiles of 0.1 for ten thousand frames, pressed down by gravity and now and then "
      "walking by hundredths: does it creep, sink, or fall through in the end?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 12, rows = 5;
    add_tiles(draw, scene, columns, rows, 5, tile_of_a_tenth<S>);
    const SceneController rests{.steering = Steering::platformer,
                                .reach = {static_cast<double>(part<S>(3, 100)), 0.5},
                                .steps_a_unit = 100,
                                .gravity = static_cast<double>(part<S>(1, 100))};
    scene.frames = 10000;
    return add_mover_where_free(scene, rests, [&] { return inner_tile(draw, columns, rows, tile_of_a_tenth<S>); });
  }
};

}  // namespace sweeplab::scene_family
