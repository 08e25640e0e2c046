// SPDX-License-Identifier: MIT
//
// Long runs through the scenes of the families (harness/scenes), frame after frame from where step() left off: each frame
// against both truths. Who else moves in a scene stands where it begins. The tests play SWEEPLAB_WORLD_FRAMES of each
// family (default: few); world.md records more.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/scenes/driver.h"
#include "harness/scenes/scene_families.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

template <class S>
Box<S> narrowed(const Box<double>& b) {
  return {static_cast<S>(b.x), static_cast<S>(b.y), static_cast<S>(b.w), static_cast<S>(b.h)};
}

template <class S>
WorldFrame<S> frame_of(const Scene& scene) {
  WorldFrame<S> frame;
  frame.mover = narrowed<S>(scene.movers[0].box);
  for (const SceneObstacle& o : scene.obstacles) frame.boxes.push_back({narrowed<S>(o.box), o.stops});
  for (std::size_t i = 1; i < scene.movers.size(); ++i) frame.boxes.push_back({narrowed<S>(scene.movers[i].box)});
  return frame;
}

struct Score {
  long frames = 0, stopped = 0, corners = 0, wrong = 0, inside = 0;
};

/// A frame by step() and by the fast truth, every tenth by the slow one as well.
template <class S>
Step<S> judged(const WorldFrame<S>& f, Score& score, const std::vector<Rect<Rational>>& planes,
               const std::vector<Rect<Rational>>& raw, const std::vector<SlowRect>& slow) {
  const auto truth =
      slide_truth(exact_point(f.mover.x, f.mover.y), exact_point(f.motion.x, f.motion.y), planes, f.policy);
  const auto obstacles = f.obstacles();
  const Step<S> s = step(f.mover, f.motion, obstacles, f.rules());
  bool right = s.position.x == static_cast<S>(truth.end[0]) && s.position.y == static_cast<S>(truth.end[1]) &&
               s.normal_x == truth.normal[0] && s.normal_y == truth.normal[1] && s.corner == truth.corner;
  if (score.frames % 10 == 0) {
    const auto number = [](S n) { return mpq_class(static_cast<double>(n)); };
    const SlowPath path =
        slow_frame({number(f.mover.x), number(f.mover.y)}, {number(f.motion.x), number(f.motion.y)}, slow, {f.policy});
    right = right && path.normal == truth.normal && path.legs == s.legs &&
            path.end[0] == mpq_class(truth.end[0].fraction()) && path.end[1] == mpq_class(truth.end[1].fraction());
  }
  ++score.frames;
  score.wrong += !right;
  score.inside += is_forbidden<Rational>(exact_point(s.position.x, s.position.y), raw);
  score.stopped += s.outcome == StepOutcome::stopped;
  score.corners += s.corner;
  return s;
}

template <class S>
Score run(const SceneFamily& family, long frames) {
  Score score;
  for (std::uint64_t episode = 0; score.frames < frames; ++episode) {
    const Scene scene = family.at<S>(51, episode);
    WorldFrame<S> f = frame_of<S>(scene);
    f.policy = episode % 2 == 0 ? CornerPolicy::y : CornerPolicy::x;
    const auto planes = f.planes(), raw = f.raw();
    std::vector<SlowRect> slow;
    for (const auto& r : planes) slow.push_back(slow_rect(r));
    Driver<S> driver(scene.movers[0].controller, driver_seed(scene, 0));
    bool stopped_x = false, stopped_y = false;
    for (std::uint64_t k = 0; k < scene.frames && k < 100 && score.frames < frames; ++k) {
      f.motion = driver.next(stopped_x, stopped_y);
      const Step<S> s = judged(f, score, planes, raw, slow);
      stopped_x = s.normal_x != 0;
      stopped_y = s.normal_y != 0;
      f.mover.x = s.position.x;
      f.mover.y = s.position.y;
    }
  }
  return score;
}

class WorldScenes : public testing::TestWithParam<SceneFamily> {};

TEST_P(WorldScenes, AreWhatBothTruthsSayFrameAfterFrame) {
  const char* const text = std::getenv("SWEEPLAB_WORLD_FRAMES");
  const long frames = text != nullptr ? std::atol(text) : 600;
  for (const bool single : {true, false}) {
    const Score s = single ? run<float>(GetParam(), frames) : run<double>(GetParam(), frames);
    if (text != nullptr) {
      std::printf("| %s | %s | %ld | %ld | %ld | %ld | %ld |\n", std::string(GetParam().name).c_str(),
                  single ? "float" : "double", s.frames, s.stopped, s.corners, s.wrong, s.inside);
    }
    EXPECT_EQ(s.frames, frames);
    EXPECT_EQ(s.wrong, 0);
    EXPECT_EQ(s.inside, 0);
    EXPECT_GT(s.stopped, frames / 5);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, WorldScenes, testing::ValuesIn(scene_families().begin(), scene_families().end()),
                         [](const auto& family) { return std::string(family.param.name); });

}  // namespace
}  // namespace sweeplab
