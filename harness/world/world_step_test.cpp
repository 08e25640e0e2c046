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

/// What somebody hands out who compares the real boxes with the region must be enough, too.
SCALAR_TEST(WorldStep, ItsRegionHoldsTheWholeWayAndWhatTouchesItReachesIt) {
  WorldDraw draw(4);
  const auto holds = [](S min, S max, S from, S motion, S size) {
    const Rational start(from), end = start + Rational(motion);
    const Rational &low = std::min(start, end), &high = std::max(start, end);
    if (std::isfinite(min)) {
      EXPECT_TRUE(Rational(min) <= low);
      EXPECT_TRUE(!std::isfinite(std::nextafter(min, max)) || min == max || Rational(std::nextafter(min, max)) > low);
    }
    return !std::isfinite(max) || Rational(max) >= high + Rational(size);
  };
  for (int k = 0; k < 10000; ++k) {
    const WorldFrame<S> f = draw.frame<S>();
    const Region<S> r = region_of(f.mover, f.motion);
    ASSERT_TRUE(holds(r.min_x, r.max_x, f.mover.x, f.motion.x, f.mover.w)) << f.text();
    ASSERT_TRUE(holds(r.min_y, r.max_y, f.mover.y, f.motion.y, f.mover.h)) << f.text();
  }
  const Region<S> region{0, 0, 10, 10};
  const S tiny = std::numeric_limits<S>::denorm_min();
  for (const S at : {S(-1), S(10)}) {
    const S beyond = at < 0 ? std::nextafter(at, S(-2)) : std::nextafter(at, S(11));
    EXPECT_TRUE(reaches(Box<S>{at, 5, 1, 1}, region) && reaches(Box<S>{5, at, 1, 1}, region));
    EXPECT_FALSE(reaches(Box<S>{beyond, 5, 1, 1}, region) || reaches(Box<S>{5, beyond, 1, 1}, region));
  }
  EXPECT_FALSE(reaches(Box<S>{-tiny, 5, 0, 1}, region) || reaches(Box<S>{5, -tiny, 1, 0}, region));
}

SCALAR_TEST(WorldStep, AnswersWhatIsNotFiniteWithFailed) {
  constexpr S inf = std::numeric_limits<S>::infinity();
  const std::vector<Box<S>> wall{{3, -5, 1, 10}};
  for (const S bad : {inf, -inf, std::numeric_limits<S>::quiet_NaN(), S(-1)}) {
    for (const int k : {2, 3, 0, 1, 4, 5}) {
      if (bad == -1 && k != 2 && k != 3) break;  // sizes alone are not below 0
      S n[] = {0, 0, 1, 1, 5, 1};
      n[k] = bad;
      const Step<S> r = step(Box<S>{n[0], n[1], n[2], n[3]}, Vector<S>{n[4], n[5]}, wall);
      EXPECT_EQ(r.outcome, StepOutcome::failed);
      EXPECT_EQ(r.stopped_by[0].count, 0U);
    }
  }
  EXPECT_EQ(step(Box<S>{0, 0, 1, 1}, Vector<S>{5, 1}, wall).outcome, StepOutcome::stopped);
}

SCALAR_TEST(WorldStep, NamesEveryObstacleThatTies) {
  std::vector<Box<S>> floor;
  for (int k = 0; k < 100; ++k) floor.push_back({S(k), 2, 1, 1});
  const Box<S> wide{0, 0, 100, 1};
  const Step<S> s = step(wide, Vector<S>{0, 5}, floor);
  EXPECT_EQ(s.stopped_by[1], (Ties{0, 100}));
  EXPECT_EQ(s.stopped_by[0], Ties{});
  std::vector<int> times(100);
  each_stop(wide, Vector<S>{0, 5}, floor, {}, [&](std::uint32_t name, int axis) { times[name] += axis == 1; });
  EXPECT_EQ(times, std::vector<int>(100, 1));
  const std::vector<Box<S>> inner{{3, -9, 1, 30}, {-9, 3, 30, 1}};
  const Step<S> corner = step(Box<S>{0, 0, 1, 1}, Vector<S>{6, 6}, inner);
  EXPECT_TRUE(corner.stopped_by[0] == (Ties{0, 1}) && corner.stopped_by[1] == (Ties{1, 1}) && !corner.corner);
}

