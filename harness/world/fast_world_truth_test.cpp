// SPDX-License-Identifier: MIT
//
// The truth in integers against the truth in rationals, on numbers for which 64 bits do, 128, or none. And monotone ways,
// beside a search that knows nothing of their lines: on whole numbers, from each point, piece of a line and cell to the next.
#include <array>
#include <cmath>
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

SCALAR_TEST(FastTruth, IsTheTruthInRationalsForNumbersOfAllExponents) {
  WorldDraw draw(61);
  long widths[3] = {}, stopped = 0;
  for (int k = 0; k < 6000; ++k) {
    ASSERT_NO_FATAL_FAILURE(same(draw.frame<S>(), widths, stopped));
  }
  for (const long n : widths) EXPECT_GT(n, 10);  // most have exponents that no level has
  EXPECT_GT(stopped, 1000);
}

// Whole numbers, so that times tie and corners are met.
SCALAR_TEST(FastTruth, IsTheTruthInRationalsAmongTiles) {
  std::mt19937 random(62);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  long widths[3] = {}, stopped = 0;
  for (int k = 0; k < 6000; ++k) {
    // Far out, tiles of one unit need more than 64 bits where the scalar has them.
    const S scale = k % 3 == 0 ? std::ldexp(S(1), -40) : S(1), shift = k % 3 == 1 ? std::ldexp(S(1), 20) : S(0);
    WorldFrame<S> f;
    const auto at = [&](int n) { return S(n) * scale + shift; };
    for (int n = 0; n < 16; ++n) {
      if (below(2) == 0) f.boxes.push_back({{at(n % 4), at(n / 4), scale, scale}});
    }
    for (WorldBox<S>& b : f.boxes) b.stops[static_cast<std::size_t>(below(4))] = below(9) != 0;
    f.mover = {at(below(6) - 1), at(below(6) - 1), scale, scale};
    f.motion = {S(below(9) - 4) * scale, S(below(9) - 4) * scale};
    f.policy = below(2) == 0 ? CornerPolicy::y : CornerPolicy::x;
    ASSERT_NO_FATAL_FAILURE(same(f, widths, stopped));
  }
  EXPECT_GT(widths[0], 5000);
  EXPECT_GT(stopped, 1500);
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
  const Box<double> mover{0, 0, 1, 1};
  const std::vector<WorldBox<double>> boxes{{{2, 0, 1, 1}}};
  const WorldArena<double> arena(boxes, 1, 1);
  const std::vector<Obstacle<double>> obstacles{{boxes[0].box}};
  const StoredTruth<double> truth = FastWorldTruth<double>(arena).slide({0, 0}, {3, 0.5}, CornerPolicy::y);
  const Step<double> right = step(mover, {3, 0.5}, obstacles);
  ASSERT_TRUE(is_what(truth, right));
  const auto differs = [&](const auto& change) {
    Step<double> other = right;
    change(other);
    return !is_what(truth, other);
  };
  EXPECT_TRUE(differs([](auto& s) { s.position.x += 0x1p-50; }));
  EXPECT_TRUE(differs([](auto& s) { s.position.y = 0; }));
  EXPECT_TRUE(differs([](auto& s) { s.normal_x = 0; }));
  EXPECT_TRUE(differs([](auto& s) { s.normal_y = -1; }));
  EXPECT_TRUE(differs([](auto& s) { s.corner = true; }));
  EXPECT_TRUE(differs([](auto& s) { s.inside_of.count = 1; }));
  EXPECT_TRUE(differs([](auto& s) { s.outcome = StepOutcome::free; }));
}

TEST(FastTruth, CountsInProductsOf128Bits) {
  std::mt19937_64 random(63);
  const auto any = [&] {
    const Int128 n = static_cast<Int128>((static_cast<UInt128>(random()) << 64 | random()) >> 1 >> random() % 126);
    return random() % 2 == 0 ? n : -n;
  };
  const auto exactly = [](Int128 n) {
    const UInt128 size = n < 0 ? 0 - static_cast<UInt128>(n) : static_cast<UInt128>(n);
    const std::uint64_t words[] = {static_cast<std::uint64_t>(size), static_cast<std::uint64_t>(size >> 64)},
                        one[] = {1};
    return Rational(n < 0, words, one);
  };
  for (int k = 0; k < 20000; ++k) {
    const Int128 a = any(), b = k % 4 == 0 ? a : any(), c = k % 4 == 1 ? -a : any(), d = k % 8 == 0 ? c : any();
    const Int256 p = Int256(a) * Int256(c), q = Int256(b) * Int256(d);
    const Rational exact_p = exactly(a) * exactly(c), exact_q = exactly(b) * exactly(d);
    ASSERT_EQ(p < q, exact_p < exact_q) << k;
    ASSERT_EQ(p == q, exact_p == exact_q) << k;
    ASSERT_EQ(Int256(0) < p, Rational(0) < exact_p) << k;
    ASSERT_EQ(p + Int256(b) < q, exact_p + exactly(b) < exact_q) << k;
    ASSERT_EQ(p < q - Int256(d), exact_p < exact_q - exactly(d)) << k;
  }
}

using IntPoint = Point<long>;
using IntRect = Rect<long>;

/// In halves: even numbers are lines, odd ones lie between them. A step goes on by a half, on one axis, or on both
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

TEST(MonotoneWay, GoesThroughTheCornerOfTwoOneWayBoxesAsAFrameDoes) {
  WorldFrame<float> frame;
  frame.mover = {0, 0, 1, 1};
  frame.motion = {4, 4};
  frame.boxes = {{{3, 3, 8, 8}, {true, false, false, false}}, {{3, 3, 8, 8}, {false, false, true, false}}};
  const auto p = exact_point(0.0, 0.0), v = exact_point(4.0, 4.0);
  const auto end = [&] { return slide_truth(p, v, frame.planes(), frame.policy).end; };
  for (const CornerPolicy policy : {CornerPolicy::y, CornerPolicy::x}) {
    frame.policy = policy;
    EXPECT_EQ(step(frame.mover, frame.motion, frame.obstacles(), frame.rules()).position, (Vector<float>{4, 4}));
    EXPECT_EQ(end()[0], Rational(4));
    EXPECT_EQ(end()[1], Rational(4));
    EXPECT_TRUE(is_reachable<Rational>(p, exact_point(4.0, 4.0), frame.planes()));
  }
  // One box that stops at both faces is in the way.
  frame.boxes = {{{3, 3, 8, 8}, {true, false, true, false}}};
  EXPECT_FALSE(is_reachable<Rational>(p, exact_point(4.0, 4.0), frame.planes()));
}

}  // namespace
}  // namespace sweeplab
