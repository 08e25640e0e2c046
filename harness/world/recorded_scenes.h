// SPDX-License-Identifier: MIT
//
// Levels as games have them, drawn at random, with somebody who walks, falls, jumps or flies in them: for long runs,
// frame after frame from where the step before left off.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab::recorded {

enum class Steering : std::uint8_t { walker, platformer, rester, anywhere };

/// How a level is made, from what, and who moves in it.
struct Scene {
  const char* name;
  double tile, from;     ///< size of a tile, and where the first stands
  double width, height;  ///< of the mover, in tiles
  double density;        ///< of tiles inside the border
  double reach;          ///< of a motion, in tiles
  Steering steering;
  bool decimal;          ///< motions as k/100 of the tile, else any
  bool one_way = false;  ///< of the tiles inside the border some stop by some of their faces only
};

inline constexpr Scene scenes[] = {
    {"seams", 16, 16, 0.75, 0.875, 0.06, 0.2, Steering::walker, true},
    {"grid", 16, 16, 1, 2, 0.25, 1.5, Steering::anywhere, true},
    {"exact fit", 16, 16, 1, 1, 0.5, 1.5, Steering::anywhere, true},
    {"exact fit in tenths", 0.1, 1, 1, 1, 0.5, 1.5, Steering::anywhere, true},
    {"platformer", 16, 16, 0.85625, 0.95625, 0.15, 0.25, Steering::platformer, true},
    {"decimals", 0.1, 1, 0.7, 0.9, 0.3, 1.5, Steering::anywhere, true},
    {"far", 1, 1e6, 0.8, 0.9, 0.3, 1.7, Steering::anywhere, false},
    {"bullets", 1, 10, 0.1, 0.1, 0.2, 9, Steering::anywhere, false},
    {"resting", 0.1, 1, 1, 1, 0.05, 0.3, Steering::rester, true},
    {"holes and doorways", 16, 16, 1, 1, 0.7, 0.11, Steering::walker, true},
    {"one-way platforms", 0.1, 1, 0.9, 0.8, 0.4, 0.6, Steering::platformer, true, true},
};

template <class S>
struct Play {
  const Scene& scene;
  WorldDraw& draw;
  WorldFrame<S> frame;
  S vx = 0, vy = 0;
  int left = 0;

  /// A level in which the mover begins in nothing solid.
  Play(const Scene& s, WorldDraw& d) : scene(s), draw(d) {
    do {
      make();
    } while (inside());
  }

  S at(int k) const {
    return scene.tile == 0.1 ? (S(std::round(scene.from * 10)) + S(k)) / S(10) : S(scene.from + k * scene.tile);
  }
  void make() {
    frame.boxes.clear();
    constexpr int columns = 9, rows = 7;
    const S tile = S(scene.tile);
    for (int y = 0; y < rows; ++y) {
      for (int x = 0; x < columns; ++x) {
        const bool border = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
        if (!border && draw.unit<double>() >= scene.density) continue;
        WorldBox<S> b{{at(x), at(y), tile, tile}};
        if (scene.one_way && !border && draw.chance(70)) {
          b.stops = {draw.chance(20), draw.chance(20), true, draw.chance(20)};
        }
        frame.boxes.push_back(b);
      }
    }
    frame.mover = {at(1 + draw.below(columns - 2)), at(1 + draw.below(rows - 2)), S(scene.width) * tile,
                   S(scene.height) * tile};
    frame.policy = draw.chance(50) ? CornerPolicy::y : CornerPolicy::x;
  }
  bool inside() const {
    const auto p = exact_point(frame.mover.x, frame.mover.y);
    return is_forbidden<Rational>(p, frame.raw());
  }
  S any(double reach) {
    const double r = (2 * draw.unit<double>() - 1) * reach;
    return S(scene.decimal ? std::round(r * 100) / 100 * scene.tile : r * scene.tile);
  }
  void steer(bool stopped_y) {
    switch (scene.steering) {
      case Steering::anywhere:
        vx = draw.chance(12) ? S(0) : any(scene.reach);
        vy = draw.chance(12) ? S(0) : any(scene.reach);
        break;
      case Steering::walker:
        if (left-- <= 0) {
          left = 20 + draw.below(60);
          vx = any(scene.reach);
          vy = any(scene.reach);
        }
        break;
      case Steering::platformer:
      case Steering::rester:
        if (stopped_y) vy = 0;
        if (left-- <= 0) {
          left = 15 + draw.below(45);
          vx = any(scene.reach);
        }
        vy = std::min<S>(vy + S(scene.tile / 32), S(scene.tile / 2));
        if (scene.steering == Steering::platformer && stopped_y && draw.chance(6)) vy = S(-0.50625 * scene.tile);
        break;
    }
    frame.motion = {vx, vy};
  }
};

}  // namespace sweeplab::recorded
