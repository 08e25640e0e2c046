// SPDX-License-Identifier: MIT
//
// sweeplab.h beside exact_world.h: every frame bit for bit the same, in both scalars.
#include "algorithms/ports/sweeplab.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/world/exact_world.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

/// step() of a scalar.
template <class S>
struct C;
template <>
struct C<double> {
  static sweeplab_step_result step(const Box<double>& m, const Vector<double>& v,
                                   const std::vector<Obstacle<double>>& world, sweeplab_rules rules) {
    std::vector<sweeplab_obstacle> list;
    for (const auto& o : world) list.push_back({{o.box.x, o.box.y, o.box.w, o.box.h}, static_cast<unsigned>(o.solid)});
    const sweeplab_box mover{m.x, m.y, m.w, m.h};
    return sweeplab_step(&mover, {v.x, v.y}, list.data(), list.size(), rules);
  }
};
template <>
struct C<float> {
  static sweeplab_step_resultf step(const Box<float>& m, const Vector<float>& v,
                                    const std::vector<Obstacle<float>>& world, sweeplab_rules rules) {
    std::vector<sweeplab_obstaclef> list;
    for (const auto& o : world) list.push_back({{o.box.x, o.box.y, o.box.w, o.box.h}, static_cast<unsigned>(o.solid)});
    const sweeplab_boxf mover{m.x, m.y, m.w, m.h};
    return sweeplab_stepf(&mover, {v.x, v.y}, list.data(), list.size(), rules);
  }
};

/// The same numbers, and of zeros the same sign.
template <class S>
bool same(S one, S other) {
  return std::bit_cast<exact_detail::Raw<S>>(one) == std::bit_cast<exact_detail::Raw<S>>(other);
}

template <class S>
class PortsCWorld : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PortsCWorld, Scalars);

bool same_ties(const sweeplab_ties& got, const Ties& right) {
  return got.count == right.count && (right.count == 0 ? got.first == SIZE_MAX : got.first == right.first);
}

TYPED_TEST(PortsCWorld, StepsAsExactWorldDoes) {
  using S = TypeParam;
  WorldDraw draw(1);
  long steps[4] = {}, corners = 0, inside = 0;
  for (int i = 0; i < 100000; ++i) {
    const WorldFrame<S> f = i % 2 == 0 ? draw.frame<S>() : draw.room<S>();
    const auto obstacles = f.obstacles();
    for (const Response response : {Response::slide, Response::stop}) {
      const Rules rules = f.rules(response);
      const Step<S> right = step(f.mover, f.motion, obstacles, rules);
      const auto got =
          C<S>::step(f.mover, f.motion, obstacles,
                     {rules.corner == AtCorner::stops_x ? SWEEPLAB_CORNER_STOPS_X : SWEEPLAB_CORNER_STOPS_Y,
                      response == Response::slide ? SWEEPLAB_SLIDE : SWEEPLAB_STOP});
      ++steps[static_cast<int>(right.outcome)];
      corners += right.corner;
      inside += right.inside_of.count > 0;
      ASSERT_EQ(static_cast<int>(got.outcome), static_cast<int>(right.outcome)) << f.text();
      ASSERT_TRUE(same(got.position.x, right.position.x) && same(got.position.y, right.position.y)) << f.text();
      ASSERT_TRUE(got.normal_x == right.normal_x && got.normal_y == right.normal_y &&
                  (got.corner != 0) == right.corner && got.legs == right.legs)
          << f.text();
      ASSERT_TRUE(same_ties(got.stopped_by_x, right.stopped_by[0]) &&
                  same_ties(got.stopped_by_y, right.stopped_by[1]) && same_ties(got.inside_of, right.inside_of))
          << f.text();
    }
  }
  EXPECT_GT(steps[static_cast<int>(StepOutcome::free)], 10000);
  EXPECT_GT(steps[static_cast<int>(StepOutcome::stopped)], 10000);
  EXPECT_GT(steps[static_cast<int>(StepOutcome::out_of_range)], 0);
  EXPECT_GT(corners, 100);
  EXPECT_GT(inside, 100);
}

TYPED_TEST(PortsCWorld, WhatIsNotFiniteOrOfNegativeSizeFails) {
  using S = TypeParam;
  using Limits = std::numeric_limits<S>;
  const sweeplab_rules rules{SWEEPLAB_CORNER_STOPS_Y, SWEEPLAB_SLIDE};
  for (const S bad : {Limits::infinity(), Limits::quiet_NaN(), S(-1)}) {
    const auto step = [&](const Box<S>& mover, const Box<S>& box) {
      return C<S>::step(mover, {1, 0}, {{box}}, rules).outcome;
    };
    EXPECT_EQ(step({0, 0, bad, 1}, {5, 5, 1, 1}), SWEEPLAB_STEP_FAILED);
    EXPECT_EQ(step({0, 0, 1, 1}, {5, 5, 1, bad}), SWEEPLAB_STEP_FAILED);
    EXPECT_EQ(step({0, 0, 1, 1}, {5, 5, 1, 1}), SWEEPLAB_STEP_FREE);
  }
}

}  // namespace
}  // namespace sweeplab
