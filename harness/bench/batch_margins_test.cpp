// SPDX-License-Identifier: MIT
//
// Floats are sifted in float: queries on which rounding would decide, if a margin were too small or a lost digit not seen.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "algorithms/exact_closed.h"
#include "harness/bench/batch_columns.h"
#include "harness/bench/batch_targets.h"

namespace sweeplab {
namespace {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : bits_(seed) {}
  /// All 24 bits of it random.
  float between(float low, float high) {
    return static_cast<float>(low + (high - low) * std::ldexp(static_cast<double>(bits_() >> 11), -53));
  }
  int whole(int low, int high) { return low + static_cast<int>(bits_() % static_cast<std::uint64_t>(high - low + 1)); }

 private:
  std::mt19937_64 bits_;
};

/// One axis, nothing of it near a border. Of small boxes entry and exit are all that a margin is a part of.
struct DrawnAxis {
  float a, a_size, a_motion, b, b_size, b_motion;

  double entry() const { return double{b} - a - a_size; }
  double exit() const { return double{b} - a + b_size; }
  double travel() const { return double{a_motion} - b_motion; }
};

DrawnAxis drawn_axis(Draws& draws) {
  const float small = draws.whole(0, 1) == 0 ? 1.0f : 0x1p-8f;
  DrawnAxis axis{draws.between(-4, 4), 0, 0, 0, 0, draws.between(-1, 1)};
  axis.a_size = small * draws.between(0.5f, 2);
  axis.b_size = small * draws.between(0.5f, 2);
  axis.a_motion = axis.b_motion + draws.between(1, 8);
  axis.b = static_cast<float>(axis.a + axis.a_size + axis.travel() * draws.between(0.05f, 0.6f));
  return axis;
}

Query<float> query_of(const DrawnAxis& x, const DrawnAxis& y) {
  return {{x.a, y.a, x.a_size, y.a_size},
          {x.a_motion, y.a_motion},
          {x.b, y.b, x.b_size, y.b_size},
          {x.b_motion, y.b_motion}};
}

/// The float nearest to a number, or one of its neighbours.
float about(Draws& draws, double number) {
  const auto nearest = static_cast<float>(number);
  return std::nextafter(nearest, nearest + static_cast<float>(draws.whole(-1, 1)));
}

/// Queries that some last bits decide, of four kinds.
Query<float> near_tie(Draws& draws, int kind) {
  const DrawnAxis x = drawn_axis(draws);
  DrawnAxis y = drawn_axis(draws);
  const double at_x_entry = y.travel() * (x.entry() / x.travel()), entry_to_b = double{y.a} + y.a_size;
  switch (kind) {
    case 0:  // both axes are entered at once
      y.b = about(draws, entry_to_b + at_x_entry);
      break;
    case 1:  // y is left when x is entered
      y.b = about(draws, double{y.a} - y.b_size + at_x_entry);
      break;
    case 2:  // y is entered when the frame ends
      y.b = about(draws, entry_to_b + y.travel());
      break;
    default:  // y touches at the start
      y.b = about(draws, draws.whole(0, 1) == 0 ? entry_to_b : double{y.a} - y.b_size);
  }
  return draws.whole(0, 1) == 0 ? query_of(x, y) : query_of(y, x);
}

Query<float> scaled(const Query<float>& q, float s) {
  return {{q.a.x * s, q.a.y * s, q.a.w * s, q.a.h * s},
          {q.motion_a.x * s, q.motion_a.y * s},
          {q.b.x * s, q.b.y * s, q.b.w * s, q.b.h * s},
          {q.motion_b.x * s, q.motion_b.y * s}};
}

Query<float> mirrored(const Query<float>& q) {
  return {{-q.a.x - q.a.w, q.a.y, q.a.w, q.a.h},
          {-q.motion_a.x, q.motion_a.y},
          {-q.b.x - q.b.w, q.b.y, q.b.w, q.b.h},
          {-q.motion_b.x, q.motion_b.y}};
}

/// How many of the answers of exact and of exact_closed, by every target, are not those of the scalar methods.
std::size_t wrong(std::span<const Query<float>> queries) {
  const Columns<float> columns(queries);
  std::vector<float> times(queries.size());
  std::vector<PackedVerdict> verdicts(queries.size());
  const BatchAnswers<float> answers{times.data(), verdicts.data()};
  std::size_t count = 0;
  for (const BatchMethod method : {BatchMethod::exact, BatchMethod::exact_closed}) {
    for (const std::string& target : batch_targets()) {
      choose_batch_target(target);
      sweep_batch(method, columns.queries(), queries.size(), answers);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const Answer<float> expected = method == BatchMethod::exact ? exact(queries[i]) : exact_closed(queries[i]);
        count += same_answer(answers.at(i), expected) ? 0 : 1;
      }
    }
  }
  choose_batch_target("");
  return count;
}

