// SPDX-License-Identifier: MIT
//
// Long runs through scenes as games have them, frame after frame from where step() left off: each frame against both
// truths. The tests play SWEEPLAB_WORLD_FRAMES of each (default: few); world.md records more.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

/// How a scene is made, from what, and who moves in it.
enum class Steering { walker, platformer, rester, anywhere };
struct Scene {
  const char* name;
  double tile, from;     ///< size of a tile, and where the first stands
  double width, height;  ///< of the mover, in tiles
  double density;        ///< of tiles inside the border
  double reach;          ///< of a motion, in tiles
  Steering steering;
  bool decimal;  ///< numbers as k/10 or k/100 of the tile, else any
};

constexpr Scene scenes[] = {
    {"seams", 16, 16, 0.75, 0.875, 0.06, 0.2, Steering::walker, true},
    {"grid", 16, 16, 1, 2, 0.25, 1.5, Steering::anywhere, true},
    {"exact fit", 16, 16, 1, 1, 0.5, 1.5, Steering::anywhere, true},
    {"exact fit in tenths", 0.1, 1, 1, 1, 0.5, 1.5, Steering::anywhere, true},
    {"platformer", 16, 16, 0.85625, 0.95625, 0.15, 0.25, Steering::platformer, true},
    {"decimals", 0.1, 1, 0.7, 0.9, 0.3, 1.5, Steering::anywhere, true},
    {"far", 1, 1e6, 0.8, 0.9, 0.3, 1.7, Steering::anywhere, false},
    {"bullets", 1, 10, 0.1, 0.1, 0.2, 9, Steering::anywhere, false},
    {"resting", 0.1, 1, 1, 1, 0.05, 0.3, Steering::rester, true},
};

template <class S>
struct Play {
  const Scene& scene;
  WorldDraw& draw;
  WorldFrame<S> frame;
  S vx = 0, vy = 0;
  int left = 0;

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
        if (border || draw.unit<double>() < scene.density) frame.boxes.push_back({{at(x), at(y), tile, tile}});
      }
    }
    frame.mover = {at(1 + draw.below(columns - 2)), at(1 + draw.below(rows - 2)), S(scene.width) * tile,
                   S(scene.height) * tile};
    frame.policy = draw.chance(50) ? CornerPolicy::y : CornerPolicy::x;
  }
  bool inside() const {
    const auto p = exact_point(frame.mover.x, frame.mover.y);
    for (const auto& r : frame.raw()) {
      if (r.holds(p)) return true;
    }
    return false;
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

struct Score {
  long frames = 0, stopped = 0, corners = 0, wrong = 0, inside = 0;
};

template <class S>
Score run(const Scene& scene, long frames, std::uint64_t seed) {
  WorldDraw draw(seed);
  Score score;
  while (score.frames < frames) {
    Play<S> play(scene, draw);
    WorldFrame<S>& f = play.frame;
    const auto obstacles = f.obstacles();
    const auto planes = f.planes(), raw = f.raw();
    std::vector<SlowRect> slow;
    for (const auto& r : planes) slow.push_back(slow_rect(r));
    bool stopped_y = false;
    for (int k = 0; k < 100 && score.frames < frames; ++k, ++score.frames) {
      play.steer(stopped_y);
      const auto p = exact_point(f.mover.x, f.mover.y), v = exact_point(f.motion.x, f.motion.y);
      const auto truth = slide_truth(p, v, planes, f.policy);
      const Step<S> s = step(f.mover, f.motion, obstacles, f.rules());
      bool right = s.position.x == static_cast<S>(truth.end[0]) && s.position.y == static_cast<S>(truth.end[1]) &&
                   s.normal_x == truth.normal[0] && s.normal_y == truth.normal[1] && s.corner == truth.corner;
      if (k % 10 == 0) {
        const auto number = [](S n) { return mpq_class(static_cast<double>(n)); };
        const SlowPath path = slow_frame({number(f.mover.x), number(f.mover.y)},
                                         {number(f.motion.x), number(f.motion.y)}, slow, {f.policy});
        right = right && path.normal == truth.normal && path.legs == s.legs &&
                path.end[0] == mpq_class(truth.end[0].fraction()) && path.end[1] == mpq_class(truth.end[1].fraction());
      }
      score.wrong += !right;
      score.inside += is_forbidden<Rational>(exact_point(s.position.x, s.position.y), raw);
      score.stopped += s.outcome == StepOutcome::stopped;
      score.corners += s.corner;
      stopped_y = s.normal_y != 0;
      f.mover.x = s.position.x;
      f.mover.y = s.position.y;
    }
  }
  return score;
}

class WorldScenes : public testing::TestWithParam<Scene> {};

TEST_P(WorldScenes, AreWhatBothTruthsSayFrameAfterFrame) {
  const char* const text = std::getenv("SWEEPLAB_WORLD_FRAMES");
  const long frames = text != nullptr ? std::atol(text) : 1000;
  for (const bool single : {true, false}) {
    const Score s = single ? run<float>(GetParam(), frames, 51) : run<double>(GetParam(), frames, 52);
    if (text != nullptr) {
      std::printf("| %s | %s | %ld | %ld | %ld | %ld | %ld |\n", GetParam().name, single ? "float" : "double", s.frames,
                  s.stopped, s.corners, s.wrong, s.inside);
    }
    EXPECT_EQ(s.frames, frames);
    EXPECT_EQ(s.wrong, 0);
    EXPECT_EQ(s.inside, 0);
    EXPECT_GT(s.stopped, frames / 5);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, WorldScenes, testing::ValuesIn(scenes), [](const auto& scene) {
  std::string name = scene.param.name;
  std::erase(name, ' ');
  return name;
});

}  // namespace
}  // namespace sweeplab
