// SPDX-License-Identifier: MIT
#include "algorithms/exact.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>

#include "algorithms/exact_closed.h"
#include "harness/project/exact_draws.h"
#include "harness/project/exact_oracle.h"
#include "harness/query/grid.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

using exact_detail::Stage;

struct Tally {
  long wrong = 0, contacts = 0;
  long stage[7] = {};
  long of(Stage s) const { return stage[static_cast<int>(s)]; }
};

/// Both rules, through the public function, and through the sums and the integers alone.
template <class S>
void check(const Query<S>& q, Tally& tally, bool alone_too = true) {
  const Expected e = oracle(q);
  const auto judge = [&](const char* which, const Answer<S>& answer, Outcome outcome) {
    const std::string what = fault(answer, outcome, e);
    if (!what.empty() && ++tally.wrong <= 3) {
      ADD_FAILURE() << which << ": wrong " << what << " for " << show(q) << "\n  time " << e.time.get_d();
    }
  };
  const auto watch = [&](Stage stage) { ++tally.stage[static_cast<int>(stage)]; };
  judge("exact", exact(q), e.open);
  judge("exact, watched", exact_detail::answer<false>(q, watch), e.open);
  judge("exact_closed", exact_closed(q), e.closed);
  if (alone_too) {
    for (const bool closed : {false, true}) {
      const Answer<S> answer = closed ? exact_detail::with_sums<true>(q) : exact_detail::with_sums<false>(q);
      if (answer.outcome != Outcome::failed) judge("sums", answer, closed ? e.closed : e.open);
      const auto pairs = exact_detail::pair_axes(q);
      const Answer<S> narrow = closed ? exact_detail::with_narrow_integers<true>(q, pairs)
                                      : exact_detail::with_narrow_integers<false>(q, pairs);
      if (narrow.outcome != Outcome::failed) judge("128 bits", narrow, closed ? e.closed : e.open);
    }
    judge("integers, open", exact_detail::with_integers<false>(q), e.open);
    judge("integers, closed", exact_detail::with_integers<true>(q), e.closed);
  }
  tally.contacts += e.closed != Outcome::separate;
}

template <class S>
class ExactTest : public testing::Test {
 protected:
  template <class Make>
  Tally run(const char* name, int n, const Make& make) {
    ExactDraw<S> draw(seed() * 1000003 + sizeof(S));
    Tally tally;
    for (int i = 0; i < scaled(n); ++i) check(make(draw), tally, i % 8 == 0);
    EXPECT_EQ(tally.wrong, 0) << name;
    if (std::is_same_v<S, float>) {
      EXPECT_EQ(tally.of(Stage::integers), 0) << name;
    }
    return tally;
  }
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(ExactTest, Scalars);

TYPED_TEST(ExactTest, IsRightOnDrawnQueriesAndSeldomNeedsSums) {
  const Tally tally = this->run("uniform", 20000, [](auto& draw) { return draw.uniform_query(); });
  EXPECT_LT((tally.of(Stage::sums) + tally.of(Stage::integers)) * 1000, scaled(20000));
  this->run("raw bits", 4000, [](auto& draw) { return draw.raw_bits(); });
  this->run("window 3", 10000, [](auto& draw) { return draw.window(3); });
  this->run("window 12", 10000, [](auto& draw) { return draw.window(12); });
  this->run("window 70", 5000, [](auto& draw) { return draw.window(70); });
  this->run("integers", 20000, [](auto& draw) { return draw.integers(6); });
  this->run("broken ties", 30000, [](auto& draw) { return draw.broken_tie(); });
  this->run("decimals", 15000, [](auto& draw) { return draw.decimals(); });
  this->run("midpoints", 20000, [](auto& draw) { return draw.midpoint(); });
}

// Every kind of tie, at every place of the code: against the filtered truth, which has its own tests on the same grid.
TYPED_TEST(ExactTest, IsRightOnTheWholeGrid) {
  using S = TypeParam;
  long wrong = 0;
  for (const GridSplit split : grid_splits) {
    for (std::uint32_t i = 0; i < grid_size; ++i) {
      const Query<S> q = grid_query<S>(i, split);
      const Truth t = truth(q);
      const auto right = [&](const Answer<S>& answer, bool contact) {
        if (t.cls == Class::overlap) return answer == Answer<S>{Outcome::overlap};
        if (!contact) return answer == Answer<S>{};
        // All numbers are small: the quotient of two exact doubles, which no float midpoint can be.
        const auto time = static_cast<S>((t.n_hi + t.n_lo) / (t.d_hi + t.d_lo));
        const bool x = answer.normal_x != 0, y = answer.normal_y != 0;
        return answer.outcome == Outcome::impact && answer.time == time && answer.corner == (t.face_x && t.face_y) &&
               x != y &&
               (x ? t.face_x && (t.normal_x == 0 || t.normal_x == answer.normal_x)
                  : t.face_y && (t.normal_y == 0 || t.normal_y == answer.normal_y));
      };
      const bool touches = t.cls == Class::impact || t.cls == Class::graze;
      wrong += !right(exact(q), t.cls == Class::impact);
      wrong += !right(exact_closed(q), touches);
      if (i % 16 == 0) wrong += !right(exact_detail::with_integers<false>(q), t.cls == Class::impact);
    }
  }
  EXPECT_EQ(wrong, 0);
}

TYPED_TEST(ExactTest, IsRightAtTheEdgesOfTheScalar) {
  using S = TypeParam;
  using L = std::numeric_limits<S>;
  const S numbers[] = {S(0),  -S(0),    L::denorm_min(), -L::denorm_min(), L::min(),     S(1),
                       -S(1), L::max(), -L::max(),       L::max() / 2,     L::epsilon(), -L::min()};
  ExactDraw<S> draw(11);
  Tally tally;
  for (int i = 0; i < scaled(20000); ++i) {
    const auto any = [&] { return numbers[draw.below(std::size(numbers))]; };
    check(draw.any(
              any, [&] { return std::abs(any()); }, any, draw.below(2)),
          tally);
  }
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_GT(tally.contacts, scaled(1000));
}

// At compile time, too. Of the first the double quotient is exactly the midpoint of two floats, the true one is not.
static_assert(exact(Query<float>{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}}).time ==
              0x1.555556p-1f);
