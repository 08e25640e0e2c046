// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/families/layout.h"

namespace sweeplab::scene_family {

struct Seams {
  static constexpr std::string_view tells =
      "Does a walker snag on the seams of a floor that is cut into tiles? Few tiles of 16, a mover of five sizes in"
      " whole numbers, and the same motion for many frames, which mostly presses it to the floor. No number is "
      "rounded: what goes wrong here is the method or the order of its hits.";

  template <class S>
  static bool draw(Draw& draw, Scene& scene) {
    constexpr int columns = 12, rows = 8;
    add_tiles(draw, scene, columns, rows, 6, tile_of_16<S>);
    const Vector<S> size = draw.one_of<Vector<S>>({{16, 16}, {12, 14}, {16, 32}, {8, 8}, {20, 10}});
    const SceneController walks{.steering = Steering::walker, .reach = {3, 3}, .steps_a_unit = 1};
    scene.frames = 400;
    return add_mover_where_free(scene, walks, [&] {
      const Box<S> at = inner_tile(draw, columns, rows, tile_of_16<S>);
      const S x = at.x + S(draw.below(16));
      return Box<S>{x, at.y + S(draw.below(16)), size.x, size.y};
    });
  }
};

}  // namespace sweeplab::scene_family
