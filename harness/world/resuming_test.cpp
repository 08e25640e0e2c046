// SPDX-License-Identifier: MIT
//
// The policy by which stopped axes resume, against a clock that ticks at every instant at which anything can happen: in
// whole worlds these are multiples of 1/(vx vy), so that a tick is free or not as its middle is.
#include "harness/world/resuming.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <vector>

namespace sweeplab {
namespace {

struct TilesOfRun {
  int lo[2], hi[2];
};

/// In units of which 2 * ticks make one: where a point ends after so many ticks of the whole motion.
struct Clock {
  const std::vector<TilesOfRun>& tiles;
  int ticks;

  bool forbidden(const int (&at)[2]) const {
    for (const TilesOfRun& t : tiles) {
      if (2 * ticks * t.lo[0] < at[0] && at[0] < 2 * ticks * t.hi[0] && 2 * ticks * t.lo[1] < at[1] &&
          at[1] < 2 * ticks * t.hi[1]) {
        return true;
      }
    }
    return false;
  }
  void end(int (&at)[2], const int (&v)[2], CornerPolicy policy) const {
    for (int k = 0; k < ticks; ++k) {
      const auto free = [&](int x, int y) { return !forbidden({at[0] + x * v[0], at[1] + y * v[1]}); };
      bool moves[2] = {true, true};
      if (!free(1, 1)) {
        moves[0] = free(1, 0), moves[1] = free(0, 1);
        if (moves[0] && moves[1]) moves[policy == CornerPolicy::x ? 0 : 1] = false;
      }
      for (int i = 0; i < 2; ++i) at[i] += moves[i] ? 2 * v[i] : 0;
    }
  }
};

TEST(Resuming, EndsWhereAClockOfEveryInstantEnds) {
  long frames = 0, resumed = 0, differs_by_policy = 0;
  for (int world = 0; world < 512; world += 73) {
    std::vector<TilesOfRun> tiles;
    std::vector<Rect<Rational>> rects;
    for (int k = 0; k < 9; ++k) {
      if ((world >> k & 1) == 0) continue;
      const int x = 2 * (k % 3), y = 2 * (k / 3);  // tiles of 2 x 2, a mover of 1 x 2
      tiles.push_back({{x - 1, y - 2}, {x + 2, y + 2}});
      rects.push_back({{x - 1, y - 2}, {x + 2, y + 2}});
    }
    for (int start = 0; start < 9 * 9; ++start) {
      for (int motion = 0; motion < 25; ++motion) {
        constexpr int speeds[] = {-5, -2, 0, 1, 7};
        const int v[2] = {speeds[motion % 5], speeds[motion / 5]}, p[2] = {start % 9 - 2, start / 9 - 2};
        const int ticks = std::lcm(std::max(1, std::abs(v[0])), std::max(1, std::abs(v[1])));
        const Clock clock{tiles, ticks};
        if (clock.forbidden({2 * ticks * p[0], 2 * ticks * p[1]})) continue;
        Point<Rational> ends[2];
        for (const CornerPolicy policy : {CornerPolicy::y, CornerPolicy::x}) {
          int at[2] = {2 * ticks * p[0], 2 * ticks * p[1]};
          clock.end(at, v, policy);
          const Point<Rational> end = resuming_end({p[0], p[1]}, {v[0], v[1]}, rects, policy);
          for (std::size_t i = 0; i < 2; ++i) {
            ASSERT_EQ(end[i], Rational(at[i]) / Rational(2 * ticks))
                << "world " << world << ", from " << p[0] << " " << p[1] << " by " << v[0] << " " << v[1];
          }
          const WorldTruth<Rational> rests = slide_truth({p[0], p[1]}, {v[0], v[1]}, rects, policy);
          resumed += rests.end != end;
          ends[policy == CornerPolicy::x] = end;
          ++frames;
        }
        differs_by_policy += ends[0] != ends[1];
      }
    }
  }
  EXPECT_GT(frames, 15000);
  EXPECT_GT(resumed, 500);
  EXPECT_GT(differs_by_policy, 50);
}

TEST(Resuming, GoesOnWhereItsWayIsFreeAgainAndInWhatItBeganInside) {
  const std::vector<Rect<Rational>> step{{{2, 0}, {4, 4}}};
  // It meets the left face at once, rests until it is above it, and then has two thirds of its motion along x left.
  const Point<Rational> end = resuming_end({2, 3}, {6, 3}, step, CornerPolicy::y);
  EXPECT_EQ(end[0], Rational(6));
  EXPECT_EQ(end[1], Rational(6));
  EXPECT_EQ(resuming_end({3, 3}, {6, 0}, step, CornerPolicy::y)[0], Rational(9));
}

}  // namespace
}  // namespace sweeplab
