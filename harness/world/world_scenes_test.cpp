// SPDX-License-Identifier: MIT
//
// Long runs through scenes as games have them, frame after frame from where step() left off: each frame against the
// truth, each tenth against both in rationals. The tests play SWEEPLAB_WORLD_FRAMES of each (default: few); world_run
// plays more, and world.md records it.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "harness/support/checkpoint.h"
#include "harness/world/recorded_run.h"
#include "harness/world/slow_world_truth.h"

namespace sweeplab {
namespace {

/// Besides: the truth by intervals.
template <class S>
void witness_in_both(const recorded::Witnessed<S>& w, recorded::Score& score) {
  recorded::witness_in_rationals(w, score);
  const auto& [f, planes, s] = w;
  std::vector<SlowRect> slow;
  for (const auto& r : planes) slow.push_back(slow_rect(r));
  const auto number = [](S n) { return mpq_class(static_cast<double>(n)); };
  const SlowPath path =
      slow_frame({number(f.mover.x), number(f.mover.y)}, {number(f.motion.x), number(f.motion.y)}, slow, {f.policy});
  const WorldTruth<Rational> truth =
      slide_truth(exact_point(f.mover.x, f.mover.y), exact_point(f.motion.x, f.motion.y), planes, f.policy);
  score.wrong += path.normal != truth.normal || path.corner != truth.corner || path.legs != s.legs ||
                 path.end[0] != mpq_class(truth.end[0].fraction()) || path.end[1] != mpq_class(truth.end[1].fraction());
}

class WorldScenes : public testing::TestWithParam<recorded::Scene> {};

TEST_P(WorldScenes, AreWhatBothTruthsSayFrameAfterFrame) {
  const char* const text = std::getenv("SWEEPLAB_WORLD_FRAMES");
  const std::uint64_t frames = text != nullptr ? std::strtoull(text, nullptr, 10) : 1000;
  for (const bool single : {true, false}) {
    const recorded::Score s = single ? recorded::play<float>(GetParam(), frames, 51, 100, 10, witness_in_both<float>)
                                     : recorded::play<double>(GetParam(), frames, 52, 100, 10, witness_in_both<double>);
    if (text != nullptr) std::printf("%s", recorded::table({{&GetParam(), single, s}}).c_str());
    EXPECT_EQ(s.frames, frames);
    EXPECT_EQ(s.witnessed, (frames + 9) / 10);
    EXPECT_EQ(s.wrong, 0U);
    EXPECT_EQ(s.inside, 0U);
    EXPECT_EQ(s.through, 0U);
    EXPECT_GT(s.stopped, frames / 5);
    EXPECT_GE(s.narrow + s.broad, frames) << "no frame of a game needs rationals";
  }
}

INSTANTIATE_TEST_SUITE_P(Each, WorldScenes, testing::ValuesIn(recorded::scenes), [](const auto& scene) {
  std::string name = scene.param.name;
  std::erase_if(name, [](char c) { return c == ' ' || c == '-'; });
  return name;
});

TEST(WorldRun, DoesNotDependOnThreads) {
  const std::string file = testing::TempDir() + "world_run_test.";
  for (const char* name : {"one", "three"}) remove_checkpoint(file + name);
  const auto one = recorded::run(4400, 7, 1, file + "one"), three = recorded::run(4400, 7, 3, file + "three");
  for (const char* name : {"one", "three"}) remove_checkpoint(file + name);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(recorded::table(*one), recorded::table(*three));
  recorded::Score all;
  for (const recorded::ScenePart& p : *one) all.add(p.score);
  EXPECT_EQ(all.frames, 4400U);
  EXPECT_EQ(all.wrong + all.inside + all.through, 0U);
}

}  // namespace
}  // namespace sweeplab
