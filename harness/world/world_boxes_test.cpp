// SPDX-License-Identifier: MIT
//
// Boxes that a game stores as centre and half size or as corners; and the spatial hash against brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

template <class S>
class WorldBoxes : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(WorldBoxes, Scalars);

/// One axis of a box, from some reading of what is stored.
struct Interval {
  Rational low, high;
  bool overlaps(const Interval& o) const { return low < o.high && o.low < high; }
};

/// Every box that a game may make of a centre and a half size, on one axis.
template <class S>
std::vector<Interval> readings(S c, S h) {
  const S low = c - h, high = c + h;
  const Rational real_low = Rational(c) - Rational(h), real_high = Rational(c) + Rational(h);
  std::vector<Interval> all{{real_low, real_high}};
  if (std::isfinite(low)) all.push_back({Rational(low), Rational(low) + Rational(h) + Rational(h)});
  if (std::isfinite(low) && std::isfinite(high)) all.push_back({Rational(low), Rational(high)});
  return all;
}

bool some_overlap(const std::vector<Interval>& a, const Interval& b) {
  return std::ranges::any_of(a, [&](const Interval& i) { return i.overlaps(b); });
}

TYPED_TEST(WorldBoxes, ForbidsToACentreWhatSomeReadingOfItsBoxForbidsAndNoMore) {
  using S = TypeParam;
  WorldDraw draw(21);
  constexpr S inf = std::numeric_limits<S>::infinity();
  long checked = 0;
  for (int k = 0; k < 20000; ++k) {
    const WorldFrame<S> f = draw.frame<S>();
    const Box<S>& b = f.boxes[0].box;
    const Forbidden<S> planes = forbidden_to_centre(Obstacle<S>{b}, f.mover.w, f.mover.h);
    if (b.w == 0 && f.mover.w == 0) continue;
    const Interval obstacle{Rational(b.x), Rational(b.x) + Rational(b.w)};
    // At a plane nothing overlaps; one number further in, if that is between the planes, some reading does.
    for (const S plane : {planes.lo[0], planes.hi[0]}) {
      if (!std::isfinite(plane)) continue;
      EXPECT_FALSE(some_overlap(readings(plane, f.mover.w), obstacle)) << f.text();
      const S in = std::nextafter(plane, plane == planes.lo[0] ? inf : -inf);
      if (!(planes.lo[0] < in && in < planes.hi[0])) continue;
      ++checked;
      EXPECT_TRUE(some_overlap(readings(in, f.mover.w), obstacle)) << f.text();
    }
    if (this->HasFailure()) return;
  }
  EXPECT_GT(checked, 5000);
}

/// A mover on the ground and at walls, its box made again in every way from what is stored, overlaps nothing; from
/// where it was put, it goes on being asked.
TYPED_TEST(WorldBoxes, ACentreNeverSinksWhicheverWayTheBoxIsMade) {
  using S = TypeParam;
  WorldDraw draw(22);
  long stopped = 0;
  for (int k = 0; k < 300; ++k) {
    std::vector<Obstacle<S>> level;
    for (int n = 0; n < 8; ++n)
      level.push_back({{S(draw.below(100)) / S(10), S(draw.below(100)) / S(10), S(1 + draw.below(20)) / S(10),
                        S(1 + draw.below(20)) / S(10)}});
    Centred<S> mover{S(-5), S(draw.below(100)) / S(10), S(3 + draw.below(9)) / S(20), S(3 + draw.below(9)) / S(20)};
    for (int frame = 0; frame < 40; ++frame) {
      const Vector<S> motion{S(draw.below(41) - 16) / S(10), S(draw.below(41) - 20) / S(10)};
      const Step<S> s = step(mover, motion, level);
      stopped += s.outcome == StepOutcome::stopped;
      mover.x = s.position.x;
      mover.y = s.position.y;
      for (const Obstacle<S>& o : level) {
        const bool on_x =
            some_overlap(readings(mover.x, mover.half_w), {Rational(o.box.x), Rational(o.box.x) + Rational(o.box.w)});
        const bool on_y =
            some_overlap(readings(mover.y, mover.half_h), {Rational(o.box.y), Rational(o.box.y) + Rational(o.box.h)});
        ASSERT_FALSE(on_x && on_y);
      }
    }
  }
  EXPECT_GT(stopped, 1000);
}

