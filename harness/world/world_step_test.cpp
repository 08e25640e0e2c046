// SPDX-License-Identifier: MIT
//
// step() and bounce() beside what world_truths_test asks of them: their planes, regions and hashes, and cases by hand.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

/// And planes forbid the stored positions that the real boxes forbid, and no other.
SCALAR_TEST(WorldStep, IsTheSameWithPlanesKeptInAHashAndOfWhatReachesItsRegionAndSoIsBounce) {
  WorldDraw draw(3);
  long left_out = 0, turned = 0;
  for (int k = 0; k < 30000; ++k) {
    const WorldFrame<S> f = k % 4 == 0 ? draw.room<S>() : draw.frame<S>();
    const auto obstacles = f.obstacles();
    const auto reached = [&](const Region<S>& region, const auto& visit) {
      for (std::uint32_t n = 0; n < obstacles.size(); ++n) {
        if (reaches(obstacles[n].box, region)) {
          visit(obstacles[n], n);
        } else {
          ++left_out;
        }
      }
    };
    const Step<S> all = step(f.mover, f.motion, obstacles, f.rules());
    ASSERT_EQ(all, step(f.mover, f.motion, reached, f.rules())) << f.text();
    std::vector<Forbidden<S>> planes;
    const std::vector<Rect<Rational>> stored = f.planes();
    for (std::size_t n = 0; n < obstacles.size(); ++n) {
      planes.push_back(forbidden_by(obstacles[n], f.mover.w, f.mover.h));
      for (const std::size_t i : {0U, 1U}) {
        ASSERT_EQ(Rational(planes[n].lo[i]), stored[n].lo[i]) << f.text();
        ASSERT_EQ(Rational(planes[n].hi[i]), stored[n].hi[i]) << f.text();
      }
    }
    ASSERT_EQ(all, step(f.mover, f.motion, planes, f.rules())) << f.text();
    ASSERT_EQ(all, step(f.mover, f.motion, SpatialHash<S>(obstacles, f.mover.w + f.mover.h), f.rules())) << f.text();
    const Bounce<S> bounced = bounce(f.mover, f.motion, obstacles, f.rules().corner);
    ASSERT_EQ(bounce(f.mover, f.motion, reached, f.rules().corner), bounced) << f.text();
    turned += bounced.turns > 1;
  }
  EXPECT_GT(left_out, 10000);
  EXPECT_GT(turned, 500);
}

/// One distance is 3/2 but for 2^-54, which rounds to 3/2; beside it are others times M of nearly 3/2. As products with
/// the least motion there is, which underflow, they are rounded to 1 or 2 units, and not in their order.
TEST(WorldTimes, AreInOrderWhereTheirProductsUnderflow) {
  const double least = std::numeric_limits<double>::denorm_min();
  int misleading = 0;
  for (int k = 0; k < 1000; ++k) {
    const double many = (1 << 20) + 2 * k + 1, distance = 1.5 / many;
    const world_detail::Track<double> a(0x1p-54, many * least), b(0, least);
    const Rational difference =
        (Rational(1.5) - Rational(0x1p-54)) * Rational(least) - Rational(distance) * Rational(many * least);
    EXPECT_EQ(world_detail::compare_times<double>(a, 1.5, b, distance), difference.sign()) << many;
    const double p = (1.5 - 0x1p-54) * least, q = distance * (many * least);
    misleading += (p > q && difference.sign() < 0) || (p < q && difference.sign() > 0);
  }
  EXPECT_GT(misleading, 50);
}

/// What somebody hands out who compares the real boxes with the region must be enough.
SCALAR_TEST(WorldStep, WhatTouchesItsRegionReachesIt) {
  const Region<S> region{0, 0, 10, 10};
  const S tiny = std::numeric_limits<S>::denorm_min();
  for (const S at : {S(-1), S(10)}) {
    const S beyond = at < 0 ? std::nextafter(at, S(-2)) : std::nextafter(at, S(11));
    EXPECT_TRUE(reaches(Box<S>{at, 5, 1, 1}, region) && reaches(Box<S>{5, at, 1, 1}, region));
    EXPECT_FALSE(reaches(Box<S>{beyond, 5, 1, 1}, region) || reaches(Box<S>{5, beyond, 1, 1}, region));
  }
  EXPECT_FALSE(reaches(Box<S>{-tiny, 5, 0, 1}, region) || reaches(Box<S>{5, -tiny, 1, 0}, region));
}

SCALAR_TEST(WorldStep, AnswersWhatIsNotFiniteOrHasASizeBelow0WithFailed) {
  constexpr S inf = std::numeric_limits<S>::infinity();
  const std::vector<Box<S>> wall{{3, -5, 1, 10}};
  for (int k = 0; k < 6; ++k) {
    for (const S bad : {inf, -inf, std::numeric_limits<S>::quiet_NaN(), S(-1)}) {
      S n[] = {0, 0, 1, 1, 5, 1};
      n[k] = bad;
      const bool fails = bad != -1 || k == 2 || k == 3;
      EXPECT_EQ(step(Box<S>{n[0], n[1], n[2], n[3]}, Vector<S>{n[4], n[5]}, wall).outcome == StepOutcome::failed,
                fails);
    }
  }
}