// Among others, so that the blocks are not those in which exact sums are looked for; and alone, so that they are.
std::vector<Query<float>> among_others(std::span<const Query<float>> queries, Draws& draws) {
  std::vector<Query<float>> all;
  for (const Query<float>& q : queries) {
    for (int i = 0; i < 40; ++i) all.push_back(query_of(drawn_axis(draws), drawn_axis(draws)));
    all.push_back(q);
  }
  return all;
}

class NearTies : public testing::TestWithParam<int> {};

TEST_P(NearTies, AreNotDecidedByRounding) {
  Draws draws(static_cast<std::uint64_t>(GetParam()) + 1);
  std::vector<Query<float>> queries;
  int impacts = 0;
  for (int i = 0; i < 40000; ++i) {
    queries.push_back(near_tie(draws, GetParam()));
    impacts += exact(queries.back()).outcome == Outcome::impact;
  }
  EXPECT_EQ(wrong(queries), 0u);
  EXPECT_EQ(wrong(among_others(std::span(queries).first(2000), draws)), 0u);
  EXPECT_GT(impacts, GetParam() == 0 ? 38000 : 2000);
  if (GetParam() != 0) {
    EXPECT_LT(impacts, 38000);
  }
}
INSTANTIATE_TEST_SUITE_P(OfEachKind, NearTies, testing::Range(0, 4));

// Products of so small numbers are few bits or none, of so large ones infinite.
TEST(SiftMargins, HoldWhereProductsUnderflowOrOverflow) {
  for (const int power :
       {-146, -130, -126, -100, -80, -76, -75, -74, -73, -72, -70, -64, 60, 61, 62, 63, 64, 100, 122}) {
    Draws draws(static_cast<std::uint64_t>(power + 1000));
    std::vector<Query<float>> queries;
    for (int i = 0; i < 3000; ++i) {
      queries.push_back(scaled(near_tie(draws, i % 4), std::ldexp(1.0f, power)));
      queries.push_back(mirrored(scaled(query_of(drawn_axis(draws), drawn_axis(draws)), std::ldexp(1.0f, power))));
    }
    EXPECT_EQ(wrong(queries), 0u) << "2^" << power;
  }
}

// b - a has a bit more than a double has places, or some; what is left of it when a's size is taken away is small, and the
// bit is no small part of it any more.
TEST(SiftMargins, ATimeOfSumsThatNoDoubleHoldsIsNotTakenForExact) {
  for (const int spread : {26, 27, 28, 29, 30, 31, 33, 36}) {
    Draws draws(static_cast<std::uint64_t>(spread));
    std::vector<Query<float>> queries;
    std::size_t rounded_otherwise = 0;
    for (int i = 0; i < 60000; ++i) {
      const float tiny = std::ldexp(draws.between(1, 2), -spread), size = draws.between(1, 2);
      const DrawnAxis x{i % 2 == 0 ? tiny : -tiny, size, 0, size + std::ldexp(draws.between(1, 2), -18), 1, 0};
      DrawnAxis moving = x;
      moving.a_motion = std::ldexp(draws.between(1, 2), -17);
      const DrawnAxis beside{0, 1, 0, -0.5f, 2, 0};
      queries.push_back(query_of(moving, beside));
      if (i % 3 == 0) queries.back() = mirrored(queries.back());
      const auto time = static_cast<float>(moving.entry() / moving.travel());
      const Answer<float> answer = exact(query_of(moving, beside));
      rounded_otherwise += answer.outcome == Outcome::impact && answer.time != time;
    }
    EXPECT_EQ(wrong(queries), 0u) << spread;
    if (spread <= 28) {
      EXPECT_EQ(rounded_otherwise, 0u) << spread;
    }
    if (spread == 31) {
      EXPECT_GT(rounded_otherwise, 0u);
    }
  }
}

