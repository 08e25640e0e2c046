// SPDX-License-Identifier: MIT
//
// sweeplab.h beside exact.h: every answer and every place bit for bit the same, in both scalars.
#include "algorithms/ports/sweeplab.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "algorithms/exact.h"
#include "harness/project/exact_draws.h"
#include "harness/query/families.h"

namespace sweeplab {
namespace {

/// The header's names of a scalar.
template <class S>
struct C;
template <>
struct C<double> {
  using Query = sweeplab_query;
  using Answer = sweeplab_answer;
  static constexpr auto exact = sweeplab_exact;
  static constexpr auto place = sweeplab_position_at_contact;
};
template <>
struct C<float> {
  using Query = sweeplab_queryf;
  using Answer = sweeplab_answerf;
  static constexpr auto exact = sweeplab_exactf;
  static constexpr auto place = sweeplab_position_at_contactf;
};

/// The same numbers, and of zeros the same sign.
template <class S>
bool same(S one, S other) {
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
    ASSERT_TRUE(static_cast<int>(got.outcome) == static_cast<int>(right.outcome) && same(got.time, right.time) &&
                got.normal_x == right.normal_x && got.normal_y == right.normal_y && (got.corner != 0) == right.corner)
        << show(q) << ": outcome " << got.outcome << ", time " << got.time << ", not " << right.time;
    const Placement<S> place = position_at_contact(q, right);
    const auto placed = C<S>::place(&asked, &got);
    ASSERT_EQ(placed.in_range != 0, place.in_range()) << show(q);
    ASSERT_TRUE(!place.in_range() || (same(placed.a.x, place.a.x) && same(placed.a.y, place.a.y) &&
                                      same(placed.b.x, place.b.x) && same(placed.b.y, place.b.y)))
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
  Draw<S> draw(seed());
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
Query<S> rough_tie(Draw<S>& draw) {
  const S u = std::numeric_limits<S>::epsilon() / 2;
  const auto beside = [&](S s) { return s + u * (S(draw.below(17)) - 8); };
  const auto little = [&] { return u * (S(draw.below(129)) - 64) / 16; };
  const S far = draw.below(2) != 0 ? S(2) : S(1), travel = draw.below(2) != 0 ? S(2) : S(1);
  const S b = little() + (draw.below(2) != 0 ? travel - far : S(0));
  return {{-beside(far), 0, std::abs(little()), 1}, {beside(travel), 0}, {b, 0, 1, 1}, {little(), 0}};
}
TYPED_TEST(PortsC, AnswersAsExactDoesAtTheRoughMargin) {
  using S = TypeParam;
  Draw<S> draw(seed());
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

}  // namespace
}  // namespace sweeplab
