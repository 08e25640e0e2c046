// SPDX-License-Identifier: MIT
#include "harness/scenes/driver.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "harness/support/test/scalar_test.h"

namespace sweeplab {
namespace {

template <class S>
SceneController controller(Steering steering, double reach_x, double reach_y, double steps) {
  SceneController c;
  c.steering = steering;
  c.reach = {static_cast<double>(static_cast<S>(reach_x)), static_cast<double>(static_cast<S>(reach_y))};
  c.steps_a_unit = steps;
  return c;
}

SCALAR_TEST(Drivers, RandomMotionsAreTheStepsWithinReachAndNoOthers) {
  struct Case {
    double reach, steps;
    int most;
  };
  // 0.29 * 100 is below 29 in double; 0.15f * 100 is above 15.
  for (const Case k : {Case{24, 1, 24}, {0.15, 100, 15}, {0.29, 100, 29}, {3.7, 10, 37}, {2.5, 1, 2}, {0.99, 1, 0}}) {
    const SceneController c = controller<S>(Steering::random, k.reach, k.reach, k.steps);
    EXPECT_EQ(most_steps(static_cast<S>(k.reach), k.steps), k.most) << k.reach;
    std::set<S> allowed, met;
    for (int i = -k.most; i <= k.most; ++i) allowed.insert(S(i) / S(k.steps));
    Driver<S> driver(c, 5);
    for (int i = 0; i < 4000; ++i) {
      const Vector<S> v = driver.next(i % 2 == 0, i % 3 == 0);
      ASSERT_TRUE(allowed.contains(v.x) && allowed.contains(v.y)) << v.x << ' ' << v.y;
      met.insert({v.x, v.y});
    }
    EXPECT_EQ(met, allowed) << k.reach;
  }
}

SCALAR_TEST(Drivers, StepsAreNeverMoreThanTheScalarCounts) {
  constexpr std::int64_t last = std::int64_t{1} << std::numeric_limits<S>::digits;
  EXPECT_EQ(most_steps(std::numeric_limits<S>::max(), 1), last);
  EXPECT_EQ(most_steps(S(1), static_cast<double>(std::numeric_limits<S>::max())), last);
  EXPECT_EQ(most_steps(S(1), std::numeric_limits<double>::denorm_min()), 0);
  EXPECT_EQ(most_steps(S(0), 10), 0);
}

SCALAR_TEST(Drivers, WithoutStepsAMotionIsAnyNumberWithinReach) {
  const SceneController c = controller<S>(Steering::random, 0.3, 7, 0);
  Driver<S> driver(c, 5);
  std::set<S> met;
  int below = 0, far = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vector<S> v = driver.next(false, false);
    ASSERT_LE(std::fabs(v.x), static_cast<S>(0.3));
    ASSERT_LE(std::fabs(v.y), S(7));
    met.insert(v.x);
    below += v.x < 0;
    far += std::fabs(v.y) > 6;
  }
  EXPECT_GT(met.size(), 3500U);
  EXPECT_NEAR(below, 1800, 200);
  EXPECT_NEAR(far, 514, 120);
}

SCALAR_TEST(Drivers, AnAxisRestsNowAndThen) {
  for (const auto& [steps, percent] : {std::pair{100.0, 12}, {0.0, 10}, {0x1p18, 10}}) {
    const SceneController c = controller<S>(Steering::random, 28, 28, steps);
    Driver<S> driver(c, 9);
    int rests = 0;
    for (int i = 0; i < 5000; ++i) {
      const Vector<S> v = driver.next(false, false);
      rests += (v.x == 0) + (v.y == 0);
    }
    EXPECT_NEAR(rests, 100 * percent, 120) << steps;
  }
}

SCALAR_TEST(Drivers, AWalkerKeepsItsMotionFor20To80FramesAndMostlyPressesDown) {
  const SceneController c = controller<S>(Steering::walker, 3, 2, 1);
  Driver<S> driver(c, 3);
  Vector<S> v = driver.next(false, false);
  int run = 1, runs = 0, down = 0, shortest = 1000;
  for (int i = 0; i < 40000; ++i) {
    const Vector<S> next = driver.next(i % 2 == 0, i % 3 == 0);
    ASSERT_LE(std::fabs(next.x), S(3));
    ASSERT_TRUE(std::fabs(next.y) == S(1) || std::fabs(next.y) == S(2)) << next.y;
    if (next == v) {
      ++run;
      continue;
    }
    shortest = std::min(shortest, run);
    run = 1;
    ++runs;
    down += v.y > 0;
    v = next;
  }
  EXPECT_GE(shortest, 20);
  EXPECT_NEAR(runs, 40000 / 50, 80);
  EXPECT_NEAR(down, runs * 3 / 4, 60);
}

SCALAR_TEST(Drivers, APlatformerFallsFasterByGravityUntilItsReachAndLands) {
  SceneController c = controller<S>(Steering::platformer, 3.7, 9, 10);
  c.gravity = 0.5;
  Driver<S> driver(c, 4);
  for (int i = 1; i < 40; ++i) {
    const Vector<S> v = driver.next(i % 2 == 0, false);
    EXPECT_EQ(v.y, std::min(S(0.5) * S(i), S(9)));
    EXPECT_LE(std::fabs(v.x), static_cast<S>(3.7));
  }
  // It begins to fall anew from each landing; without a jump it never goes up.
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(driver.next(false, true).y, S(0.5));
}

SCALAR_TEST(Drivers, APlatformerJumpsFromWhereItStandsOnly) {
  SceneController c = controller<S>(Steering::platformer, 3.7, 9, 10);
  c.gravity = 0.5;
  c.jump = static_cast<double>(S(81) / S(10));
  Driver<S> driver(c, 4);
  S speed = 0;
  for (int i = 0; i < 2000; ++i) {
    const S y = driver.next(false, false).y;
    ASSERT_EQ(y, std::min(speed + S(0.5), S(9)));
    speed = y;
  }
  int jumps = 0;
  for (int i = 0; i < 5000; ++i) jumps += driver.next(false, true).y == -S(81) / S(10);
  EXPECT_NEAR(jumps, 300, 80);
}

SCALAR_TEST(Drivers, ListedMotionsEndWithNothing) {
  SceneController c;
  c.motions = {{1, 2}, {-0.5, 0}, {3, 3}};
  Driver<S> driver(c, 7);
  for (const Vector<double>& v : c.motions) {
    EXPECT_EQ(driver.next(true, true), (Vector<S>{static_cast<S>(v.x), static_cast<S>(v.y)}));
  }
  for (int i = 0; i < 100; ++i) EXPECT_EQ(driver.next(false, false), Vector<S>{});
  const SceneController none;
  EXPECT_EQ(Driver<S>(none, 1).next(false, false), Vector<S>{});
}

SCALAR_TEST(Drivers, AreAPureFunctionOfControllerSeedAndWhatStoppedThem) {
  for (const Steering steering : {Steering::random, Steering::walker, Steering::platformer}) {
    SceneController c = controller<S>(steering, 5, 5, 0);
    c.gravity = 0.25;
    c.jump = 4;
    Driver<S> one(c, 11), same(c, 11), other(c, 12);
    int differ = 0;
    for (int i = 0; i < 500; ++i) {
      const Vector<S> v = one.next(false, i % 4 == 0);
      ASSERT_EQ(same.next(false, i % 4 == 0), v);
      differ += other.next(false, i % 4 == 0) != v;
    }
    EXPECT_GT(differ, 400);
  }
}

}  // namespace
}  // namespace sweeplab
