// SPDX-License-Identifier: MIT
//
// The worlds of libraries: what their cards say that they do, seen.
#include "harness/methods/peer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <future>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "harness/loops/cause.h"
#include "harness/loops/combination.h"
#include "harness/world/world_judge.h"

namespace sweeplab {
namespace {

template <class S>
struct Asked {
  Box<S> mover;
  Vector<S> motion;
  std::vector<Obstacle<S>> obstacles;

  bool taken(const Combination& c) const { return takes_frame<S>(c, mover, motion, obstacles); }
  Vector<S> end(const Combination& c) const { return move_in_frame<S>(c, mover, motion, obstacles); }
  WorldJudgement judged(const Combination& c) const {
    const WorldArena<S> arena(world_boxes<S>(obstacles), mover.w, mover.h);
    return judge_frame<S>(arena, {mover.x, mover.y}, motion, end(c), CornerPolicy::y, c.intent());
  }
};
using Frame32 = Asked<float>;

/// Nothing where the library is not installed.
std::vector<Combination> worlds(std::string_view only = "") {
  std::vector<Combination> list;
  for (const PeerLoop& p : peer_loops()) {
    if (only.empty() || p.card->id == only) list.push_back(combinations_named({std::string(p.card->id)}).at(0));
  }
  return list;
}

std::vector<Obstacle<float>> floor_at(float y, Solid solid = Solid::all) { return {{{-5, y, 10, 1}, solid}}; }
// A library that has its assertions in it greets when it makes its first world.
TEST(PeerLoops, SayNothingOnStandardOutput) {
  testing::internal::CaptureStdout();
  for (const Combination& c : worlds()) (void)Frame32{{0, 0, 1, 1}, {0, 1}, floor_at(1)}.end(c);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(PeerLoops, Box2DMakesTwoMetresAFrameAtMostWhereAMetreIsUpToOneMover) {
  for (const Combination& c : worlds("box2d_world")) {
    for (const float size : {1.F, 16.F, 12.F, 0.1F}) {
      const float metre = std::ldexp(1.F, std::ilogb(size));
      const Frame32 fast{{3 * metre, 0, size, size / 2}, {100 * size, 0}, {}};
      EXPECT_FLOAT_EQ(fast.end(c).x, 5 * metre);
      const Frame32 slow{{3 * metre, 0, size, size / 2}, {1.5F * metre, 0}, {}};
      EXPECT_EQ(slow.end(c).x, 4.5F * metre);
    }
  }
}

TEST(PeerLoops, Box2DStopsBeforeTheThinnestWallSlidesAndPushesAwayWhatTouches) {
  for (const Combination& c : worlds("box2d_world")) {
    for (const float thick : {1.F, 0.01F}) {
      const Frame32 into{{0, 0, 1, 1}, {1.9F, 0.25F}, {{{1.5F, -5, thick, 10}}}};
      EXPECT_NEAR(into.end(c).x, 0.485F, 0.001F) << thick;
      EXPECT_NEAR(into.end(c).y, 0.25F, 0.001F) << thick;
    }
    const Frame32 stands{{0, 0, 1, 1}, {0.5F, 0.5F}, floor_at(1)};
    EXPECT_EQ(stands.end(c).x, 0.5F);
    EXPECT_NEAR(stands.end(c).y, -0.015F, 0.001F);
    EXPECT_EQ(stands.judged(c).verdict, Ending::astray);
    // The same in units that are sixteen to the metre.
    const Frame32 pixels{{0, 0, 16, 16}, {8, 8}, {{{-80, 16, 160, 16}}}};
    EXPECT_EQ(pixels.end(c), (Vector<float>{16 * stands.end(c).x, 16 * stands.end(c).y}));
  }
}

TEST(PeerLoops, ChipmunkMeetsWhatTouchesWhereTheFrameBeginsAndNothingElse) {
  for (const Combination& c : worlds("chipmunk_world")) {
    const auto falls = [&](float by, float y) { return Frame32{{0, 0, 1, 1}, {0.5F, by}, floor_at(y)}; };
    EXPECT_EQ(falls(0.5F, 1).judged(c).verdict, Ending::right) << "it stands";
    EXPECT_EQ(falls(0.5F, 1.25F).end(c), (Vector<float>{0.5F, 0.5F}));
    EXPECT_EQ(falls(0.5F, 1.25F).judged(c).verdict, Ending::inside);
    EXPECT_EQ(falls(4, 1.25F).judged(c).verdict, Ending::through);
    // On unit tiles that touch it snags.
    const Frame32 snags{
        {0, 0, 1, 1}, {0.5F, 0.125F}, {{{-1, 1, 1, 1}}, {{0, 1, 1, 1}}, {{1, 1, 1, 1}}, {{2, 1, 1, 1}}}};
    EXPECT_TRUE(snags.judged(c).verdict == Ending::brief && snags.judged(c).stuck);
    // What is half inside is pushed out by a tenth of what is beyond 0.1 in 1/60 s.
    EXPECT_NEAR((Frame32{{0, 0.5F, 1, 1}, {0, 0}, floor_at(1)}.end(c).y), 0.5F - 0.04F, 0.003F);
  }
}

TEST(PeerLoops, AFaceThatIsNotSolidStopsNothing) {
  for (const Combination& c : worlds()) {
    SCOPED_TRACE(c.name());
    const auto fall_from = [&](float y, float by, Solid solid) {
      return Frame32{{0, y, 1, 1}, {0, by}, floor_at(1, solid)}.end(c).y;
    };
    EXPECT_NEAR(fall_from(0, 0.5F, Solid::min_y), 0, 0.016F) << "stands on it";
    EXPECT_EQ(fall_from(0, 0.5F, Solid::max_y), 0.5F) << "falls in";
    EXPECT_EQ(fall_from(0, 0.5F, Solid::min_x), 0.5F);
    EXPECT_EQ(fall_from(2, -0.5F, Solid::min_y), 1.5F) << "jumps in from below";
    EXPECT_NEAR(fall_from(2, -0.5F, Solid::max_y), 2, 0.016F);
    EXPECT_EQ(fall_from(1.5F, -0.5F, Solid::min_y), 1.F) << "keeps jumping";
  }
}

TEST(PeerLoops, Box2DStandsOnAOneWayFaceThatItIsAtMostThreeSlopsBehind) {
  for (const Combination& c : worlds("box2d_world")) {
    const auto fall_from = [&](float y) {
      return Frame32{{0, y, 1, 1}, {0, 0.5F}, floor_at(1, Solid::min_y)}.end(c).y;
    };
    EXPECT_LT(fall_from(0.0125F), 0.0125F);
    EXPECT_GT(fall_from(0.0175F), 0.5F);
  }
}

TEST(PeerLoops, AreNotAskedWhatTheyDoNotTakeAndThenLeaveTheMoverWhereItIs) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const Frame32 good{{0, 0, 1, 1}, {0, 1}, floor_at(3)};
  std::vector<Frame32> bad(9, good);
  bad[0].mover.w = 0;
  bad[1].mover.h = -1;
  bad[2].mover.x = 0x1p110F;
  bad[3].motion.x = -0x1p110F;
  bad[4].motion.y = nan;
  bad[5].mover.w = inf;
  bad[6].obstacles[0].box.h = 0;
  bad[7].obstacles[0].box.x = nan;
  bad[8].obstacles.push_back({{0, 0, 0x1p110F, 1}});
  for (const Combination& c : worlds()) {
    EXPECT_TRUE(good.taken(c)) << c.name();
    for (std::size_t k = 0; k < bad.size(); ++k) {
      EXPECT_FALSE(bad[k].taken(c)) << c.name() << " " << k;
      EXPECT_TRUE(bad[k].end(c) == (Vector<float>{bad[k].mover.x, bad[k].mover.y})) << c.name() << " " << k;
    }
  }
  for (const Combination& c : worlds("box2d_world")) {
    // 16 units to the metre would round this motion.
    EXPECT_FALSE((Frame32{{0, 0, 16, 16}, {0x1p-149F, 0}, {}}.taken(c)));
    EXPECT_TRUE((Frame32{{0, 0, 16, 16}, {0x1p-145F, 0}, {}}.taken(c)));
    EXPECT_THROW((Asked<double>{{0, 0, 1, 1}, {0, 1}, {}}.end(c)), std::logic_error) << "it knows floats alone";
  }
}

/// Boxes in tenths or of all magnitudes about a mover; some touch it.
std::vector<Frame32> drawn(int count) {
  std::mt19937 random(11);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  std::vector<Frame32> list;
  while (list.size() < static_cast<std::size_t>(count)) {
    const bool tenths = below(2) == 0;
    const auto number = [&] {
      if (tenths) return static_cast<float>(below(61) - 30) / 10;
      return std::ldexp(static_cast<float>(below(33) - 16), below(24) - 14);
    };
    const auto box = [&] { return Box<float>{number(), number(), std::abs(number()), std::abs(number())}; };
    Frame32 f{box(), {number(), number()}, {}};
    for (int k = below(8); k > 0; --k) {
      Box<float> b = box();
      if (below(3) == 0) b.x = f.mover.x + f.mover.w;
      if (below(3) == 0) b.y = f.mover.y + f.mover.h;
      f.obstacles.push_back({b, below(5) == 0 ? Solid::min_y : Solid::all});
    }
    list.push_back(f);
  }
  return list;
}

TEST(PeerLoops, EndWhateverTheyTakeAtTheSameNumbersOnAnyThread) {
  const std::vector<Frame32> frames = drawn(3000);
  for (const Combination& c : worlds()) {
    std::vector<Vector<float>> alone(frames.size());
    std::size_t taken = 0;
    for (std::size_t k = 0; k < frames.size(); ++k) {
      taken += frames[k].taken(c);
      alone[k] = frames[k].end(c);
      ASSERT_TRUE(std::isfinite(alone[k].x) && std::isfinite(alone[k].y)) << c.name() << " " << k;
    }
    EXPECT_GT(taken, frames.size() / 3) << c.name();
    // Backwards and forwards, so that each frame comes after others than before.
    const auto same = [&](bool backwards) {
      std::size_t n = 0;
      for (std::size_t i = 0; i < frames.size(); ++i) {
        const std::size_t k = backwards ? frames.size() - 1 - i : i;
        n += frames[k].end(c) == alone[k];
      }
      return n;
    };
    std::vector<std::future<std::size_t>> threads;
    for (const bool backwards : {false, true}) threads.push_back(std::async(std::launch::async, same, backwards));
    for (auto& thread : threads) EXPECT_EQ(thread.get(), frames.size()) << c.name();
  }
}

}  // namespace
}  // namespace sweeplab