TYPED_TEST(WorldBoxes, ObstaclesAsCentresOrCornersForbidEveryReadingOfThem) {
  using S = TypeParam;
  WorldDraw draw(23);
  constexpr S inf = std::numeric_limits<S>::infinity();
  for (int k = 0; k < 20000; ++k) {
    const WorldFrame<S> f = draw.frame<S>();
    const Box<S>&b = f.boxes[0].box, &m = f.mover;
    const Forbidden<S> around = forbidden_by(Centred<S>{b.x, b.y, b.w, b.h}, m.w, m.h);
    for (const Interval& reading : readings(b.x, b.w)) {
      ASSERT_LE(Rational(around.lo[0]), reading.low - Rational(m.w)) << f.text();
      ASSERT_GE(Rational(around.hi[0]), reading.high) << f.text();
    }
    const S max_x = b.x + b.w, max_y = b.y + b.h;
    if (!std::isfinite(max_x) || !std::isfinite(max_y)) continue;
    const Forbidden<S> corners = forbidden_by(Edges<S>{b.x, b.y, max_x, max_y}, m.w, m.h);
    const Forbidden<S> box = forbidden_by(b, m.w, m.h);
    const Forbidden<S> to_centre = forbidden_to_centre(Obstacle<S>{b}, m.w, m.h);
    const S at[2] = {b.x, b.y}, to[2] = {max_x, max_y}, extent[2] = {b.w, b.h}, mover[2] = {m.w, m.h};
    for (const int i : {0, 1}) {
      const auto is_a_line = [&](const Forbidden<S>& made) {
        return made.lo[i] == std::nextafter(at[i], -inf) && made.hi[i] == std::nextafter(at[i], inf);
      };
      if (mover[i] == 0 && extent[i] == 0) {
        ASSERT_TRUE(is_a_line(around) && is_a_line(to_centre)) << f.text();
      }
      if (mover[i] == 0 && to[i] == at[i]) {
        ASSERT_TRUE(is_a_line(corners)) << f.text();
      } else {
        ASSERT_TRUE(corners.lo[i] == box.lo[i] && corners.hi[i] == to[i]) << f.text();
      }
    }
    const Edges<S> edges = edges_at(Vector<S>{m.x, m.y}, m.w, m.h);
    ASSERT_TRUE(edges.min_x == m.x && Rational(edges.max_x) <= Rational(m.x) + Rational(m.w)) << f.text();
  }
}

TYPED_TEST(WorldBoxes, TheHashGivesWhatBruteForceGivesOnceEach) {
  using S = TypeParam;
  WorldDraw draw(24);
  long given = 0, kept_back = 0, steps = 0;
  for (int k = 0; k < 200; ++k) {
    const bool wild = draw.chance(30);
    std::vector<Obstacle<S>> level;
    while (level.size() < 60) {
      if (wild) {
        for (const WorldBox<S>& b : draw.frame<S>().boxes) level.push_back({b.box});
      } else {
        const S large = draw.chance(5) ? S(40) : S(2);
        level.push_back({{S(draw.below(400)) / S(10) - S(20), S(draw.below(400)) / S(10) - S(20),
                          draw.unit<S>() * large, draw.unit<S>() * large}});
      }
    }
    const SpatialHash<S> hash(level, draw.chance(10) ? S(0) : S(1) + draw.unit<S>());
    for (int n = 0; n < 60; ++n) {
      WorldFrame<S> f = draw.frame<S>();
      if (!wild) {
        f.mover = {S(draw.below(400)) / S(10) - S(20), S(draw.below(400)) / S(10) - S(20), S(1), S(0.9)};
        f.motion = {draw.unit<S>() * 4 - 2, draw.unit<S>() * 4 - 2};
      }
      const Region<S> region = region_of(f.mover, f.motion);
      std::vector<int> times(level.size());
      hash(region, [&](const Obstacle<S>&, std::uint32_t name) { ++times[name]; });
      for (std::size_t i = 0; i < level.size(); ++i) {
        ASSERT_EQ(times[i], reaches(level[i].box, region) ? 1 : 0) << f.text();
        given += times[i];
        kept_back += times[i] == 0;
      }
      ASSERT_EQ(step(f.mover, f.motion, hash, f.rules()), step(f.mover, f.motion, level, f.rules())) << f.text();
      ++steps;
    }
  }
  EXPECT_EQ(steps, 200 * 60);
  EXPECT_GT(given, 10000);
  EXPECT_GT(kept_back, given);
}

/// Its end is less than half a step below the edge of a cell, where the region begins, and rounds to it.
TYPED_TEST(WorldBoxes, TheHashGivesWhatReachesTheRegionByARoundingOnly) {
  using S = TypeParam;
  const S epsilon = std::numeric_limits<S>::epsilon();
  for (const bool along_x : {true, false}) {
    Obstacle<S> o{{epsilon * S(3) / 8, 0, 1 - epsilon / 2, 1}};
    Region<S> region{1, 0, S(1.5), S(0.5)};
    if (!along_x) {
      o.box = {o.box.y, o.box.x, o.box.h, o.box.w};
      region = {region.min_y, region.min_x, region.max_y, region.max_x};
    }
    ASSERT_TRUE(reaches(o.box, region));
    const std::vector<Obstacle<S>> level{o};
    int given = 0;
    SpatialHash<S>(level, S(1))(region, [&](const Obstacle<S>&, std::uint32_t) { ++given; });
    EXPECT_EQ(given, 1);
  }
}

}  // namespace
}  // namespace sweeplab
