// SPDX-License-Identifier: MIT
//
// bounce() and deflect() against intervals of time in rationals, which hold the places at contacts exactly.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

template <class S>
class WorldBounce : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(WorldBounce, Scalars);

mpq_class number(double d) { return mpq_class(d); }

/// The stored number that q rounds to, by Rational.
template <class S>
S rounded(const mpq_class& q) {
  const auto words = [](mpz_class z) {
    std::vector<std::uint64_t> w;
    for (z = abs(z); z != 0; z >>= 64) w.push_back(mpz_class(z & mpz_class("ffffffffffffffff", 16)).get_ui());
    return w;
  };
  return static_cast<S>(Rational(sgn(q) < 0, words(q.get_num()), words(q.get_den())));
}

struct Seen {
  long bound = 0, turned = 0, corner = 0, out_of_range = 0, turns[most_turns + 1] = {};
};

template <class S>
void check(const WorldFrame<S>& f, int turns, Seen& seen) {
  std::vector<SlowRect> slow;
  for (const Rect<Rational>& r : f.planes()) slow.push_back(slow_rect(r));
  const SlowPath path = slow_frame({number(f.mover.x), number(f.mover.y)}, {number(f.motion.x), number(f.motion.y)},
                                   slow, {f.policy, turns});
  const Bounce<S> b = bounce(f.mover, f.motion, f.obstacles(), f.rules().corner, turns);
  const S at[2] = {b.position.x, b.position.y}, motion[2] = {b.motion.x, b.motion.y};
  const S asked[2] = {f.motion.x, f.motion.y}, from[2] = {f.mover.x, f.mover.y};
  if (!path.bound && (!std::isfinite(rounded<S>(path.end[0])) || !std::isfinite(rounded<S>(path.end[1])))) {
    ++seen.out_of_range;
    ASSERT_EQ(b.outcome, BounceOutcome::out_of_range) << f.text();
    ASSERT_TRUE(at[0] == from[0] && at[1] == from[1]) << f.text();
    return;
  }
  const int turned = path.turns - path.bound;
  ASSERT_EQ(b.outcome, path.bound   ? BounceOutcome::bound
                       : turned > 0 ? BounceOutcome::turned
                                    : BounceOutcome::free)
      << f.text();
  ASSERT_EQ(b.turns, turned) << f.text();
  ASSERT_EQ(b.corner, path.corner) << f.text();
  ASSERT_TRUE(b.normal_x == path.normal[0] && b.normal_y == path.normal[1]) << f.text();
  for (const std::size_t i : {0U, 1U}) {
    ASSERT_EQ(std::abs(motion[i]), std::abs(asked[i])) << f.text();
    ASSERT_TRUE(path.normal[i] == 0 || (motion[i] > 0) == (path.normal[i] > 0)) << "not turned away\n" << f.text();
    if (path.bound) {  // a stored number next to the exact place
      constexpr S inf = std::numeric_limits<S>::infinity();
      const S low = std::nextafter(at[i], -inf), high = std::nextafter(at[i], inf);
      ASSERT_TRUE(std::isinf(low) || number(low) < path.end[i]) << f.text();
      ASSERT_TRUE(std::isinf(high) || path.end[i] < number(high)) << f.text();
    } else {
      ASSERT_EQ(at[i], rounded<S>(path.end[i])) << f.text();
    }
  }
  const auto p = exact_point(from[0], from[1]), e = exact_point(at[0], at[1]);
  for (const Rect<Rational>& r : f.raw()) ASSERT_TRUE(!r.solid() || !r.holds(e) || r.holds(p)) << f.text();
  seen.bound += path.bound;
  seen.turned += turned > 0;
  seen.corner += path.corner;
  ++seen.turns[b.turns];
}

TYPED_TEST(WorldBounce, IsWhatTheTruthSaysForNumbersOfAllExponents) {
  using S = TypeParam;
  WorldDraw draw(11);
  Seen seen;
  for (int k = 0; k < 20000; ++k) {
    check<S>(draw.frame<S>(), draw.below(most_turns + 1), seen);
    if (this->HasFatalFailure()) return;
  }
  EXPECT_GT(seen.turned, 4000);
  EXPECT_GT(seen.bound, 500);
  EXPECT_GT(seen.corner, 200);
  EXPECT_GT(seen.out_of_range, 5);
}

