// SPDX-License-Identifier: MIT
//
// Queries are sifted in their own scalar: such on which rounding would decide, if a margin were too small or a lost
// digit not seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "harness/bench/test/as_scalar.h"

namespace sweeplab {
namespace {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : bits_(seed) {}
  /// All digits of it random.
  template <class S>
  S between(S low, S high) {
    return static_cast<S>(low + (high - low) * std::ldexp(static_cast<double>(bits_() >> 11), -53));
  }
  int whole(int low, int high) { return low + static_cast<int>(bits_() % static_cast<std::uint64_t>(high - low + 1)); }

 private:
  std::mt19937_64 bits_;
};

using Wide = long double;  // exact enough to say where a tie is

/// One axis.
template <class S>
struct DrawnAxis {
  S a, a_size, a_motion, b, b_size, b_motion;

  Wide entry() const { return Wide{b} - a - a_size; }
  Wide exit() const { return Wide{b} - a + b_size; }
  Wide travel() const { return Wide{a_motion} - b_motion; }
};

/// Nothing of it near a border. Of small boxes entry and exit are all that a margin is a part of.
template <class S>
DrawnAxis<S> drawn_axis(Draws& draws) {
  const S small = draws.whole(0, 1) == 0 ? S(1) : S(0x1p-8);
  DrawnAxis<S> axis{draws.between<S>(-4, 4), 0, 0, 0, 0, draws.between<S>(-1, 1)};
  axis.a_size = small * draws.between<S>(S(0.5), 2);
  axis.b_size = small * draws.between<S>(S(0.5), 2);
  axis.a_motion = axis.b_motion + draws.between<S>(1, 8);
  axis.b = static_cast<S>(axis.a + axis.a_size + axis.travel() * draws.between(0.05, 0.6));
  return axis;
}

/// Gap, travel and entry are just above 1, where a rounding loses as much as it can, and all of them are rounded.
template <class S>
DrawnAxis<S> axis_near_one(Draws& draws) {
  const auto fine = [&draws] { return draws.between<S>(S(0x1p-5), S(0x1p-4)); };
  const auto one = [&draws] { return draws.between<S>(1, S(1) + S(0x1p-9)); };
  DrawnAxis<S> axis{-fine(), S(0x1p-6) * fine(), 0, 0, S(0x1p-6) * fine(), -fine()};
  axis.a_motion = one() + axis.b_motion;
  axis.b = one() + axis.a;
  return axis;
}

template <class S>
Query<S> query_of(const DrawnAxis<S>& x, const DrawnAxis<S>& y) {
  return {{x.a, y.a, x.a_size, y.a_size},
          {x.a_motion, y.a_motion},
          {x.b, y.b, x.b_size, y.b_size},
          {x.b_motion, y.b_motion}};
}

/// The number nearest to another, or one near it.
template <class S>
S about(Draws& draws, Wide number) {
  const auto nearest = static_cast<S>(number);
  return nearest + static_cast<S>(draws.whole(-1, 1)) * (std::nextafter(nearest, S(100)) - nearest);
}

/// Queries that some last bits decide, of four kinds.
template <class S>
Query<S> near_tie(Draws& draws, int kind) {
  const bool near_one = draws.whole(0, 1) == 0;
  const DrawnAxis<S> x = near_one ? axis_near_one<S>(draws) : drawn_axis<S>(draws);
  DrawnAxis<S> y = near_one ? axis_near_one<S>(draws) : drawn_axis<S>(draws);
  const Wide at_x_entry = y.travel() * (x.entry() / x.travel()), entry_to_b = Wide{y.a} + y.a_size;
  switch (kind) {
    case 0:  // both axes are entered at once
      y.b = about<S>(draws, entry_to_b + at_x_entry);
      break;
    case 1:  // y is left when x is entered
      y.b = about<S>(draws, Wide{y.a} - y.b_size + at_x_entry);
      break;
    case 2:  // y is entered when the frame ends
      if (near_one) {
        y.a_motion = about<S>(draws, y.entry() + y.b_motion);
      } else {
        y.b = about<S>(draws, entry_to_b + y.travel());
      }
      break;
    default:  // y touches at the start
      y.b = about<S>(draws, draws.whole(0, 1) == 0 ? entry_to_b : Wide{y.a} - y.b_size);
  }
  return draws.whole(0, 1) == 0 ? query_of(x, y) : query_of(y, x);
}

template <class S>
Query<S> scaled(const Query<S>& q, S s) {
  return {{q.a.x * s, q.a.y * s, q.a.w * s, q.a.h * s},
          {q.motion_a.x * s, q.motion_a.y * s},
          {q.b.x * s, q.b.y * s, q.b.w * s, q.b.h * s},
          {q.motion_b.x * s, q.motion_b.y * s}};
}

template <class S>
Query<S> mirrored(const Query<S>& q) {
  return {{-q.a.x - q.a.w, q.a.y, q.a.w, q.a.h},
          {-q.motion_a.x, q.motion_a.y},
          {-q.b.x - q.b.w, q.b.y, q.b.w, q.b.h},
          {-q.motion_b.x, q.motion_b.y}};
}

// Among others, so that the blocks are not those in which exact sums are looked for; and alone, so that they are.
template <class S>
std::vector<Query<S>> among_others(std::span<const Query<S>> queries, Draws& draws) {
  std::vector<Query<S>> all;
  for (const Query<S>& q : queries) {
    for (int i = 0; i < 40; ++i) all.push_back(query_of(drawn_axis<S>(draws), drawn_axis<S>(draws)));
    all.push_back(q);
  }
  return all;
}

template <class S>
class SiftMargins : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(SiftMargins, Scalars);

TYPED_TEST(SiftMargins, NearTiesAreNotDecidedByRounding) {
  using S = TypeParam;
  for (const int kind : {0, 1, 2, 3}) {
    Draws draws(static_cast<std::uint64_t>(kind) + 1);
    std::vector<Query<S>> queries;
    for (int i = 0; i < 40000; ++i) queries.push_back(near_tie<S>(draws, kind));
    expect_scalar_answers<S>(std::to_string(kind), queries);
    expect_scalar_answers<S>(std::to_string(kind), among_others<S>(std::span(queries).first(4000), draws));
  }
}

// Products of so small numbers are few bits or none, of so large ones infinite.
TYPED_TEST(SiftMargins, HoldWhereProductsUnderflowOrOverflow) {
  using S = TypeParam;
  constexpr bool of_float = sizeof(S) == sizeof(float);
  const int float_powers[] = {-146, -130, -126, -100, -80, -76, -75, -74, -73, -72,
                              -70,  -64,  60,   61,   62,  63,  64,  100, 122};
  const int double_powers[] = {-1070, -1030, -1022, -900, -560, -540, -538, -537, -536, -535, -530, -529, -528,
                               -527,  -500,  -430,  -420, 440,  450,  508,  509,  510,  511,  512,  900,  1018};
  for (const int power : of_float ? std::span<const int>(float_powers) : std::span<const int>(double_powers)) {
    Draws draws(static_cast<std::uint64_t>(power + 2000));
    std::vector<Query<S>> queries;
    for (int i = 0; i < 3000; ++i) {
      queries.push_back(scaled(near_tie<S>(draws, i % 4), std::ldexp(S(1), power)));
      queries.push_back(
          mirrored(scaled(query_of(drawn_axis<S>(draws), drawn_axis<S>(draws)), std::ldexp(S(1), power))));
    }
    expect_scalar_answers<S>("2^" + std::to_string(power), queries);
    expect_scalar_answers<S>("2^" + std::to_string(power), among_others<S>(std::span(queries).first(300), draws));
  }
}

// b - a has a bit more than a double has places, or some; what is left of it when a's size is taken away is small, and
// the bit is no small part of it any more.
TEST(SiftedTimes, ATimeOfSumsThatNoDoubleHoldsIsNotTakenForExact) {
  for (const int spread : {26, 27, 28, 29, 30, 31, 33, 36}) {
    Draws draws(static_cast<std::uint64_t>(spread));
    std::vector<Query<float>> queries;
    for (int i = 0; i < 60000; ++i) {
      const float tiny = std::ldexp(draws.between<float>(1, 2), -spread), size = draws.between<float>(1, 2);
      const DrawnAxis<float> x{
          i % 2 == 0 ? tiny : -tiny, size, 0, size + std::ldexp(draws.between<float>(1, 2), -18), 1, 0};
      DrawnAxis<float> moving = x;
      moving.a_motion = std::ldexp(draws.between<float>(1, 2), -17);
      const DrawnAxis<float> beside{0, 1, 0, -0.5f, 2, 0};
      queries.push_back(query_of(moving, beside));
      if (i % 3 == 0) queries.back() = mirrored(queries.back());
    }
    expect_scalar_answers<float>(std::to_string(spread), queries);
  }
}

// B is left on y just before x is entered, by less than either number is rounded. Both times are half of the least
// number when multiplied by the travels: one is rounded up to it and the other down to 0.
TYPED_TEST(SiftMargins, HoldWhereProductsAreRoundedToTheLeastNumberOrToZero) {
  using S = TypeParam;
  constexpr bool of_float = sizeof(S) == sizeof(float);
  const S travel = of_float ? S(0x1p-74) : static_cast<S>(0x1p-537), entry = of_float ? travel / 4 : travel / 2;
  ASSERT_EQ(travel * entry, S(0));
  ASSERT_EQ(travel * std::nextafter(entry, S(1)), std::numeric_limits<S>::denorm_min());
  const S last = entry * std::numeric_limits<S>::epsilon();
  Draws draws(5);
  std::vector<Query<S>> queries;
  for (int i = 0; i < 200; ++i) {
    const DrawnAxis<S> x{-last, entry, travel, 2 * entry, 4 * entry, 0};  // entered after entry + last
    const DrawnAxis<S> y{0, 64 * entry, travel, last * draws.between<S>(S(0.55), S(0.95)), entry, 0};
    queries.push_back(i % 2 == 0 ? query_of(x, y) : query_of(y, x));
    if (i % 4 < 2) queries.back() = mirrored(queries.back());
    ASSERT_EQ(exact(queries.back()).outcome, Outcome::separate);
  }
  expect_scalar_answers<S>("least products", queries);
  expect_scalar_answers<S>("least products", among_others<S>(queries, draws));
}

/// The first 24 bits of a whole number, which are taken away.
float float_of(std::int64_t& whole) {
  const int behind = std::max(0, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(whole))) - 24);
  const std::int64_t first = whole >> behind << behind;
  whole -= first;
  return static_cast<float>(first);
}

