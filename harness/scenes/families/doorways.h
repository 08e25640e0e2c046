// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Doorways {
  static constexpr std::string_view tells =
      "A box of 16 falls along a wall with a doorway that is exactly as high as it is, or one higher, and presses "
      "towards it with 4 a frame, at a whole speed of 1 to 16: what holes ask of y, this asks of x. A policy that "
      "gets in here may not get in there.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int face = 100;
    const int higher = draw.integer(0, 1);
    for (int k = 0; k < 10; ++k) add_obstacle(scene, Box<S>{face, S(40 + 16 * k), 16, 16});
    for (int k = 0; k < 12; ++k) add_obstacle(scene, Box<S>{face, S(216 + higher + 16 * k), 16, 16});
    const int speed = draw.integer(1, 16);
    const int from = draw.integer(140, 155);
    scene.frames = static_cast<std::uint64_t>((300 - from) / speed) + 1;
    add_mover(scene, Box<S>{S(face - 16), S(from), 16, 16}, steadily<S>(4, S(speed), scene.frames));
    return true;
  }
};

}  // namespace sweeplab::scene_family
