// SPDX-License-Identifier: MIT
//
// sweeplab.h beside exact.h and exact_world.h: every answer, every place and every frame bit for bit the same, in both
// scalars.
#include "algorithms/ports/sweeplab.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/world/exact_world.h"
#include "harness/project/exact_draws.h"
#include "harness/query/families.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

/// The header's names of a scalar.
template <class S>
struct C;
template <>
struct C<double> {
  using Query = sweeplab_query;
  using Box = sweeplab_box;
  using Obstacle = sweeplab_obstacle;
  static constexpr auto exact = sweeplab_exact;
  static constexpr auto place = sweeplab_position_at_contact;
  static constexpr auto step = sweeplab_step;
};
template <>
struct C<float> {
  using Query = sweeplab_queryf;
  using Box = sweeplab_boxf;
  using Obstacle = sweeplab_obstaclef;
  static constexpr auto exact = sweeplab_exactf;
  static constexpr auto place = sweeplab_position_at_contactf;
  static constexpr auto step = sweeplab_stepf;
};

/// The same numbers, and of zeros the same sign.
template <class S>
bool same_number(S one, S other) {
  return std::bit_cast<exact_detail::Raw<S>>(one) == std::bit_cast<exact_detail::Raw<S>>(other);
}

template <class S>
class PortsC : public testing::Test {
 protected:
  using Query_ = typename C<S>::Query;

  static Query_ told(const Query<S>& q) {
    return {{q.a.x, q.a.y, q.a.w, q.a.h},
            {q.motion_a.x, q.motion_a.y},
            {q.b.x, q.b.y, q.b.w, q.b.h},
            {q.motion_b.x, q.motion_b.y}};
  }
  /// The answer, and the places that follow from it.
  void agree(const Query<S>& q) {
    const Query_ asked = told(q);
    const Answer<S> right = exact(q);
    const auto got = C<S>::exact(&asked);
    ++outcomes[static_cast<int>(right.outcome)];
    ASSERT_TRUE(static_cast<int>(got.outcome) == static_cast<int>(right.outcome) && same_number(got.time, right.time) &&
                got.normal_x == right.normal_x && got.normal_y == right.normal_y && (got.corner != 0) == right.corner)
        << show(q) << ": outcome " << got.outcome << ", time " << got.time << ", not " << right.time;
    const Placement<S> place = position_at_contact(q, right);
    const auto placed = C<S>::place(&asked, &got);
    ASSERT_EQ(placed.in_range != 0, place.in_range()) << show(q);
    ASSERT_TRUE(!place.in_range() || (same_number(placed.a.x, place.a.x) && same_number(placed.a.y, place.a.y) &&
                                      same_number(placed.b.x, place.b.x) && same_number(placed.b.y, place.b.y)))
        << show(q);
  }
  long outcomes[4] = {};
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PortsC, Scalars);

TEST(PortsC, TheArithmeticIsExact) { EXPECT_TRUE(sweeplab_arithmetic_is_exact()); }

TYPED_TEST(PortsC, AnswersAsExactDoesOnEveryFamily) {
  using S = TypeParam;
  const int each = scaled(1000000) / static_cast<int>(families().size()) + 1;
  for (const Family& family : families()) {
    for (int i = 0; i < each; ++i) {
      const auto index = static_cast<std::uint64_t>(i);
      if (family.size != 0 && index >= family.size) break;
      this->agree(family.at<S>(seed(), index));
      if (this->HasFatalFailure()) FAIL() << family.name << " " << i;
    }
  }
  for (const int outcome : {0, 1, 2}) EXPECT_GT(this->outcomes[outcome], scaled(50000));
}

TYPED_TEST(PortsC, AnswersAsExactDoesOnNumbersOfEveryMagnitude) {
  using S = TypeParam;
  ExactDraw<S> draw(seed());
  for (int i = 0; i < scaled(40000); ++i) {
    const Query<S> queries[] = {draw.uniform_query(), draw.raw_bits(),   draw.window(8),  draw.window(80),
                                draw.integers(6),     draw.broken_tie(), draw.decimals(), draw.midpoint()};
    for (const Query<S>& q : queries) {
      this->agree(q);
      if (this->HasFatalFailure()) return;
    }
  }
  EXPECT_GT(this->outcomes[1], scaled(40000));
}