static_assert(exact(Query<double>{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}}) ==
              Answer<double>{Outcome::impact, 1.0 / 3, -1, 0});
static_assert(exact(Query<double>{{0, 0, 1, 1}, {1, 0}, {2, 0, 1, 1}, {}}).outcome == Outcome::separate);
static_assert(exact_closed(Query<double>{{0, 0, 1, 1}, {1, 0}, {2, 0, 1, 1}, {}}).time == 1);
static_assert(time_before_contact(Query<float>{{0, 0, 1, 1}, {3, 0}, {3, 0, 1, 1}, {}}) == 0x1.555554p-1f);
static_assert(position_at_contact(Query<float>{{0, 0, 1, 1}, {3, 0}, {3, 0, 1, 1}, {}}).a.x == 2);

TEST(Exact, IsRightAtEdgesOfItsOwn) {
  Tally tally;
  // The double quotient is exactly the midpoint of two floats.
  check(Query<float>{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}}, tally);
  // An impact whose rounded time is 1, one of a subnormal time, one whose time vanishes: a tie, to even.
  check(Query<double>{{0, 0, 0.5, 1}, {0x1p60, 0}, {0x1p60, 0, 1, 1}, {}}, tally);
  check(Query<double>{{-0x1p-1073, 0, 0, 1}, {2, 0}, {0, 0, 1, 1}, {}}, tally);
  check(Query<double>{{-0x1p-1074, 0, 0, 1}, {2, 0}, {0, 0, 1, 1}, {}}, tally);
  // A time before, in and after the middle of two, by a part whose product with it underflows.
  for (const double motion_b : {-0x1p-450, 0.0, 0x1p-450}) {
    check(Query<double>{{-0x1p-453, 0, 0, 1}, {0x1p440, 0}, {0x1.0000000000001p-400, 0, 0x1p-400, 1}, {motion_b, 0}},
          tally);
  }
  // A time below all normal floats, of doubles; a tie of both axes.
  for (const double motion : {3.0, 5.0, 7.0, 11.0}) {
    check(Query<double>{{0, 0, 0, 0}, {motion, motion}, {0x1p-200, 0x1p-200, 1, 1}, {}}, tally);
  }
  // The far side of B on y loses its last bit beside 1, and with it a 2^-23rd of the exit; B is left just after A meets
  // it on x. And the same on the other axis, and mirrored.
  const float near = 0x1.000004p-31f, size = 0x1.000002p-31f, speed = 0x1.000002p+0f;
  check(Query<float>{{0, 1, 0, 1}, {speed, 1}, {near, 1, 1, size}, {}}, tally);
  check(Query<float>{{1, 0, 1, 0}, {1, speed}, {1, near, size, 1}, {}}, tally);
  check(Query<float>{{near, 1, 1, size}, {-speed, -1}, {0, 1, 0, 1}, {}}, tally);
  check(Query<float>{{0, 1, 0, 1}, {}, {near, 1, 1, size}, {-speed, -1}}, tally);
  EXPECT_EQ(tally.contacts, 15);
  EXPECT_EQ(tally.wrong, 0);
}

