// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_families.h"

#include <fmt/format.h>
#include <gmpxx.h>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "harness/project/record.h"
#include "harness/scenes/driver.h"
#include "harness/scenes/test/scene_numbers.h"
#include "harness/support/test/scalar_test.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t last = ~std::uint64_t{0};

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
        const Vector<S> v = driver.next(false, frame % 5 == 0);
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

SCALAR_TEST(SceneFamilies, AnEpisodeDoesNotDependOnWhatWasAskedBefore) {
  for (const SceneFamily& family : scene_families()) {
    std::vector<std::uint64_t> forward;
    for (std::uint64_t i = 0; i < 20; ++i) forward.push_back(checksum(family.at<S>(5, i)));
    for (std::uint64_t i = 20; i-- > 0;) {
      family.at<S>(6, i * 977);
      EXPECT_EQ(checksum(family.at<S>(5, i)), forward[i]) << family.name << ' ' << i;
    }
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

TEST(SceneFamilies, AreFoundByNameAndSayWhatTheyTellApart) {
  std::set<std::string_view> names, tells;
  std::set<std::uint32_t> streams;
  for (const SceneFamily& family : scene_families()) {
    EXPECT_EQ(find_scene_family(family.name), &family);
    EXPECT_TRUE(names.insert(family.name).second) << family.name;
    EXPECT_TRUE(tells.insert(family.tells).second) << family.name;
    EXPECT_GT(family.tells.size(), 80U) << family.name;
    EXPECT_TRUE(family.tells.ends_with('.') || family.tells.ends_with('?')) << family.name;
    EXPECT_TRUE(streams.insert(scene_stream<float>(family.name)).second);
    EXPECT_TRUE(streams.insert(scene_stream<double>(family.name)).second);
  }
  EXPECT_EQ(names.size(), 17U);
  EXPECT_EQ(find_scene_family("seam"), nullptr);
  EXPECT_EQ(find_scene_family(""), nullptr);
}

SCALAR_TEST(SceneFamilies, HaveWhatTheyAreCalledAfter) {
  struct Kinds {
    int moving = 0, one_way = 0, movers = 0, corner_x = 0;
  };
  std::map<std::string_view, Kinds> kinds;
  for (const SceneFamily& family : scene_families()) {
    Kinds& k = kinds[family.name];
    for (std::uint64_t i = 0; i < 30; ++i) {
      const Scene scene = family.at<S>(3, i);
      for (const SceneObstacle& o : scene.obstacles) {
        k.moving += o.moves();
        k.one_way += !is_solid(o);
        EXPECT_TRUE(!o.moves() || o.turns_after > 0) << family.name;
      }
      k.movers += static_cast<int>(scene.movers.size());
      k.corner_x += scene.corner == CornerPolicy::x;
    }
  }
  for (const auto& [name, k] : kinds) {
    EXPECT_EQ(k.moving, name == "moving_platforms" ? 120 : name == "squeezes" ? 30 : 0) << name;
    EXPECT_EQ(k.one_way, name == "one_way" ? 480 : 0) << name;
    const bool many = name == "convoys" || name == "billiard";
    EXPECT_TRUE(many ? k.movers > 90 : k.movers == 30) << name << ' ' << k.movers;
    EXPECT_EQ(k.corner_x, 0) << name;  // as exact() has it
  }
}

SCALAR_TEST(SceneFamilies, HolesAndDoorwaysAreAsWideAsTheBoxOrOneWider) {
  for (const bool upright : {false, true}) {
    std::map<double, int> gaps;
    for (std::uint64_t i = 0; i < 100; ++i) {
      const Scene scene = find_scene_family(upright ? "doorways" : "holes")->at<S>(1, i);
      const auto along = [&](std::size_t k) { return upright ? scene.obstacles[k].box.y : scene.obstacles[k].box.x; };
      ++gaps[along(10) - along(9) - 16 - scene.movers[0].box.w];
    }
    EXPECT_EQ(gaps.size(), 2U);
    EXPECT_GT(gaps[0], 30);
    EXPECT_GT(gaps[1], 30);
  }
}

SCALAR_TEST(SceneFamilies, APressClosesInToTheMoverExactlyOrOneMoreOrLess) {
  std::map<double, int> gaps;
  for (std::uint64_t i = 0; i < 150; ++i) {
    const Scene scene = find_scene_family("squeezes")->at<S>(1, i);
    const SceneObstacle& press = scene.obstacles.back();
    const double frames = static_cast<double>(press.turns_after);
    const Box<double>&box = press.box, &mover = scene.movers[0].box;
    const bool from_above = press.motion.y != 0;
    const double face = from_above ? box.y + box.h + frames * press.motion.y : box.x + box.w + frames * press.motion.x;
    ++gaps[160 - face - (from_above ? mover.h : mover.w)];
  }
  EXPECT_EQ(gaps.size(), 3U);
  for (const double gap : {-1., 0., 1.}) EXPECT_GT(gaps[gap], 25) << gap;
}

SCALAR_TEST(SceneFamilies, PlatformsStayInTheirRoom) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    for (const SceneObstacle& o : find_scene_family("moving_platforms")->at<S>(1, i).obstacles) {
      const double frames = static_cast<double>(o.turns_after);
      const double x = o.box.x + frames * o.motion.x, y = o.box.y + frames * o.motion.y;
      if (!o.moves()) continue;
      EXPECT_TRUE(x > 15 && x + o.box.w < 273 && y > 15 && y + o.box.h < 177) << x << ' ' << y;
    }
  }
}

SCALAR_TEST(SceneFamilies, AConvoyTouchesOrIsAsNearAsNumbersAllow) {
  int front_first = 0, tenths = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const Scene scene = find_scene_family("convoys")->at<S>(1, i);
    const auto& movers = scene.movers;
    front_first += movers.front().box.x > movers.back().box.x;
    tenths += movers[0].box.w != 16;
    for (std::size_t k = 1; k < movers.size(); ++k) {
      const Box<double>&a = movers[k - 1].box, &b = movers[k].box;
      const mpq_class gap = abs(mpq_class(a.x) - mpq_class(b.x)) - mpq_class(a.w);
      EXPECT_GE(gap, 0);
      EXPECT_LT(gap, mpq_class(1, 1000000));
      EXPECT_EQ(a.y, b.y);
    }
  }
  EXPECT_GT(front_first, 15);
  EXPECT_LT(front_first, 45);
  EXPECT_GT(tenths, 15);
  EXPECT_LT(tenths, 45);
}

}  // namespace
}  // namespace sweeplab