/// Queries at the rough margin of the first stage (ports/PROOFS.md, Lemma 1): the errors of a + aw, of the gap and of
/// the travel may all go the same way, and are then as large as they can be beside the numbers.
template <class S>
Query<S> rough_tie(ExactDraw<S>& draw) {
  const S u = std::numeric_limits<S>::epsilon() / 2;
  const auto beside = [&](S s) { return s + u * (S(draw.below(17)) - 8); };
  const auto little = [&] { return u * (S(draw.below(129)) - 64) / 16; };
  const S far = draw.below(2) != 0 ? S(2) : S(1), travel = draw.below(2) != 0 ? S(2) : S(1);
  const S b = little() + (draw.below(2) != 0 ? travel - far : S(0));
  return {{-beside(far), 0, std::abs(little()), 1}, {beside(travel), 0}, {b, 0, 1, 1}, {little(), 0}};
}
TYPED_TEST(PortsC, AnswersAsExactDoesAtTheRoughMargin) {
  using S = TypeParam;
  ExactDraw<S> draw(seed());
  for (int i = 0; i < scaled(200000); ++i) {
    this->agree(rough_tie(draw));
    if (this->HasFatalFailure()) return;
  }
  EXPECT_GT(this->outcomes[0], scaled(1000));
  EXPECT_GT(this->outcomes[1], scaled(1000));
}

TYPED_TEST(PortsC, WhatIsNotFiniteOrOfNegativeSizeFails) {
  using S = TypeParam;
  using Limits = std::numeric_limits<S>;
  const Query<S> plain{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}};
  for (int place = 0; place < 12; ++place) {
    for (const S bad : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), S(-1)}) {
      Query<S> q = plain;
      S* const numbers[] = {&q.a.w, &q.a.h, &q.b.w,        &q.b.h,        &q.a.x,        &q.a.y,
                            &q.b.x, &q.b.y, &q.motion_a.x, &q.motion_a.y, &q.motion_b.x, &q.motion_b.y};
      *numbers[place] = bad;
      const auto asked = this->told(q);
      EXPECT_EQ(C<S>::exact(&asked).outcome == SWEEPLAB_FAILED, place < 4 || bad != S(-1)) << place << " " << bad;
    }
  }
}

// --- frames ---

template <class S>
auto c_step(const Box<S>& m, const Vector<S>& v, const std::vector<Obstacle<S>>& world, sweeplab_rules rules) {
  std::vector<typename C<S>::Obstacle> list;
  for (const auto& o : world) list.push_back({{o.box.x, o.box.y, o.box.w, o.box.h}, static_cast<unsigned>(o.solid)});
  const typename C<S>::Box mover{m.x, m.y, m.w, m.h};
  return C<S>::step(&mover, {v.x, v.y}, list.data(), list.size(), rules);
}

bool same_ties(const sweeplab_ties& got, const Ties& right) {
  return got.count == right.count && (right.count == 0 ? got.first == SIZE_MAX : got.first == right.first);
}

TYPED_TEST(PortsC, StepsAsExactWorldDoes) {
  using S = TypeParam;
  WorldDraw draw(1);
  long steps[4] = {}, corners = 0, inside = 0;
  for (int i = 0; i < 100000; ++i) {
    const WorldFrame<S> f = i % 2 == 0 ? draw.frame<S>() : draw.room<S>();
    const auto obstacles = f.obstacles();
    for (const Response response : {Response::slide, Response::stop}) {
      const Rules rules = f.rules(response);
      const Step<S> right = step(f.mover, f.motion, obstacles, rules);
      const auto got = c_step<S>(f.mover, f.motion, obstacles,
                                 {rules.corner == AtCorner::stops_x ? SWEEPLAB_CORNER_STOPS_X : SWEEPLAB_CORNER_STOPS_Y,
                                  response == Response::slide ? SWEEPLAB_SLIDE : SWEEPLAB_STOP});
      ++steps[static_cast<int>(right.outcome)];
      corners += right.corner;
      inside += right.inside_of.count > 0;
      ASSERT_EQ(static_cast<int>(got.outcome), static_cast<int>(right.outcome)) << f.text();
      ASSERT_TRUE(same_number(got.position.x, right.position.x) && same_number(got.position.y, right.position.y))
          << f.text();
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

TYPED_TEST(PortsC, AStepOfWhatIsNotFiniteOrOfNegativeSizeFails) {
  using S = TypeParam;
  using Limits = std::numeric_limits<S>;
  const sweeplab_rules rules{SWEEPLAB_CORNER_STOPS_Y, SWEEPLAB_SLIDE};
  for (const S bad : {Limits::infinity(), Limits::quiet_NaN(), S(-1)}) {
    const auto step = [&](const Box<S>& mover, const Box<S>& box) {
      return c_step<S>(mover, {1, 0}, {{box}}, rules).outcome;
    };
    EXPECT_EQ(step({0, 0, bad, 1}, {5, 5, 1, 1}), SWEEPLAB_STEP_FAILED);
    EXPECT_EQ(step({0, 0, 1, 1}, {5, 5, 1, bad}), SWEEPLAB_STEP_FAILED);
    EXPECT_EQ(step({0, 0, 1, 1}, {5, 5, 1, 1}), SWEEPLAB_STEP_FREE);
  }
}

}  // namespace
}  // namespace sweeplab
