// SPDX-License-Identifier: MIT
//
// The judge by intent: by hand; its integers against its rationals.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_judge.h"

namespace sweeplab {
namespace {

using enum Ending;

TEST(WorldIntent, EachIntentHasItsOwnTruth) {
  const std::vector<WorldBox<double>> wall{{{3, -20, 1, 40}}};
  const WorldArena<double> arena(wall, 1, 1);
  const auto verdict = [&](const Vector<double>& end, Intent intent) {
    return judge_frame<double>(arena, {0, 0}, {6, 3}, end, CornerPolicy::y, intent).verdict;
  };
  const Vector<double> slid{2, 3}, stopped{2, 1}, bounced{-2, 3};
  EXPECT_EQ(verdict(slid, Intent::slide), right);
  EXPECT_EQ(verdict(slid, Intent::stop), astray);
  EXPECT_EQ(verdict(slid, Intent::bounce), astray);
  EXPECT_EQ(verdict(stopped, Intent::slide), brief);
  EXPECT_EQ(verdict(stopped, Intent::stop), right);
  EXPECT_EQ(verdict(stopped, Intent::bounce), astray);
  EXPECT_EQ(verdict(bounced, Intent::slide), astray);
  EXPECT_EQ(verdict(bounced, Intent::stop), astray);
  EXPECT_EQ(verdict(bounced, Intent::bounce), right);
  for (const Vector<double>& end : {slid, stopped, bounced, Vector<double>{1, 17}})
    EXPECT_EQ(verdict(end, Intent::any), right);
  for (const Intent intent : enumerators<Intent>) {
    EXPECT_EQ(verdict({2.5, 1}, intent), inside);
    EXPECT_EQ(verdict({4, 3}, intent), through);
    EXPECT_EQ(verdict({0, 0}, intent), intent == Intent::any ? right : brief);
    EXPECT_EQ(verdict({std::nan(""), 0}, intent), astray);
  }
}

TEST(WorldIntent, AStopHasATruthThatNoNumberHolds) {
  // Contact at t = 1/3: y is a third.
  const std::vector<WorldBox<float>> wall{{{2, -20, 1, 40}}};
  const WorldArena<float> arena(wall, 1, 1);
  const auto judged = [&](float y) {
    return judge_frame<float>(arena, {0, 0}, {3, 1}, {1, y}, CornerPolicy::y, Intent::stop);
  };
  EXPECT_EQ(judged(1.F / 3).verdict, right);
  EXPECT_EQ(judged(1.F / 3).truth[1] * Rational(3), Rational(1));
  EXPECT_EQ(judged(0.3333F).verdict, brief);
  EXPECT_EQ(judged(0.3334F).verdict, astray);
  EXPECT_FALSE(judged(0.3333F).big);
  EXPECT_TRUE(judged(0.3F).big);
}

template <class S>
class WorldIntents : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(WorldIntents, Scalars);

/// Ends of all kinds: where it should be, next to that, and elsewhere.
template <class S>
std::vector<Vector<S>> ends_of(const WorldFrame<S>& f, WorldDraw& draw) {
  const auto obstacles = f.obstacles();
  const Vector<S> slid = step(f.mover, f.motion, obstacles, f.rules()).position;
  const Vector<S> stopped = step(f.mover, f.motion, obstacles, f.rules(Response::stop)).position;
  const Vector<S> bounced = bounce(f.mover, f.motion, obstacles, f.rules().corner).position;
  std::vector<Vector<S>> ends{slid, stopped, bounced, {f.mover.x, f.mover.y}};
  const bool y = f.policy == CornerPolicy::y;
  ends.push_back(step(f.mover, f.motion, obstacles, {y ? AtCorner::stops_x : AtCorner::stops_y}).position);
  const Vector<S>& one = ends[static_cast<std::size_t>(draw.below(4))];
  const S far = draw.chance(50) ? S(1e3) : S(2);
  ends.push_back({std::nextafter(one.x, S(0)), one.y * (1 + far * std::numeric_limits<S>::epsilon())});
  ends.push_back({one.x + (slid.x - f.mover.x) * draw.unit<S>(), one.y + (slid.y - f.mover.y) * draw.unit<S>()});
  ends.push_back({f.mover.x + f.motion.x * 2, f.mover.y + f.motion.y});
  return ends;
}

bool same(const WorldJudgement& a, const WorldJudgement& b) {
  return a.verdict == b.verdict && a.severity == b.severity && a.big == b.big && a.stuck == b.stuck &&
         a.truth == b.truth;
}

TYPED_TEST(WorldIntents, IntegersJudgeAsRationalsDo) {
  using S = TypeParam;
  WorldDraw draw(22);
  std::map<Ending, int> seen;
  int narrow = 0, wide = 0, frames = 0;
  for (int k = 0; k < 1500; ++k) {
    const WorldFrame<S> f = k % 3 == 0 ? draw.frame<S>() : draw.room<S>();
    const WorldArena<S> arena(f.boxes, f.mover.w, f.mover.h);
    ++frames;
    narrow +=
        arena.narrow.fits && arena.narrow.fixed(f.mover.x, f.mover.y) && arena.narrow.fixed(f.motion.x, f.motion.y);
    wide += arena.wide.fits && arena.wide.fixed(f.mover.x, f.mover.y) && arena.wide.fixed(f.motion.x, f.motion.y);
    for (const Vector<S>& end : ends_of(f, draw)) {
      for (const Intent intent : enumerators<Intent>) {
        const WorldJudgement fast = judge_frame(arena, {f.mover.x, f.mover.y}, f.motion, end, f.policy, intent);
        const WorldJudgement slow = judge_frame_slowly(arena, {f.mover.x, f.mover.y}, f.motion, end, f.policy, intent);
        ASSERT_TRUE(same(fast, slow)) << f.text() << "\n"
                                      << name_of(intent) << " " << name_of(fast.verdict) << " " << name_of(slow.verdict)
                                      << " " << fast.severity << " " << slow.severity;
        ++seen[fast.verdict];
      }
    }
  }
  for (const Ending v : {right, policy, inside, through, brief, astray}) EXPECT_GT(seen[v], 20) << name_of(v);
  EXPECT_GT(narrow, sizeof(S) == sizeof(float) ? frames / 3 : 0);
  EXPECT_GT(wide, frames / 2);
  EXPECT_LT(wide, frames) << "and some are judged in rationals";
}

TYPED_TEST(WorldIntents, StepStopAndBounceAreRightByTheirIntents) {
  using S = TypeParam;
  WorldDraw draw(23);
  for (int k = 0; k < 3000; ++k) {
    const WorldFrame<S> f = draw.room<S>();
    const WorldArena<S> arena(f.boxes, f.mover.w, f.mover.h);
    const auto obstacles = f.obstacles();
    const Vector<S> ends[] = {step(f.mover, f.motion, obstacles, f.rules()).position,
                              step(f.mover, f.motion, obstacles, f.rules(Response::stop)).position,
                              bounce(f.mover, f.motion, obstacles, f.rules().corner).position};
    for (const Intent intent : {Intent::slide, Intent::stop, Intent::bounce}) {
      const WorldJudgement j =
          judge_frame(arena, {f.mover.x, f.mover.y}, f.motion, ends[index_of(intent)], f.policy, intent);
      ASSERT_EQ(name_of(j.verdict), name_of(right)) << name_of(intent) << "\n" << f.text();
    }
  }
}

}  // namespace
}  // namespace sweeplab
