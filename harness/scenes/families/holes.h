// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Holes {
  static constexpr std::string_view tells =
      "A box of 16 walks over a hole in the floor that is exactly as wide as it is, or one wider, with gravity 4 "
      "and a whole speed of 1 to 16: whether it falls in is decided by the policy at a corner alone (exactly as "
      "wide) or by where its frames happen to end.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int top = 100;
    const int wider = draw.integer(0, 1);
    for (int k = 0; k < 10; ++k) add_obstacle(scene, Box<S>{S(40 + 16 * k), top, 16, 16});
    for (int k = 0; k < 12; ++k) add_obstacle(scene, Box<S>{S(216 + wider + 16 * k), top, 16, 16});
    const int speed = draw.integer(1, 16);
    const int from = draw.integer(140, 155);
    scene.frames = static_cast<std::uint64_t>((300 - from) / speed) + 1;
    add_mover(scene, Box<S>{S(from), S(top - 16), 16, 16}, steadily<S>(S(speed), 4, scene.frames));
    return true;
  }
};

}  // namespace sweeplab::scene_family