// Of doubles near the middle of two floats, and around the least normal float: what is within 8 units of one that does
// not round otherwise rounds to the same float (Lemma 24).
TEST(Exact, WhatMayNotRoundOtherwiseRoundsToOneFloat) {
  long sure = 0, unsure = 0;
  const auto look = [&](double t) {
    const auto raw = std::bit_cast<std::uint64_t>(t);
    const auto below = static_cast<float>(std::bit_cast<double>(raw - 8));
    const auto above = static_cast<float>(std::bit_cast<double>(raw + 8));
    const bool may = exact_detail::may_round_otherwise<float>(t);
    ++(may ? unsure : sure);
    ASSERT_TRUE(may || below == above) << t;
    const auto far_below = static_cast<float>(std::bit_cast<double>(raw - 9));
    const auto far_above = static_cast<float>(std::bit_cast<double>(raw + 9));
    ASSERT_TRUE(!may || t < 0x1p-126 || far_below != far_above) << t;  // no wider than it need be
  };
  for (const float f : {0x1p-149f, 0x1.8p-148f, 0x1.fffffcp-127f, 0x1p-126f, 0x1.fffffep-126f, 0x1p-24f, 0x1.234568p-9f,
                        0.5f, 0.75f, 0x1.fffffep-1f, 1.0f}) {
    const double middle = (static_cast<double>(f) + static_cast<double>(std::nextafter(f, 2.0f))) / 2;
    for (const double at : {static_cast<double>(f), middle}) {
      for (int k = -40; k <= 40; ++k) look(std::bit_cast<double>(std::bit_cast<std::uint64_t>(at) + k));
    }
  }
  EXPECT_GT(sure, 500);
  EXPECT_GT(unsure, 200);
  EXPECT_TRUE(exact_detail::may_round_otherwise<float>(-0.3));
  EXPECT_FALSE(exact_detail::may_round_otherwise<float>(0.0));
}

TEST(Exact, AnInfiniteSizeIsNoOverlapForSure) {
  Query<float> q{{0, 0, 1, 1}, {}, {0.5f, 0.5f, 1, 1}, {}};
  EXPECT_TRUE(exact_detail::surely_overlap(q));
  q.a.w = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(exact_detail::surely_overlap(q));
  EXPECT_EQ(exact(q).outcome, Outcome::failed);
}

// The numbers of one axis are near enough for 128 bits up to a span of 124; whose values they are: stages_test.
TEST(Exact, NarrowIntegersReachAsFarAsTheySay) {
  for (const int span : {0, 70, 71, 72, 200}) {
    for (const double sign : {-1.0, 1.0}) {
      const double far = std::ldexp(0x1.fffffffffffffp0 * sign, span), near = 0x1p-52;
      const Query<double> q{{-far, 0, near, 0}, {far, 0}, {far, 0, std::abs(far), 0}, {-far, 0}};
      EXPECT_EQ(exact_detail::narrow_axis(q, true).narrow, span + 1 + 52 <= 124) << span;
    }
  }
}

// va - vb is beyond the doubles, and x's exit so near that infinity would be a wrong stand-in for it.
TEST(Exact, AMotionMayOverflow) {
  Tally tally;
  for (const double gap : {0x1p-1074, 0x1p-900, 0x1p-60, 1.0, 0x1p900}) {
    for (const double size : {0x1p-1074, 0x1p-1022, 0x1p-60, 1.0, 0x1p900}) {
      for (const double other : {0x1p-1074, 0x1p-1000, 1.0, 0x1p1000}) {
        check(Query<double>{{0, 0, size, 1}, {0x1p1023, other}, {size + gap, 1 + gap, size, 1}, {-0x1p1023, 0}}, tally);
        check(Query<double>{{0, 0, 1, size}, {-other, -0x1p1023}, {-1 - gap, -size - gap, 1, size}, {0, 0x1p1023}},
              tally);
      }
    }
  }
  EXPECT_EQ(tally.wrong, 0);
}

TYPED_TEST(ExactTest, AnInfinityOrNanIsFailedUnlessTheOtherAxisParts) {
  using S = TypeParam;
  for (const S bad :
       {std::numeric_limits<S>::infinity(), -std::numeric_limits<S>::infinity(), std::numeric_limits<S>::quiet_NaN()}) {
    const Query<S> hit{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {}};
    for (int i = 0; i < 3; ++i) {
      Query<S> q = hit;
      (i == 0 ? q.a.x : i == 1 ? q.motion_a.x : q.b.x) = bad;
      EXPECT_EQ(exact(q).outcome, Outcome::failed);
      EXPECT_EQ(exact_closed(q).outcome, Outcome::failed);
      q.a.y = 5;
      EXPECT_NE(exact(q).outcome, Outcome::impact);
      EXPECT_NE(exact(q).outcome, Outcome::overlap);
    }
  }
}

}  // namespace
}  // namespace sweeplab