TYPED_TEST(WorldBounce, TurnsManyTimesInANarrowRoom) {
  using S = TypeParam;
  WorldDraw draw(12);
  Seen seen;
  for (int k = 0; k < 3000; ++k) {
    WorldFrame<S> f = draw.room<S>();
    check<S>(f, draw.below(most_turns + 1), seen);
    if (this->HasFatalFailure()) return;
  }
  for (int n = 0; n <= most_turns; ++n) EXPECT_GT(seen.turns[n], 10) << n;
  EXPECT_GT(seen.corner, 10);
}

TYPED_TEST(WorldBounce, DeflectsAsTheArticleDoes) {
  using S = TypeParam;
  const std::vector<Box<S>> wall{{3, -10, 1, 20}};
  const Bounce<S> b = deflect(Box<S>{0, 0, 1, 1}, Vector<S>{8, 4}, wall);
  EXPECT_EQ(b.outcome, BounceOutcome::turned);
  EXPECT_EQ(b.position, (Vector<S>{-4, 4}));
  EXPECT_EQ(b.motion, (Vector<S>{-8, 4}));
  EXPECT_TRUE(b.normal_x == -1 && b.normal_y == 0);
  const std::vector<Box<S>> corridor{{3, -10, 1, 20}, {-3, -10, 1, 20}};
  const Bounce<S> second = deflect(Box<S>{0, 0, 1, 1}, Vector<S>{8, 4}, corridor);
  EXPECT_EQ(second.outcome, BounceOutcome::bound) << "a second contact stops it";
  EXPECT_EQ(second.position, (Vector<S>{-2, 3}));
  EXPECT_EQ(second.motion, (Vector<S>{8, 4})) << "and the next frame goes away from there";
}

TYPED_TEST(WorldBounce, NamesWhatItMetLastAndOnceWhatItBeganIn) {
  using S = TypeParam;
  const std::vector<Box<S>> corridor{{3, -10, 1, 20}, {-3, -10, 1, 20}, {-1, -1, 3, 3}};
  const Bounce<S> b = bounce(Box<S>{0, 0, 1, 1}, Vector<S>{8, 4}, corridor);
  EXPECT_EQ(b.turns, 2);
  EXPECT_EQ(b.position, (Vector<S>{0, 4}));
  EXPECT_TRUE(b.met_last[0].first == 1 && b.met_last[0].count == 1 && b.met_last[1].count == 0);
  EXPECT_TRUE(b.inside_of.first == 2 && b.inside_of.count == 1);
}

TYPED_TEST(WorldBounce, NeedsOnlyWhatReachesItsRegion) {
  using S = TypeParam;
  WorldDraw draw(13);
  long left_out = 0, turned = 0;
  for (int k = 0; k < 10000; ++k) {
    const WorldFrame<S> f = k % 4 == 0 ? draw.room<S>() : draw.frame<S>();
    const auto obstacles = f.obstacles();
    const auto reached = [&](const Region<S>& region, const auto& visit) {
      for (std::uint32_t n = 0; n < obstacles.size(); ++n) {
        if (reaches(obstacles[n].box, region)) {
          visit(obstacles[n], n);
        } else {
          ++left_out;
        }
      }
    };
    const Bounce<S> all = bounce(f.mover, f.motion, obstacles, f.rules().corner);
    ASSERT_EQ(bounce(f.mover, f.motion, reached, f.rules().corner), all) << f.text();
    turned += all.turns > 1;
  }
  EXPECT_GT(left_out, 1000);
  EXPECT_GT(turned, 500);
}

TYPED_TEST(WorldBounce, InAGapOfItsOwnWidthItIsBoundWhereItStands) {
  using S = TypeParam;
  const std::vector<Box<S>> gap{{-1, -10, 1, 20}, {1, -10, 1, 20}};
  const Bounce<S> b = bounce(Box<S>{0, 0, 1, 1}, Vector<S>{5, 2}, gap);
  EXPECT_EQ(b.outcome, BounceOutcome::bound);
  EXPECT_EQ(b.turns, most_turns);
  EXPECT_EQ(b.position, (Vector<S>{0, 0}));
}

}  // namespace
}  // namespace sweeplab
