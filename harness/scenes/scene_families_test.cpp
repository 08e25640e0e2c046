// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_families.h"

#include <fmt/format.h>
#include <gmpxx.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "harness/project/record.h"
#include "harness/scenes/driver.h"
#include "harness/support/test/scalar_test.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t last = ~std::uint64_t{0};

/// f(number, is_size) for every number of a scene that is a length or a motion, in a fixed order.
template <class F>
void for_each_number(const Scene& scene, F&& f) {
  const auto box = [&f](const Box<double>& b) {
    f(b.x, false);
    f(b.y, false);
    f(b.w, true);
    f(b.h, true);
  };
  const auto vector = [&f](const Vector<double>& v) {
    f(v.x, false);
    f(v.y, false);
  };
  for (const SceneObstacle& o : scene.obstacles) {
    box(o.box);
    vector(o.motion);
  }
  for (const SceneMover& m : scene.movers) {
    box(m.box);
    for (const Vector<double>& v : m.controller.motions) vector(v);
    f(m.controller.reach.x, true);
    f(m.controller.reach.y, true);
    f(m.controller.steps_a_unit, true);
    f(m.controller.gravity, true);
    f(m.controller.jump, true);
  }
}

struct Checksum {
  std::uint64_t value = 14695981039346656037u;
  void add(std::uint64_t word) {
    for (unsigned byte = 0; byte < 8; ++byte) {
      value = (value ^ static_cast<std::uint8_t>(word >> 8 * byte)) * 1099511628211u;
    }
  }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
};

std::uint64_t checksum(const Scene& scene) {
  Checksum sum;
  for_each_number(scene, [&](double x, bool) { sum.add(x); });
  for (const SceneObstacle& o : scene.obstacles) {
    for (const bool stops : o.stops) sum.add(std::uint64_t{stops});
    for (const bool carries : o.carries) sum.add(std::uint64_t{carries});
    sum.add(o.turns_after);
  }
  for (const SceneMover& m : scene.movers) sum.add(std::uint64_t{index_of(m.controller.steering)});
  sum.add(scene.frames);
  sum.add(scene.seed);
  sum.add(std::uint64_t{index_of(scene.corner)});
  return sum.value;
}

/// Of what the movers want, landing every fifth frame.
template <class S>
std::uint64_t motions_checksum(const SceneFamily& family) {
  Checksum sum;
  for (std::uint64_t episode = 0; episode < 16; ++episode) {
    const Scene scene = family.at<S>(7, episode);
    for (std::size_t i = 0; i < scene.movers.size(); ++i) {
      Driver<S> driver(scene.movers[i].controller, scene.seed + i);
      for (int frame = 0; frame < 100; ++frame) {
        const Vector<S> v = driver.next(frame % 5 == 0);
        sum.add(static_cast<double>(v.x));
        sum.add(static_cast<double>(v.y));
      }
    }
  }
  return sum.value;
}

bool overlap(const Box<double>& a, const Box<double>& b) {
  const auto q = [](double x) { return mpq_class(x); };
  return q(a.x) < q(b.x) + q(b.w) && q(b.x) < q(a.x) + q(a.w) && q(a.y) < q(b.y) + q(b.h) && q(b.y) < q(a.y) + q(a.h);
}

bool is_solid(const SceneObstacle& o) { return o.stops == std::array{true, true, true, true}; }

template <class S>
void expect_valid(const SceneFamily& family, std::uint64_t seed, std::uint64_t episode) {
  const Scene scene = family.at<S>(seed, episode);
  SCOPED_TRACE(fmt::format("{} seed {} episode {}", family.name, seed, episode));
  EXPECT_EQ(scene.name, family.name);
  EXPECT_EQ(scene.tells, family.tells);
  EXPECT_GE(scene.frames, 10U);
  EXPECT_LE(scene.frames, 10000U);
  ASSERT_FALSE(scene.movers.empty());
  ASSERT_FALSE(scene.obstacles.empty());
  for_each_number(scene, [](double x, bool is_size) {
    ASSERT_TRUE(std::isfinite(x) && static_cast<double>(static_cast<S>(x)) == x) << x;
    ASSERT_FALSE(is_size && std::signbit(x)) << x;
  });
  for (const SceneObstacle& o : scene.obstacles) EXPECT_TRUE(o.box.w > 0 && o.box.h > 0);
  for (std::size_t i = 0; i < scene.movers.size(); ++i) {
    const Box<double>& mover = scene.movers[i].box;
    EXPECT_TRUE(mover.w > 0 && mover.h > 0);
    for (const SceneObstacle& o : scene.obstacles) EXPECT_FALSE(is_solid(o) && overlap(mover, o.box));
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(overlap(mover, scene.movers[k].box)) << i << ' ' << k;
  }
}

