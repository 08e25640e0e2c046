// SPDX-License-Identifier: MIT
//
// The truth in integers against the truth in rationals, on numbers for which 64 bits do, 128, or none.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "harness/support/rational.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/int256.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

template <class S>
class FastTruth : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(FastTruth, Scalars);

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

TYPED_TEST(FastTruth, IsTheTruthInRationalsForNumbersOfAllExponents) {
  WorldDraw draw(61);
  long widths[3] = {}, stopped = 0;
  for (int k = 0; k < 6000; ++k) {
    ASSERT_NO_FATAL_FAILURE(same(draw.frame<TypeParam>(), widths, stopped));
  }
  for (const long n : widths) EXPECT_GT(n, 10);  // most have exponents that no level has
  EXPECT_GT(stopped, 1000);
}

// Whole numbers, so that times tie and corners are met.
TYPED_TEST(FastTruth, IsTheTruthInRationalsAmongTiles) {
  using S = TypeParam;
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
TYPED_TEST(FastTruth, TakesTheLeastMotionForNoRest) {
  using S = TypeParam;
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

}  // namespace
}  // namespace sweeplab