SCALAR_TEST(WorldStep, NamesEveryObstacleThatTies) {
  std::vector<Box<S>> floor;
  for (int k = 0; k < 100; ++k) floor.push_back({S(k), 2, 1, 1});
  const Box<S> wide{0, 0, 100, 1};
  const Step<S> s = step(wide, Vector<S>{0, 5}, floor);
  EXPECT_TRUE(s.stopped_by[1] == (Ties{0, 100}) && s.stopped_by[0] == Ties{});
  std::vector<int> times(100);
  each_stop(wide, Vector<S>{0, 5}, floor, {}, [&](std::uint32_t name, int axis) { times[name] += axis == 1; });
  EXPECT_EQ(times, std::vector<int>(100, 1));
}

/// A wall that is drawn as a line holds a point as it holds a box; and the point stands beside it, so that the next frame
/// knows on which side.
SCALAR_TEST(WorldStep, ALineIsAWallToWhateverHasNoThickness) {
  constexpr S inf = std::numeric_limits<S>::infinity();
  const std::vector<Box<S>> wall{{5, -10, 0, 20}};
  const S below = std::nextafter(S(5), -inf), above = std::nextafter(S(5), inf);
  const auto end = [&](S from, S motion) { return step(Box<S>{from, 0, 0, 1}, Vector<S>{motion, 0}, wall).position.x; };
  EXPECT_TRUE(end(0, 9) == below && end(below, 9) == below && end(9, -9) == above && end(above, -9) == above);
  EXPECT_EQ(end(0, 5), below) << "a motion that ends on the line";
  EXPECT_TRUE(end(5, 2) == 7 && end(5, -2) == 3) << "who begins on it is in it";
  EXPECT_EQ(step(Box<S>{0, 0, 1, 1}, Vector<S>{9, 0}, wall).position.x, S(4)) << "what has a thickness touches it";
  EXPECT_EQ(step(Box<S>{0, 10, 0, 0}, Vector<S>{9, 0}, wall).position.x, S(9)) << "past its end";
}

/// Laws W6, W7 and W14 of harness/laws/LAWS.md.
SCALAR_TEST(WorldStep, OrderIsNothingTilesAreOneBoxAndWhoIsPressedStays) {
  WorldDraw draw(5);
  long stopped = 0;
  const auto whole = [&](int most) { return S(draw.below(2 * most + 1) - most); };
  for (int k = 0; k < 5000; ++k) {
    const Box<S> mover{whole(20), whole(20), S(1 + draw.below(8)), S(1 + draw.below(8))};
    const Vector<S> motion{whole(35), draw.chance(30) ? S(0) : whole(35)};
    std::vector<Box<S>> level, tiles;
    for (int n = 0; n < 6; ++n) {
      const int columns = 1 + draw.below(4);
      const Box<S> box{whole(30), whole(30), S(5 * columns), S(1 + draw.below(12))};
      if (overlaps_strictly(mover, box)) continue;
      level.push_back(box);
      for (int i = 0; i < columns; ++i) tiles.push_back({box.x + S(5 * i), box.y, 5, box.h});
    }
    const Step<S> s = step(mover, motion, level);
    ASSERT_EQ(step(mover, motion, tiles).position, s.position);
    std::ranges::reverse(level);
    ASSERT_EQ(step(mover, motion, level).position, s.position);
    if (motion.y != 0 || s.normal_x == 0) continue;
    const Box<S> at{s.position.x, s.position.y, mover.w, mover.h};
    ASSERT_EQ(step(at, motion, level).position, s.position);
    ++stopped;
  }
  EXPECT_GT(stopped, 100);
}

SCALAR_TEST(WorldStep, BounceDeflectsAsTheArticleDoes) {
  const std::vector<Box<S>> wall{{3, -10, 1, 20}};
  const Bounce<S> b = deflect(Box<S>{0, 0, 1, 1}, Vector<S>{8, 4}, wall);
  EXPECT_EQ(b.outcome, BounceOutcome::turned);
  EXPECT_EQ(b.position, (Vector<S>{-4, 4}));
  EXPECT_EQ(b.motion, (Vector<S>{-8, 4}));
  EXPECT_TRUE(b.normal_x == -1 && b.normal_y == 0);
  const std::vector<Box<S>> corridor{{3, -10, 1, 20}, {-3, -10, 1, 20}};
  const Bounce<S> second = deflect(Box<S>{0, 0, 1, 1}, Vector<S>{8, 4}, corridor);
  EXPECT_EQ(second.outcome, BounceOutcome::bound) << "a second contact stops it";
  EXPECT_EQ(second.position, (Vector<S>{-2, 3}));
  EXPECT_EQ(second.motion, (Vector<S>{8, 4})) << "and the next frame goes away from there";
}

SCALAR_TEST(WorldStep, BounceNamesWhatItMetLastAndOnceWhatItBeganIn) {
  const std::vector<Box<S>> corridor{{3, -10, 1, 20}, {-3, -10, 1, 20}, {-1, -1, 3, 3}};
  const Bounce<S> b = bounce(Box<S>{0, 0, 1, 1}, Vector<S>{8, 4}, corridor);
  EXPECT_EQ(b.turns, 2);
  EXPECT_EQ(b.position, (Vector<S>{0, 4}));
  EXPECT_TRUE(b.met_last[0].first == 1 && b.met_last[0].count == 1 && b.met_last[1].count == 0);
  EXPECT_TRUE(b.inside_of.first == 2 && b.inside_of.count == 1);
}

}  // namespace
}  // namespace sweeplab
