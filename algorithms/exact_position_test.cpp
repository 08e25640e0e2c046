// SPDX-License-Identifier: MIT
//
// Where to put the boxes at their contact: time_before_contact and position_at_contact of exact.h.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/exact.h"
#include "harness/project/exact_draws.h"
#include "harness/project/exact_oracle.h"

namespace sweeplab {
namespace {

template <class S>
class ExactPositionTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(ExactPositionTest, Scalars);

template <class S>
void expect_last_time_not_late(const Query<S>& q, const Expected& e) {
  const S t = time_before_contact(q);
  if (e.open == Outcome::impact) {
    ASSERT_LE(mpq_class(t), e.time) << show(q);
    ASSERT_GT(mpq_class(std::nextafter(t, S(2))), e.time) << show(q);
  } else {
    ASSERT_EQ(t, S(e.open == Outcome::separate ? 1 : 0)) << show(q);
  }
}

TYPED_TEST(ExactPositionTest, TimeBeforeContactIsTheLastNotLate) {
  ExactDraw<TypeParam> draw(21);
  long impacts = 0;
  for (int i = 0; i < scaled(8000); ++i) {
    const Query<TypeParam> q = i % 3 == 0 ? draw.uniform_query() : i % 3 == 1 ? draw.window(8) : draw.midpoint();
    const Expected e = oracle(q);
    impacts += e.open == Outcome::impact;
    expect_last_time_not_late(q, e);
  }
  EXPECT_GT(impacts, scaled(2000));
}

// b - a.w rounds up to a number from which the box would sink, next to the largest numbers there are.
TEST(ExactPosition, PlacesABoxBesideTheLargestNumbers) {
  constexpr float max = std::numeric_limits<float>::max();
  const Query<float> q{{-max, 0, max, 1}, {max, 0}, {max, 0, 0x1p103f, 1}, {}};
  const Answer<float> answer{Outcome::impact, 0.5f, -1, 0};  // wherever along the way
  EXPECT_EQ(position_at_contact(q, answer).a.x, 0);
  const Query<float> up{{-max, 0, 0x1p102f, 1}, {max, 0}, {max, 0, 1, 1}, {}};
  EXPECT_EQ(position_at_contact(up, answer).a.x, 0x1.fffffcp127f);
}

// B pushes A beyond the largest number before they meet; or A gets there along the face. It is said, and not hidden.
TYPED_TEST(ExactPositionTest, APlaceBeyondTheLargestNumberIsSaidToBe) {
  using S = TypeParam;
  const S max = std::numeric_limits<S>::max(), q = max / 4;
  const Query<S> pushed{{max - q / 2, 0, 1, 1}, {q, 0}, {2 * q, 0, 1, 1}, {3 * q, 0}};
  ASSERT_EQ(exact(pushed).outcome, Outcome::impact);
  EXPECT_FALSE(position_at_contact(pushed).in_range());
  const Query<S> along{{-q, max, q, 1}, {q, q}, {q / 2, q, 1, max}, {0, q}};
  ASSERT_EQ(exact(along).normal_x, -1);
  EXPECT_FALSE(position_at_contact(along).in_range());
  // Each is a number, though their sum is none.
  const Query<S> far{{max / 2, max, 1, 1}, {}, {max, max, 0, 0}, {}};
  EXPECT_TRUE(position_at_contact(far).in_range());
}

// Without an impact: where the motions end, or where they began; no face is looked at, whatever the numbers and the time.
TYPED_TEST(ExactPositionTest, WithoutAnImpactTheBoxesStandWhereTheirMotionsEndOrBegan) {
  using S = TypeParam;
  using P = Placement<S>;
  const Query<S> q{{1, 2, 3, 4}, {10, 20}, {30, 40, 5, 6}, {100, 200}};
  const auto same = [](const P& one, const P& other) { return one.a == other.a && one.b == other.b; };
  const P begun{{1, 2}, {30, 40}}, ended{{11, 22}, {130, 240}};
  for (const S time : {S(0), S(0.5), S(1)}) {
    const auto placed = [&](Outcome outcome) { return position_at_contact(q, Answer<S>{outcome, time}); };
    EXPECT_TRUE(same(placed(Outcome::separate), ended));
    EXPECT_TRUE(same(placed(Outcome::overlap), begun));
    EXPECT_TRUE(same(placed(Outcome::failed), begun));
  }
  EXPECT_TRUE(same(position_at_contact(q), ended));
  // As `exact` itself fails: by a number that is none, in a place that plays no part at the start.
  Query<S> unknown{{1, 2, 3, 4}, {50, 60}, {7, 8, 9, 10}, {-11, 12}};
  unknown.a.w = std::numeric_limits<S>::quiet_NaN();
  ASSERT_EQ(exact(unknown).outcome, Outcome::failed);
  EXPECT_TRUE(same(position_at_contact(unknown), P{{1, 2}, {7, 8}}));
}

/// Four scenes of one impact, for each face: half of each motion, and A beside B on the normal's axis.
TYPED_TEST(ExactPositionTest, EachFaceHasItsSideAndBothBoxesMove) {
  using S = TypeParam;
  const auto expect = [](const Query<S>& q, Vector<S> a, Vector<S> b) {
    const Placement<S> placed = position_at_contact(q);
    EXPECT_EQ(placed.a, a);
    EXPECT_EQ(placed.b, b);
    EXPECT_EQ(time_before_contact(q), S(0.5));
  };
  expect({{0, 0, 2, 3}, {4, 1}, {8, 0, 5, 7}, {-8, 2}}, {2, 0.5}, {4, 1});
  expect({{0, 0, 2, 3}, {-4, 1}, {-11, 0, 5, 7}, {8, 2}}, {-2, 0.5}, {-7, 1});
  expect({{0, 0, 3, 2}, {1, 4}, {0, 8, 7, 5}, {2, -8}}, {0.5, 2}, {1, 4});
  expect({{0, 0, 3, 2}, {1, -4}, {0, -11, 7, 5}, {2, 8}}, {0.5, -2}, {1, -7});
}

// The last time that is not late, among the subnormals and at the first normal number: rounded down, where to nearest it
// would be late, too.
TYPED_TEST(ExactPositionTest, TheTimeBeforeContactMayBeSubnormal) {
  using S = TypeParam;
  constexpr S least = std::numeric_limits<S>::denorm_min(), normal = std::numeric_limits<S>::min();
  std::vector<Vector<S>> ways{
      {normal, 1}, {normal, 1 + std::numeric_limits<S>::epsilon()}, {4 * normal - 2 * least, 4}};
  for (const S units : {S(1), S(3), S(7), S(15), S(16), S(17)}) {
    for (const S motion : {S(1), S(2), S(4), S(8), S(1000)}) ways.push_back({units * least, motion});
  }
  for (const S units : {S(0), S(1), S(2), S(5), S(1000), normal / least - 1, normal / least}) {
    // gap / 3 = units + 1/3, 2/3 or 1 of the smallest number
    for (const int thirds : {0, 1, 2}) ways.push_back({(units * 3 + static_cast<S>(thirds)) * least, 3});
  }
  for (const auto& [way, motion] : ways) {
    const Query<S> q{{-way, 0, 0, 1}, {motion, 0}, {0, 0, 1, 1}, {}};
    expect_last_time_not_late(q, oracle(q));
  }
}

TYPED_TEST(ExactPositionTest, PlacedBoxesNeverOverlapNorMeetThatFaceAgain) {
  using S = TypeParam;
  ExactDraw<S> draw(31);
  long impacts = 0;
  for (int i = 0; i < scaled(40000); ++i) {
    const Query<S> q = i % 4 == 0 ? draw.window(8) : i % 4 == 1 ? draw.decimals() : draw.uniform_query();
    const Answer<S> answer = exact(q);
    if (answer.outcome != Outcome::impact) continue;
    const Placement<S> placed = position_at_contact(q, answer);
    const Box<S> a{placed.a.x, placed.a.y, q.a.w, q.a.h}, b{placed.b.x, placed.b.y, q.b.w, q.b.h};
    ASSERT_EQ(placed.in_range(), std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(b.x) && std::isfinite(b.y));
    if (!placed.in_range()) continue;
    ++impacts;

    // They do not overlap on that axis, and no number nearer would do: one step further along the motion they do.
    const bool on_x = answer.normal_x != 0;
    const int normal = answer.normal_x + answer.normal_y;
    const mpq_class size(on_x ? (normal < 0 ? a.w : b.w) : (normal < 0 ? a.h : b.h));
    const S at = on_x ? a.x : a.y, wall = on_x ? b.x : b.y;
    const S nearer =
        std::nextafter(at, normal < 0 ? std::numeric_limits<S>::infinity() : -std::numeric_limits<S>::infinity());
    const auto gap = [&](S to) -> mpq_class { return (mpq_class(wall) - mpq_class(to)) * -normal - size; };
    ASSERT_GE(gap(at), 0) << show(q);
    ASSERT_TRUE(!std::isfinite(nearer) || gap(nearer) < 0) << show(q);
    if (q.motion_b == Vector<S>{}) {
      ASSERT_EQ(placed.b, (Vector<S>{q.b.x, q.b.y}));
      const S from = on_x ? q.a.x : q.a.y;
      ASSERT_TRUE(normal < 0 ? from <= at : from >= at) << "moved back, " << show(q);
    }

    // What is left of the motion, slid along the face: both move alike on the normal's axis.
    const S rest = 1 - answer.time;
    Query<S> slid{a, {q.motion_a.x * rest, q.motion_a.y * rest}, b, {q.motion_b.x * rest, q.motion_b.y * rest}};
    (on_x ? slid.motion_a.x : slid.motion_a.y) = on_x ? slid.motion_b.x : slid.motion_b.y;
    ASSERT_EQ(exact(slid), Answer<S>{}) << show(slid);
  }
  EXPECT_GT(impacts, scaled(3000));
}

}  // namespace
}  // namespace sweeplab