/// Its entry is this number of units, of no more bits than a double: b - a has the first 48 of them, and the size is
/// what they are too much.
DrawnAxis<float> axis_of_entry(std::int64_t entry, float unit) {
  constexpr std::int64_t too_much = 1 << 12;
  std::int64_t left = entry + too_much;
  const float b = float_of(left) * unit, a = -float_of(left) * unit;
  return {a, static_cast<float>(too_much - left) * unit, 0, b, 1, 0};
}

/// A query whose time is about middle * 2^-150, the middle of two subnormal floats, above or below it by so little that
/// a double is just the middle: the travel is `travel` * 2^20, of more bits than a float; the entry, of fewer than a
/// double, is the nearest multiple of `step` to middle * travel, times 2^-130.
Query<float> beside_a_subnormal_middle(std::int64_t middle, std::int64_t travel, std::int64_t step) {
  DrawnAxis<float> x = axis_of_entry((middle * travel + step / 2) / step * step, 0x1p-130f);
  x.a_motion = float_of(travel) * 0x1p20f;
  x.b_motion = -float_of(travel) * 0x1p20f;
  x.b_size = 0x1p-80f;
  return query_of(x, {0, 0x1p-80f, 0, -0x1p-81f, 0x1p-80f, 0});
}

// a_motion - b_motion is in the middle of two doubles; the entry is what is next below its product with a middle of two
// floats near 1; and its quotient by what a double holds of the motion is above that middle.
TEST(SiftedTimes, ATimeOfAMotionThatNoDoubleHoldsIsNotTakenForExact) {
  Draws draws(13);
  std::vector<Query<float>> queries;
  for (int i = 0; i < 20000; ++i) {
    const std::int64_t middle = (std::int64_t{1} << 25) - 2 * draws.whole(1 << 15, 1 << 17) - 1;  // of 2^-25
    std::int64_t behind = 2 * draws.whole(1 << 22, (1 << 23) - 1) + 1;                            // of 2^-53
    const Wide travel = 1 + std::ldexp(static_cast<Wide>(behind), -53);
    const auto entry = static_cast<std::int64_t>(std::floor(travel * std::ldexp(static_cast<Wide>(middle), 28)));
    DrawnAxis<float> x = axis_of_entry(entry, 0x1p-53f);
    x.a_motion = 1;
    x.b_motion = -float_of(behind) * 0x1p-53f;
    queries.push_back(query_of(x, {0, 1, 0, -0.5f, 2, 0}));
    ASSERT_EQ(exact(queries.back()).outcome, Outcome::impact);
    if (i % 3 == 0) queries.back() = mirrored(queries.back());
  }
  expect_scalar_answers<float>("near the middle", queries);
  expect_scalar_answers<float>("near the middle", among_others<float>(std::span(queries).first(2000), draws));
}

