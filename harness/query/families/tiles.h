// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Tiles {
  static constexpr bool everyday = true;
  static constexpr std::string_view description =
      "A row of equal tiles (side 1, 8, 16 or 32) forming a floor or a wall, and a player walking along it with its "
      "foot exactly on it (a third), walking while gravity presses it down by 1/16 to 1/2 (a third), or landing "
      "from up to a tile above (a third); the tile is one of the three at the player's next seam. The traps: the "
      "inner sides of a row, on which a walker must not snag, the seam as an exact corner, and contact on an axis "
      "without motion.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const S side = S(draw.one_of({1, 8, 16, 32}));
    Query<S> q;
    const S row = side * S(draw.integer(0, 40)), column = side * S(draw.integer(0, 40));
    q.b = {column, row, side, side};
    // A seam (the tile's near side, the middle of the row, or its far side), and the player's front some 1/16 from it.
    const S seam = column + side * S(draw.integer(-1, 1));
    q.a.w = side * S(draw.integer(4, 16)) / S(16);
    q.a.h = side * S(draw.integer(4, 32)) / S(16);
    q.a.x = seam - q.a.w - side * S(draw.integer(0, 4)) / S(16);
    q.a.y = row - q.a.h;
    q.motion_a.x = side * S(draw.integer(0, 8)) / S(16);
    switch (draw.below(3)) {
      case 0:
        break;
      case 1:
        q.motion_a.y = S(draw.integer(1, 8)) / S(16);
        break;
      default:
        q.a.y -= side * S(draw.integer(0, 16)) / S(16);
        q.motion_a.y = side * S(draw.integer(1, 24)) / S(16);
    }
    turn(draw, q);
    return q;
  }
};

}  // namespace sweeplab::family
