// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct MovingPlatforms {
  static constexpr std::string_view tells =
      "Platforms that go to and fro and a lift that goes up and down, by tenths, carry whoever stands on them and "
      "push whoever is in their way: is a mover carried along, does it stay outside of what comes towards it, and "
      "is it free after every frame?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    // A room of 256 by 160 within walls of 16.
    const auto wall = [&scene](int x, int y, int w, int h) { add_obstacle(scene, Box<S>{S(x), S(y), S(w), S(h)}); };
    wall(0, 0, 288, 16);
    wall(0, 16, 16, 160);
    wall(272, 16, 16, 160);
    wall(0, 176, 288, 16);
    const auto platform = [&](const Box<S>& box, Vector<S> motion, int way) {
      add_obstacle(scene, box);
      SceneObstacle& o = scene.obstacles.back();
      o.motion = {static_cast<double>(motion.x), static_cast<double>(motion.y)};
      // In tenths: so many whole frames as the way is long.
      const double speed = motion.x != 0 ? o.motion.x : o.motion.y;
      o.turns_after = static_cast<std::uint64_t>(way / (speed < 0 ? -speed : speed));
      o.carries = {false, false, true, false};
    };
    for (int k = 0; k < 3; ++k) {
      const bool from_right = draw.chance(1, 2);
      const S speed = part<S>(draw.integer(3, 25), 10);
      platform({S(from_right ? 160 : 16), S(56 + 36 * k), 48, 8}, {from_right ? -speed : speed, 0}, 144);
    }
    platform({224, 168, 40, 8}, {0, -part<S>(draw.integer(3, 25), 10)}, 128);
    scene.frames = 600;
    return add_mover_where_free(scene, jumping<S>(), [&] {
      const S x = S(16 + draw.below(240));
      return Box<S>{x, S(16 + draw.below(140)), part<S>(137, 10), part<S>(153, 10)};
    });
  }
};

}  // namespace sweeplab::scene_family
