// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Worlds {
  static constexpr bool worst_case = true;
  static constexpr std::string_view description =
      "What a loop asks, frame after frame: a room of 7 by 6 tiles (sides 16, 1 or 0.1) with a border and some blocks, "
      "and a mover of half a tile to a tile in it, which walks, falls and flies for up to 8 frames, each ended by "
      "`step`; then the question about one of the tiles near its way, of the frame's first leg or, where it slides on, "
      "of the second. The traps come as games have them: feet exactly on the floor, seams, corners that tie, gravity "
      "that presses, positions that are sums of decimals.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    Room<S> room(draw);
    for (int frames = draw.integer(0, 7); frames > 0; --frames) room.go(draw);
    return room.asked(draw);
  }

 private:
  template <class S>
  struct Room {
    static constexpr int columns = 7, rows = 6;
    S tenth;  ///< of a tile's side; 0 where that is 0.1, whose tenth is no exact number
    std::vector<Box<S>> tiles;
    Box<S> mover;
    Vector<S> speed;

    explicit Room(Draw& draw) : tenth(side(draw)) {
      const int column = draw.integer(1, columns - 2), row = draw.integer(1, rows - 2);
      mover = {at(10 * column), at(10 * row), at(draw.integer(5, 10)), at(draw.integer(5, 10))};
      for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
          const bool border = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
          const bool block = draw.chance(1, 4);
          if (border || (block && !(x == column && y == row)))
            tiles.push_back({at(10 * x), at(10 * y), at(10), at(10)});
        }
      }
      speed = {at(draw.integer(-4, 4)), at(draw.integer(-4, 4))};
    }
    /// So many tenths of a tile, as a game has it; of a tile of 0.1 so many hundredths, rounded once.
    S at(int tenths) const { return tenth == S(0) ? S(tenths) / S(100) : S(tenths) * tenth; }
    static S side(Draw& draw) {
      switch (draw.below(3)) {
        case 0:
          return S(16) / S(10);
        case 1:
          return S(1) / S(10);
        default:
          return S(0);
      }
    }

    Step<S> ended() const { return step(mover, speed, std::span<const Box<S>>(tiles)); }
    void go(Draw& draw) {
      const Step<S> s = ended();
      mover.x = s.position.x;
      mover.y = s.position.y;
      if (s.normal_y != 0) speed.y = S(0);
      speed.y = speed.y + at(draw.integer(0, 1));
      if (draw.chance(1, 3)) speed.x = at(draw.integer(-12, 12));
      if (draw.chance(1, 6)) speed.y = at(draw.integer(-12, 4));
    }

    Query<S> asked(Draw& draw) const {
      Query<S> q{mover, speed, {}, {}};
      const Step<S> s = ended();
      if (s.legs == 2 && draw.chance(1, 2)) {  // sliding on: from the contact, with what is left on the other axis
        const int i = s.normal_x != 0 && s.normal_y == 0 ? 0 : 1;
        const Vector<S> there = stop_at({mover.x, mover.y}, speed, i, i == 0 ? s.position.x : s.position.y);
        q.a.x = there.x;
        q.a.y = there.y;
        q.motion_a =
            i == 0 ? Vector<S>{S(0), mover.y + speed.y - there.y} : Vector<S>{mover.x + speed.x - there.x, S(0)};
      }
      const Region<S> region = region_of(q.a, q.motion_a);
      std::vector<const Box<S>*> near;
      for (const Box<S>& tile : tiles) {
        if (reaches(tile, region)) near.push_back(&tile);
      }
      q.b = near.empty() ? tiles[draw.below(static_cast<std::uint32_t>(tiles.size()))]
                         : *near[draw.below(static_cast<std::uint32_t>(near.size()))];
      return q;
    }
  };
};

}  // namespace sweeplab::family