// No boxes, but a batch answers as the scalar method does: the entry is far greater than all that a margin is taken of.
TEST(SiftMargins, NegativeSizesAreNotTakenForSizes) {
  Draws draws(11);
  std::vector<Query<float>> queries;
  for (int i = 0; i < 20000; ++i) {
    DrawnAxis x = drawn_axis(draws), y = drawn_axis(draws);
    for (DrawnAxis* axis : {&x, &y}) {
      axis->a_size = -draws.between(1000, 2000);
      axis->b_size = -axis->a_size + draws.between(1, 2);
      axis->a_motion = axis->b_motion + draws.between(4000, 8000);
      axis->b = axis->a + draws.between(1, 2);
    }
    y.a_motion = static_cast<float>(y.b_motion + y.entry() * (x.travel() / x.entry()));
    queries.push_back(query_of(x, y));
  }
  EXPECT_EQ(wrong(queries), 0u);
}

/// A query whose time is about middle * 2^-150, the middle of two subnormal floats, above or below it by so little that a
/// double is just the middle: the travel is `travel` * 2^20, of more bits than a float; the entry, of fewer than a double, is
/// the nearest multiple of `step` to middle * travel, times 2^-130.
Query<float> beside_a_subnormal_middle(std::int64_t middle, std::int64_t travel, std::int64_t step) {
  const std::int64_t entry = (middle * travel + step / 2) / step * step;
  const auto float_of = [](std::int64_t& whole) {  // its first 24 bits, which are taken away
    const int behind = std::max(0, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(whole))) - 24);
    const std::int64_t first = whole >> behind << behind;
    whole -= first;
    return static_cast<float>(first);
  };
  std::int64_t left = entry, behind = travel;
  // b - a - a_size: two floats are the first 48 bits, and the size is what they are too much.
  constexpr std::int64_t too_much = 1 << 12;
  left += too_much;
  const float b = float_of(left) * 0x1p-130f, a = -float_of(left) * 0x1p-130f;
  const float size = static_cast<float>(too_much - left) * 0x1p-130f;
  const float motion = float_of(behind) * 0x1p20f;
  return {{a, 0, size, 0x1p-80f}, {motion, 0}, {b, -0x1p-81f, 0x1p-80f, 0x1p-80f}, {-float_of(behind) * 0x1p20f, 0}};
}

TEST(SiftMargins, ATimeBesideTheMiddleOfTwoSubnormalFloatsIsRoundedOnce) {
  Draws draws(7);
  std::vector<Query<float>> queries;
  std::size_t otherwise = 0;
  for (int i = 0; i < 4000; ++i) {
    const bool last = i % 2 == 0;  // the middle between the greatest subnormal float and the least normal one
    const std::int64_t middle = last ? (1 << 24) - 1 : 2 * draws.whole(1 << 17, (1 << 18) - 1) + 1;
    const std::int64_t travel = (std::int64_t{1} << (last ? 35 : 40)) + draws.whole(0, 1 << 30) * 7LL;
    queries.push_back(beside_a_subnormal_middle(middle, travel, 256));
    const Query<float>& q = queries.back();
    const double v = double{q.motion_a.x} - q.motion_b.x, entry = double{q.b.x} - q.a.x - q.a.w;
    const Answer<float> answer = exact(q);
    ASSERT_EQ(answer.outcome, Outcome::impact);
    otherwise += answer.time != static_cast<float>(entry / v);
  }
  EXPECT_GT(otherwise, 500u);
  EXPECT_EQ(wrong(queries), 0u);
}

}  // namespace
}  // namespace sweeplab