// A product with 1/v is rounded where a quotient would be a tie: below the normal doubles nothing else is left to see
// it.
TEST(SiftedTimes, ATimeInTheMiddleOfTwoSubnormalDoublesIsATie) {
  Draws draws(17);
  std::vector<Query<double>> queries;
  for (int i = 0; i < 4000; ++i) {
    const double whole = draws.whole(1, 1 << 20), middle = 2.0 * draws.whole(1, 1 << 20) + 1;
    const DrawnAxis<double> x{0, 0, whole * 0x1p550, middle * whole * 0x1p-525, 1, 0};
    queries.push_back(query_of(x, {0, 1, 0, -0.5, 2, 0}));
    ASSERT_EQ(exact(queries.back()).time, std::ldexp(middle, -1075));
  }
  expect_scalar_answers<double>("near the middle", queries);
}

/// A block of doubles that are all left with a time in the middle: those that the sift is sure of, and then such as
/// need the second step to know the face. Each is listed once, and no more of them than a block has places.
TEST(SiftedTimes, ABlockOfNothingButTimesInTheMiddleIsListedOnce) {
  const DrawnAxis<double> x{-0x1p-54, 0, 1, 0.5, 1, 0}, within{0, 1, 0, -0.5, 2, 0},
      nearly_out{0, 1, 0, -2, 2 + 0x1p-51, 0};
  for (const std::size_t sure : {0, 1, 16, 96, 127, 128, 240}) {
    std::vector<Query<double>> queries;
    for (std::size_t i = 0; i < 4 * 256; ++i) queries.push_back(query_of(x, i % 256 < sure ? within : nearly_out));
    expect_scalar_answers<double>(std::to_string(sure), queries);
    std::ranges::reverse(queries);
    expect_scalar_answers<double>(std::to_string(sure), queries);
  }
}

TEST(SiftedTimes, ATimeBesideTheMiddleOfTwoSubnormalFloatsIsRoundedOnce) {
  Draws draws(7);
  std::vector<Query<float>> queries;
  for (int i = 0; i < 4000; ++i) {
    const bool last = i % 2 == 0;  // the middle between the greatest subnormal float and the least normal one
    const std::int64_t middle = last ? (1 << 24) - 1 : 2 * draws.whole(1 << 17, (1 << 18) - 1) + 1;
    const std::int64_t travel = (std::int64_t{1} << (last ? 35 : 40)) + draws.whole(0, 1 << 30) * 7LL;
    queries.push_back(beside_a_subnormal_middle(middle, travel, 256));
    ASSERT_EQ(exact(queries.back()).outcome, Outcome::impact);
  }
  expect_scalar_answers<float>("near the middle", queries);
}

}  // namespace
}  // namespace sweeplab
