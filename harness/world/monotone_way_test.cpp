// SPDX-License-Identifier: MIT
//
// Monotone ways, beside a search that knows nothing of their lines: on whole numbers, from each point, piece of a line and
// cell to the next ones.
#include "harness/world/monotone_way.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

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