SCALAR_TEST(SceneFamilies, EveryNumberIsTheScalarsAndEveryMoverStartsFree) {
  for (const SceneFamily& family : scene_families()) {
    for (std::uint64_t i = 0; i < 40; ++i) expect_valid<S>(family, 1, i);
    for (std::uint64_t i = 0; i < 8; ++i) expect_valid<S>(family, last - i, i << 61);
  }
}

SCALAR_TEST(SceneFamilies, SeedsAndEpisodesGiveDifferentScenes) {
  for (const SceneFamily& family : scene_families()) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 20; ++i) {
      for (const std::uint64_t n : {i + 1, i + (std::uint64_t{1} << 32)}) {
        EXPECT_TRUE(seen.insert(checksum(family.at<S>(n, 0))).second) << family.name;
        EXPECT_TRUE(seen.insert(checksum(family.at<S>(0, n))).second) << family.name;
      }
    }
  }
}

TEST(SceneFamilyChecksums, AreThoseOnRecord) {
  // Of 64 episodes with seed 7, and of 100 motions of each mover of 16. Whatever changes one of these changes every
  // recorded run: say so in the commit.
  std::string found = "family,float32,float64,motions float32,motions float64\n";
  for (const SceneFamily& family : scene_families()) {
    Checksum single, wide;
    for (std::uint64_t i = 0; i < 64; ++i) {
      single.add(checksum(family.at<float>(7, i)));
      wide.add(checksum(family.at<double>(7, i)));
    }
    found += fmt::format("{},{:#018x},{:#018x},{:#018x},{:#018x}\n", family.name, single.value, wide.value,
                         motions_checksum<float>(family), motions_checksum<double>(family));
  }
  expect_recorded("harness/records/scene_checksums.csv", found);
}

TEST(SceneFamilies, HaveNamesTalesAndStreamsOfTheirOwn) {
  std::set<std::string_view> names, tells;
  std::set<std::uint32_t> streams;
  for (const SceneFamily& family : scene_families()) {
    EXPECT_TRUE(names.insert(family.name).second) << family.name;
    EXPECT_TRUE(tells.insert(family.tells).second) << family.name;
    EXPECT_TRUE(streams.insert(scene_stream<float>(family.name)).second);
    EXPECT_TRUE(streams.insert(scene_stream<double>(family.name)).second);
  }
  EXPECT_EQ(names.size(), 17U);
}

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
      const Vector<S> v = driver.next(i % 3 == 0);
      ASSERT_TRUE(allowed.contains(v.x) && allowed.contains(v.y)) << v.x << ' ' << v.y;
      met.insert({v.x, v.y});
    }
    EXPECT_EQ(met, allowed) << k.reach;
  }
}

SCALAR_TEST(Drivers, StepsAreNeverMoreThanTheScalarCounts) {
  constexpr std::int64_t most = std::int64_t{1} << std::numeric_limits<S>::digits;
  EXPECT_EQ(most_steps(std::numeric_limits<S>::max(), 1), most);
  EXPECT_EQ(most_steps(S(1), static_cast<double>(std::numeric_limits<S>::max())), most);
  EXPECT_EQ(most_steps(S(1), std::numeric_limits<double>::denorm_min()), 0);
  EXPECT_EQ(most_steps(S(0), 10), 0);
}

SCALAR_TEST(Drivers, APlatformerFallsFasterByGravityUntilItsReachAndJumpsFromWhereItStandsOnly) {
  SceneController c = controller<S>(Steering::platformer, 3.7, 9, 10);
  c.gravity = 0.5;
  Driver<S> without_jumps(c, 4);
  for (int i = 1; i < 40; ++i) {
    const Vector<S> v = without_jumps.next(false);
    EXPECT_EQ(v.y, std::min(S(0.5) * S(i), S(9)));
    EXPECT_LE(std::fabs(v.x), static_cast<S>(3.7));
  }
  // From each landing it begins to fall again.
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(without_jumps.next(true).y, S(0.5));
  c.jump = static_cast<double>(S(81) / S(10));
  Driver<S> driver(c, 4);
  for (int i = 1; i < 2000; ++i) ASSERT_EQ(driver.next(false).y, std::min(S(0.5) * S(i), S(9)));
  int jumps = 0;
  for (int i = 0; i < 5000; ++i) jumps += driver.next(true).y == -S(81) / S(10);
  EXPECT_NEAR(jumps, 300, 80);
}

SCALAR_TEST(Drivers, ListedMotionsEndWithNothing) {
  SceneController c;
  c.motions = {{1, 2}, {-0.5, 0}, {3, 3}};
  Driver<S> driver(c, 7);
  for (const Vector<double>& v : c.motions) {
    EXPECT_EQ(driver.next(true), (Vector<S>{static_cast<S>(v.x), static_cast<S>(v.y)}));
  }
  for (int i = 0; i < 100; ++i) EXPECT_EQ(driver.next(false), Vector<S>{});
  const SceneController none;
  EXPECT_EQ(Driver<S>(none, 1).next(false), Vector<S>{});
}

}  // namespace
}  // namespace sweeplab
