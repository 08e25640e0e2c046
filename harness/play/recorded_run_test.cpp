// SPDX-License-Identifier: MIT
//
// step() in the scenes of all families, frame after frame from where it left off: each frame against the truth in
// integers, each tenth against both in rationals. The tests play SWEEPLAB_WORLD_FRAMES of each (default: few); world_run
// plays more.
#include "harness/play/recorded_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "harness/scenes/scene_families.h"
#include "harness/support/checkpoint.h"
#include "harness/world/slow_world_truth.h"

namespace sweeplab {
namespace {

using recorded::Score;
using recorded::Witnessed;

/// Besides: the truth by intervals.
template <class S>
void witness_in_both(const Witnessed<S>& w, Score& score) {
  recorded::witness_in_rationals(w, score);
  std::vector<SlowRect> slow;
  for (const auto& r : w.arena.stored) slow.push_back(slow_rect(r));
  const auto number = [](S n) { return mpq_class(static_cast<double>(n)); };
  const SlowPath path =
      slow_frame({number(w.start.x), number(w.start.y)}, {number(w.motion.x), number(w.motion.y)}, slow, {w.corner});
  const WorldTruth<Rational> truth =
      slide_truth(exact_point(w.start.x, w.start.y), exact_point(w.motion.x, w.motion.y), w.arena.stored, w.corner);
  score.wrong += path.normal != truth.normal || path.corner != truth.corner || path.legs != w.step.legs ||
                 path.end[0] != mpq_class(truth.end[0].fraction()) || path.end[1] != mpq_class(truth.end[1].fraction());
}

template <class S>
Score played(const SceneFamily& family, std::string_view combination, std::uint64_t frames,
             const recorded::Witness<S>& witness) {
  const Combination by = combinations_named({std::string(combination)}).at(0);
  PlayedScene scene = played_family(family, scalar_of<S>, 51, frames);
  scene.an_episode = std::min<std::uint64_t>(scene.an_episode, 100);
  Score all;
  for (std::uint64_t episode = 0; episode < scene.episodes(); ++episode) {
    all.add(recorded::play_episode<S>(scene, episode, by, 10, witness));
  }
  return all;
}

class RecordedRun : public testing::TestWithParam<SceneFamily> {};

TEST_P(RecordedRun, IsWhatBothTruthsSayFrameAfterFrame) {
  const char* const text = std::getenv("SWEEPLAB_WORLD_FRAMES");
  const std::uint64_t frames = text != nullptr ? std::strtoull(text, nullptr, 10) : 600;
  for (const Scalar scalar : {Scalar::float32, Scalar::float64}) {
    const Score s = scalar == Scalar::float32 ? played<float>(GetParam(), "step", frames, witness_in_both<float>)
                                              : played<double>(GetParam(), "step", frames, witness_in_both<double>);
    if (text != nullptr) std::printf("%s", recorded::table({{GetParam().name, scalar, s}}).c_str());
    EXPECT_GE(s.frames, frames);
    EXPECT_GE(s.witnessed, frames / 10);
    EXPECT_EQ(s.wrong, 0U);
    EXPECT_EQ(s.inside, 0U);
    EXPECT_EQ(s.through, 0U);
    EXPECT_GT(s.stopped, s.frames / 5);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, RecordedRun, testing::ValuesIn(scene_families().begin(), scene_families().end()),
                         [](const auto& family) { return std::string(family.param.name); });

// In all families but squeezes the loop that pushes out is wrong within 600 frames.
TEST(RecordedRunOfALoop, CountsWhatIsNotStep) {
  std::size_t families = 0;
  for (const SceneFamily& family : scene_families()) {
    const Score s = played<float>(family, "push_out_1", 600, [](const Witnessed<float>&, Score&) {});
    families += s.wrong > 0;
    EXPECT_GE(s.wrong, s.inside + s.through);
  }
  EXPECT_EQ(families, scene_families().size() - 1);
}

TEST(WorldRun, DoesNotDependOnThreads) {
  const std::string file = testing::TempDir() + "world_run_test.";
  for (const char* name : {"one", "three"}) remove_checkpoint(file + name);
  const auto one = recorded::run(6800, 7, 1, file + "one"), three = recorded::run(6800, 7, 3, file + "three");
  for (const char* name : {"one", "three"}) remove_checkpoint(file + name);
  ASSERT_TRUE(one && three);
  ASSERT_EQ(one->size(), 2 * scene_families().size());
  EXPECT_EQ(recorded::table(*one), recorded::table(*three));
  Score all;
  for (const recorded::Part& p : *one) all.add(p.score);
  EXPECT_GE(all.frames, 6800U);
  EXPECT_EQ(all.wrong + all.inside + all.through, 0U);
}

}  // namespace
}  // namespace sweeplab
