// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Squeezes {
  static constexpr std::string_view tells =
      "A wall closes in on a walker, from the side or from above, to a gap that is exactly as wide as it is, one "
      "wider, or one too narrow: is it pushed in time, left alone where it just fits, and said to be squeezed where"
      " it does not?";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    const Vector<S> size = draw.one_of<Vector<S>>({{16, 16}, {12, 14}, {16, 32}});
    const int gap = draw.integer(-1, 1);  // more than the mover
    const bool from_above = draw.chance(1, 2);
    const auto wall = [&scene](int x, int y, int w, int h) { add_obstacle(scene, Box<S>{S(x), S(y), S(w), S(h)}); };
    // A room of 128 by 128 from (32, 32).
    wall(0, 0, 192, 32);
    wall(0, 32, 32, 128);
    wall(160, 32, 32, 128);
    wall(0, 160, 192, 32);
    const int speed = draw.integer(1, 4);
    const S way = S(128 + gap * -1) - (from_above ? size.y : size.x);  // what the press may close
    const int frames = static_cast<int>(way) / speed;
    const S begin = way - S(frames * speed);  // so that it ends at the gap, in whole frames
    add_obstacle(scene, from_above ? Box<S>{32, S(-96) + begin, 128, 128} : Box<S>{S(-96) + begin, 32, 128, 128});
    SceneObstacle& press = scene.obstacles.back();
    press.motion =
        from_above ? Vector<double>{0, static_cast<double>(speed)} : Vector<double>{static_cast<double>(speed), 0};
    press.turns_after = static_cast<std::uint64_t>(frames);
    const SceneController walks{.steering = Steering::walker, .reach = {2, 2}, .steps_a_unit = 1};
    scene.frames = 4 * static_cast<std::uint64_t>(frames);
    return add_mover_where_free(scene, walks, [&] {
      const S x = S(draw.integer(32, 144));
      return Box<S>{x, S(draw.integer(32, 144)), size.x, size.y};
    });
  }
};

}  // namespace sweeplab::scene_family