SCALAR_TEST(WorldStep, StopsAtAWallEvenIfTheMotionWouldLeaveTheRange) {
  const S huge = std::numeric_limits<S>::max();
  const std::vector<Box<S>> wall{{huge / 2, -1, 1, 2}};
  const Box<S> mover{huge / 4, 0, 0, 0};
  const Step<S> hit = step(mover, Vector<S>{huge, 0}, wall);
  EXPECT_EQ(hit.outcome, StepOutcome::stopped);
  EXPECT_EQ(hit.position.x, huge / 2);
  const Step<S> lost = step(mover, Vector<S>{huge, 0}, std::vector<Box<S>>{});
  EXPECT_EQ(lost.outcome, StepOutcome::out_of_range);
  EXPECT_EQ(lost.position.x, huge / 4);
}

/// A wall that is drawn as a line holds a point as it holds a box; and the point stands beside it, so that the next frame
/// knows on which side.
SCALAR_TEST(WorldStep, ALineIsAWallToWhateverHasNoThickness) {
  constexpr S inf = std::numeric_limits<S>::infinity();
  for (const S at : {S(5), S(0), S(-3), std::numeric_limits<S>::max() / 2}) {
    const S below = std::nextafter(at, -inf), above = std::nextafter(at, inf), far = at + 4 + (at > 9 ? at / 4 : S(0));
    const S near = at - (far - at);
    const std::vector<Obstacle<S>> wall{{{at, -10, 0, 20}}};
    const SpatialHash<S> hash(wall, S(2));
    for (const S height : {S(0), S(1)}) {
      const auto ends = [&](S from, S motion) {
        const Box<S> mover{from, 0, 0, height};
        const Step<S> s = step(mover, Vector<S>{motion, 0}, wall),
                      turned =
                          step(Box<S>{0, from, height, 0}, Vector<S>{0, motion}, std::vector<Box<S>>{{-10, at, 20, 0}});
        EXPECT_EQ(s, step(mover, Vector<S>{motion, 0}, hash));
        EXPECT_EQ(s.position.x, turned.position.y);
        EXPECT_EQ(s.normal_x, turned.normal_y);
        EXPECT_EQ(s.outcome == StepOutcome::stopped, s.normal_x != 0);
        return s;
      };
      const S over = 2 * (far - at);
      for (const S from : {near, below}) {
        EXPECT_EQ(ends(from, over).position.x, below) << at;
        EXPECT_EQ(ends(from, over).normal_x, -1);
      }
      for (const S from : {far, above}) {
        EXPECT_EQ(ends(from, -over).position.x, above) << at;
        EXPECT_EQ(ends(from, -over).normal_x, 1);
      }
      EXPECT_EQ(ends(below, -over).outcome, StepOutcome::free) << "and away from it";
      EXPECT_EQ(ends(above, over).outcome, StepOutcome::free);
      EXPECT_EQ(ends(near, at - near).position.x, below) << "a motion that ends on the line";
      for (const S motion : {over, -over}) {
        EXPECT_EQ(ends(at, motion).outcome, StepOutcome::free) << "who begins on it is in it";
        EXPECT_EQ(ends(at, motion).inside_of.count, 1U);
      }
    }
    // What has a thickness touches it, as before.
    const S one = far - at;
    EXPECT_EQ(step(Box<S>{near - one, 0, one, 1}, Vector<S>{2 * one, 0}, wall).position.x, at - one);
  }
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

// y points down.
SCALAR_TEST(WorldStep, OneWayPlatformsLetUpThroughAndCarryWhoFalls) {
  std::vector<Obstacle<S>> level;
  for (int k = 0; k < 5; ++k) level.push_back({{S(k), 5, 1, 1}, Solid::min_y});
  Box<S> box{S(0.25), 7, S(0.5), 1};
  const auto move = [&](S x, S y) {
    const Step<S> s = step(box, Vector<S>{x, y}, level);
    box.x = s.position.x;
    box.y = s.position.y;
    return s;
  };
  EXPECT_EQ(move(0, S(-1.5)).outcome, StepOutcome::free) << "half way up through it";
  const Step<S> within = move(0, S(0.25));
  EXPECT_EQ(within.outcome, StepOutcome::free) << "who is in it falls out of it again";
  EXPECT_EQ(within.inside_of.count, 0U) << "which is nothing to complain of";
  EXPECT_EQ(move(0, -3).outcome, StepOutcome::free);
  EXPECT_EQ(move(0, 9).normal_y, -1);
  EXPECT_EQ(box.y, S(4)) << "and lands on it";
  for (int k = 0; k < 6; ++k) EXPECT_EQ(move(S(0.5), S(0.5)).normal_x, 0) << "no seam stops it";
  EXPECT_EQ(box, (Box<S>{S(3.25), 4, S(0.5), 1}));
  EXPECT_EQ(move(9, S(0.5)).normal_y, -1) << "a stopped axis rests for the frame";
  EXPECT_EQ(move(0, 1).outcome, StepOutcome::free) << "then it falls past the end";
}

/// Past the ends of a line, at its ends, along it; a point to a point.
SCALAR_TEST(WorldStep, ALineEndsWhereItEnds) {
  const std::vector<Box<S>> wall{{5, -10, 0, 20}}, point{{5, 5, 0, 0}};
  const auto free = [](S x, S y, S vx, S vy, const std::vector<Box<S>>& level) {
    return step(Box<S>{x, y, 0, 0}, Vector<S>{vx, vy}, level).outcome == StepOutcome::free;
  };
  EXPECT_TRUE(free(0, -10, 10, 0, wall) && free(0, 10, 10, 0, wall) && free(0, -11, 10, 0, wall));
  EXPECT_FALSE(free(0, 9, 10, 0, wall) || free(5, -20, 0, 40, wall));
  EXPECT_TRUE(free(4, -20, 0, 40, wall));
  EXPECT_FALSE(free(0, 5, 10, 0, point) || free(5, 0, 0, 10, point) || free(0, 0, 10, 10, point));
  EXPECT_TRUE(free(0, 4, 10, 0, point) && free(0, 0, 10, 9, point));
}

/// The theorem is of movers that begin outside of what is solid: who begins in it is left alone, and may end in it.
SCALAR_TEST(WorldStep, WhoBeginsInsideMayStayInside) {
  const std::vector<Box<S>> level{{0, 0, 10, 10}, {6, 0, 1, 10}};
  const Step<S> s = step(Box<S>{2, 2, 1, 1}, Vector<S>{9, 1}, level);
  EXPECT_EQ(s.outcome, StepOutcome::stopped) << "by the other, in which it did not begin";
  EXPECT_EQ(s.position, (Vector<S>{5, 3}));
  EXPECT_EQ(s.inside_of, (Ties{0, 1}));
}

SCALAR_TEST(WorldStep, BounceInAGapOfItsOwnWidthItIsBoundWhereItStands) {
  const std::vector<Box<S>> gap{{-1, -10, 1, 20}, {1, -10, 1, 20}};
  const Bounce<S> b = bounce(Box<S>{0, 0, 1, 1}, Vector<S>{5, 2}, gap);
  EXPECT_EQ(b.outcome, BounceOutcome::bound);
  EXPECT_EQ(b.turns, most_turns);
  EXPECT_EQ(b.position, (Vector<S>{0, 0}));
}

}  // namespace
}  // namespace sweeplab
