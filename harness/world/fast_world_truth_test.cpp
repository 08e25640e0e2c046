// SPDX-License-Identifier: MIT
//
// The truth in integers against the truth in rationals, on numbers for which 64 bits do, 128, or none. And monotone ways,
// beside a search that knows nothing of their lines: on whole numbers, from each point, piece of a line and cell to the next.
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "harness/support/rational.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/int256.h"
#include "harness/world/monotone_way.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

template <class S>
void same(const WorldFrame<S>& f, long (&widths)[3], long& stopped) {
  const WorldArena<S> arena(f.boxes, f.mover.w, f.mover.h);
  FastWorldTruth<S> fast(arena);
  const Vector<S> p{f.mover.x, f.mover.y};
  const WorldTruth<Rational> exact =
      slide_truth(exact_point(p.x, p.y), exact_point(f.motion.x, f.motion.y), f.planes(), f.policy);
  const StoredTruth<S> stored = fast.slide(p, f.motion, f.policy);
  ASSERT_EQ(stored.end.x, static_cast<S>(exact.end[0])) << f.text();
  ASSERT_EQ(stored.end.y, static_cast<S>(exact.end[1])) << f.text();
  ASSERT_TRUE(stored.normal == exact.normal && stored.corner == exact.corner && stored.inside_of == exact.inside_of)
      << f.text();
  ASSERT_EQ(fast.forbids(p), is_forbidden<Rational>(exact_point(p.x, p.y), f.raw())) << f.text();
  ++widths[static_cast<int>(stored.width)];
  stopped += exact.normal[0] != 0 || exact.normal[1] != 0;
}

// Of all exponents; and in rooms, where times tie and corners are met.
SCALAR_TEST(FastTruth, IsTheTruthInRationals) {
  WorldDraw draw(61);
  long widths[3] = {}, stopped = 0;
  for (int k = 0; k < 12000; ++k) {
    ASSERT_NO_FATAL_FAILURE(same(k % 2 == 0 ? draw.frame<S>() : draw.room<S>(), widths, stopped));
  }
  for (const long n : widths) EXPECT_GT(n, 10);  // most have exponents that no level has
  EXPECT_GT(stopped, 2000);
}

// In units of the level the least motion is no number: it presses against a wall all the same.
SCALAR_TEST(FastTruth, TakesTheLeastMotionForNoRest) {
  const S huge = S(1 << 20), least = std::numeric_limits<S>::denorm_min();
  WorldFrame<S> f;
  f.boxes = {{{huge, 0, huge, huge}}};
  f.mover = {0, 0, huge, huge};
  long widths[3] = {}, stopped = 0;
  for (const Vector<S> v :
       {Vector<S>{least, 0}, Vector<S>{least, least}, Vector<S>{huge, least}, Vector<S>{-least, 0}}) {
    f.motion = v;
    ASSERT_NO_FATAL_FAILURE(same(f, widths, stopped));
  }
  EXPECT_EQ(stopped, 3);
  EXPECT_EQ(widths[static_cast<int>(TruthWidth::rational)], 4);
}

TEST(FastTruth, IsWhatStepSaysOrDiffersFromIt) {
  const std::vector<WorldBox<double>> boxes{{{2, 0, 1, 1}}};
  const WorldArena<double> arena(boxes, 1, 1);
  const StoredTruth<double> truth = FastWorldTruth<double>(arena).slide({0, 0}, {3, 0.5}, CornerPolicy::y);
  const Step<double> right =
      step(Box<double>{0, 0, 1, 1}, Vector<double>{3, 0.5}, std::vector<Obstacle<double>>{{boxes[0].box}});
  EXPECT_TRUE(is_what(truth, right));
  std::vector<Step<double>> wrong(7, right);
  wrong[0].position.x += 0x1p-50;
  wrong[1].position.y = 0;
  wrong[2].normal_x = 0;
  wrong[3].normal_y = -1;
  wrong[4].corner = true;
  wrong[5].inside_of.count = 1;
  wrong[6].outcome = StepOutcome::free;
  for (const Step<double>& other : wrong) EXPECT_FALSE(is_what(truth, other));
}

TEST(FastTruth, CountsInProductsOf128Bits) {
  std::mt19937_64 random(63);
  const auto any = [&] {
    const Int128 n = static_cast<Int128>((static_cast<UInt128>(random()) << 64 | random()) >> 1 >> random() % 126);
    return random() % 2 == 0 ? n : -n;
  };
  // (a + b) * c, whatever is carried, and in its order.
  for (int k = 0; k < 20000; ++k) {
    const Int128 a = any() / 2, b = any() / 2, c = any();
    const Int256 sum = Int256(a) * Int256(c) + Int256(b) * Int256(c);
    ASSERT_TRUE(sum == Int256(a + b) * Int256(c)) << k;
    ASSERT_TRUE(sum - Int256(b) * Int256(c) == Int256(a) * Int256(c)) << k;
    ASSERT_EQ(Int256(a) * Int256(c) < Int256(b) * Int256(c), c > 0 ? a < b : c < 0 && b < a) << k;
  }
}

using IntPoint = Point<long>;
using IntRect = Rect<long>;

/// In halves: even numbers are lines, odd ones lie between them. A step moves by a half, on one axis, or on both
/// between a place where two lines cross and a cell.
bool found_by_search(const IntPoint& a, const IntPoint& b, const std::vector<IntRect>& rects) {
  const auto holds = [](const IntRect& r, const IntPoint& half, std::size_t i) {
    return 2 * r.lo[i] < half[i] && half[i] < 2 * r.hi[i];
  };
  const IntPoint from{2 * a[0], 2 * a[1]}, to{2 * b[0], 2 * b[1]};
  const auto free = [&](const IntPoint& here, const IntPoint& next) {
    for (const IntRect& r : rects) {
      if (r.lo[0] >= r.hi[0] || r.lo[1] >= r.hi[1] || (holds(r, from, 0) && holds(r, from, 1))) continue;
      if (!holds(r, next, 0) || !holds(r, next, 1)) continue;
      bool enters = false, stopped = true;
      for (const std::size_t i : {0U, 1U}) {
        if (holds(r, here, i)) continue;
        enters = true;
        stopped = stopped && r.stops[2 * i + (next[i] < here[i] ? 1 : 0)];
      }
      if (enters && stopped) return false;
    }
    return true;
  };
  std::set<IntPoint> seen{from};
  std::vector<IntPoint> open{from};
  while (!open.empty()) {
    const IntPoint here = open.back();
    open.pop_back();
    if (here == to) return true;
    const long x = to[0] > here[0] ? 1 : to[0] < here[0] ? -1 : 0, y = to[1] > here[1] ? 1 : to[1] < here[1] ? -1 : 0;
    const bool aslant = (here[0] - here[1]) % 2 == 0;
    for (const IntPoint step : {IntPoint{x, 0}, IntPoint{0, y}, IntPoint{x, y}}) {
      if (step == IntPoint{0, 0} || (step[0] != 0 && step[1] != 0 && !aslant)) continue;
      const IntPoint next{here[0] + step[0], here[1] + step[1]};
      if (free(here, next) && seen.insert(next).second) open.push_back(next);
    }
  }
  return false;
}

TEST(MonotoneWay, IsFoundWhereASearchOfAllCellsFindsOne) {
  std::mt19937_64 random(1);
  const auto below = [&](unsigned n) { return static_cast<long>(random() % n); };
  int ways = 0, one_way = 0;
  for (int k = 0; k < 200000; ++k) {
    std::vector<IntRect> rects;
    for (long n = 1 + below(6); n > 0; --n) {
      const long x = below(6) - 1, y = below(6) - 1;
      IntRect r{{x, y}, {x + below(6), y + below(6)}, {true, true, true, true}};
      if (below(3) != 0) r.stops = {below(2) != 0, below(2) != 0, below(2) != 0, below(2) != 0};
      if (!rects.empty() && below(2) == 0) {  // at the place of another, each stopping at one face
        r = rects.back();
        r.stops = rects.back().stops = {};
        r.stops[static_cast<std::size_t>(below(2))] = rects.back().stops[static_cast<std::size_t>(2 + below(2))] = true;
      }
      one_way += r.solid() ? 0 : 1;
      rects.push_back(r);
    }
    const IntPoint a{below(7), below(7)}, b{below(7), below(7)};
    const bool found = found_by_search(a, b, rects);
    ways += found ? 1 : 0;
    std::string all;
    for (const IntRect& r : rects) {
      for (const long n : {r.lo[0], r.lo[1], r.hi[0], r.hi[1]}) all += std::to_string(n) + ' ';
      for (const bool stops : r.stops) all += stops ? '1' : '0';
      all += '\n';
    }
    ASSERT_EQ(is_reachable<long>(a, b, rects), found)
        << a[0] << ' ' << a[1] << " to " << b[0] << ' ' << b[1] << ", boxes (ends, and where they stop)\n"
        << all;
  }
  EXPECT_GT(ways, 50000);
  EXPECT_LT(ways, 195000);
  EXPECT_GT(one_way, 100000);
}

}  // namespace
}  // namespace sweeplab
