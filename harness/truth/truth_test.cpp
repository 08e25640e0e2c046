// SPDX-License-Identifier: MIT
//
// Truth against slow truth. Over all families the long run is the same test with more queries:
//   SWEEPLAB_TRUTH_QUERIES=10000000 SWEEPLAB_TRUTH_SEED=20 ./truth_tests --gtest_filter='TruthOverFamilies.*'
#include "harness/truth/truth.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <tuple>

#include "harness/query/families.h"
#include "harness/query/grid.h"
#include "harness/query/scalars.h"
#include "harness/support/test/scalar_test.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab {
namespace {

template <class S>
std::string complaint(const Query<S>& q) {
  return difference(q, slow_truth(q));
}

// Sanitizers cost a factor of ten: under them every 13th query (prime to all of the grid's extents) has to do.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint32_t grid_step = 13;
#elif defined(__has_feature)
constexpr std::uint32_t grid_step = __has_feature(address_sanitizer) ? 13 : 1;
#else
constexpr std::uint32_t grid_step = 1;
#endif

TEST(Truth, AgreesWithTheSlowTruthOnTheWholeGridInEveryScalar) {
  TruthStages float_stages, double_stages;
  for (std::uint32_t i = 0; i < grid_size; i += grid_step) {
    const SlowTruth slow = slow_truth(grid_query<double>(i));
    ASSERT_EQ(difference(grid_query<float>(i), slow, &float_stages), "") << "query " << i;
    ASSERT_EQ(difference(grid_query<double>(i), slow, &double_stages), "") << "query " << i;
  }
  // Small integers are the filter's home: its products are exact there, ties included.
  EXPECT_EQ(float_stages.exact, 0u);
  EXPECT_EQ(double_stages.exact, 0u);
}

void expect_same(const Truth& a, const Truth& b, std::uint32_t i) {
  ASSERT_TRUE(a.cls == b.cls && a.graze == b.graze && a.face_x == b.face_x && a.face_y == b.face_y &&
              a.normal_x == b.normal_x && a.normal_y == b.normal_y)
      << "query " << i;
  ASSERT_TRUE(a.time_exact && b.time_exact) << "query " << i;
  ASSERT_EQ(a.n_hi * b.d_hi, b.n_hi * a.d_hi) << "query " << i;  // small halves: exact, the low parts 0
  ASSERT_TRUE(a.n_lo == 0 && a.d_lo == 0 && b.n_lo == 0 && b.d_lo == 0) << "query " << i;
}

TEST(Truth, DependsOnTheRelativeQueryOnly) {
  for (std::uint32_t i = 0; i < grid_size; i += grid_step) {
    const Truth base_float = truth(grid_query<float>(i)), base_double = truth(grid_query<double>(i));
    expect_same(base_float, base_double, i);
    for (const GridSplit split : {GridSplit::opposed, GridSplit::drifting, GridSplit::chasing}) {
      expect_same(truth(grid_query<float>(i, split)), base_float, i);
      expect_same(truth(grid_query<double>(i, split)), base_double, i);
      if (i % 96 == 0) {
        ASSERT_EQ(complaint(grid_query<float>(i, split)), "") << "query " << i;
      }
    }
  }
}

/// Queries made to break a filter: every pattern, ulps around ties, the ends of the range.
template <class S>
Query<S> hostile_query(std::mt19937_64& random) {
  using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  const auto raw = [&] {
    S s;
    do {
      s = std::bit_cast<S>(static_cast<Bits>(random()));
    } while (!std::isfinite(s));
    return s;
  };
  const auto tiny = [&] {
    return static_cast<S>(static_cast<int>(random() % 9) - 4) * std::numeric_limits<S>::denorm_min();
  };
  const auto huge = [&] {
    return static_cast<S>(static_cast<int>(random() % 9) - 4) * (std::numeric_limits<S>::max() / 4);
  };
  const auto small = [&] { return static_cast<S>(static_cast<int>(random() % 13) - 6); };
  const int mode = static_cast<int>(random() % 6);
  const auto number = [&]() -> S {
    switch (mode) {
      case 0:
        return raw();
      case 1:
        return tiny();
      case 2:
        return random() % 4 == 0 ? tiny() : huge();
      case 3:
        return random() % 3 == 0 ? tiny() : random() % 2 == 0 ? raw() : small();
      default: {
        S s = small();
        if (random() % 3 == 0) {
          s = std::nextafter(s, random() % 2 == 0 ? S(-100) : S(100));
        }
        return mode == 5 && random() % 3 == 0 ? std::ldexp(s, static_cast<int>(random() % 80) - 40) : s;
      }
    }
  };
  const auto size = [&] { return random() % 5 == 0 ? S(0) : std::abs(number()); };
  return {{number(), number(), size(), size()},
          {number(), number()},
          {number(), number(), size(), size()},
          {number(), number()}};
}

SCALAR_TEST(Truth, AgreesWithTheSlowTruthOnHostileNumbers) {
  const int draws = sizeof(S) == 4 ? 60000 : 40000;
  std::mt19937_64 random(sizeof(S) == 4 ? 5 : 6);
  for (int i = 0; i < (grid_step == 1 ? draws : draws / 10); ++i) {
    ASSERT_EQ(complaint(hostile_query<S>(random)), "") << "draw " << i;
  }
}

TEST(Truth, TakesNegativeZeroForZeroAndAllowsBothNormalsWhereTwoFlatBoxesTouchOnBothSides) {
  const Query<float> zeros{{-0.0f, -0.0f, 1, 1}, {-0.0f, -0.0f}, {1, -0.0f, 1, 1}, {0, -0.0f}};
  const Query<double> flat{{0, 0, 0, 1}, {2, 0}, {1, 0, 0, 1}, {0, 0}};
  for (const auto& [t, graze, normal] : {std::tuple{truth(zeros), Graze::rest, -1}, {truth(flat), Graze::flat, 0}}) {
    EXPECT_TRUE(t.cls == Class::graze && t.graze == graze);
    EXPECT_TRUE(t.face_x && !t.face_y);
    EXPECT_EQ(t.normal_x, normal);
  }
  EXPECT_EQ(time_of_impact(flat).fraction(), "1/2");
  EXPECT_EQ(complaint(zeros) + complaint(flat), "");
}

TEST(Truth, CountsAPointInsideABoxAsOverlap) {
  const Query<float> q{{1, 1, 0, 0}, {0, 0}, {0, 0, 2, 2}, {0, 0}};
  EXPECT_EQ(truth(q).cls, Class::overlap);
  EXPECT_EQ(severity(q), 1.0);
}

TEST(Truth, DecidesOrdinaryQueriesByTheFilterAlone) {
  TruthStages stages;
  for (const char* name : {"uniform", "bullets", "decimals", "far", "fast", "overlap"}) {
    for (std::uint64_t i = 0; i < 20000; ++i) {
      truth(find_family(name)->at<float>(3, i), &stages);
      truth(find_family(name)->at<double>(3, i), &stages);
    }
    EXPECT_EQ(stages.exact, 0u) << name;
  }
  EXPECT_EQ(stages.filter, 240000u);
}

TEST(Truth, FallsBackWhereASumOverflowsAndCountsIt) {
  const Query<double> q{{-1e308, 0, 1, 1}, {1.5e308, 0}, {1e308, 0.5, 1, 1}, {-1.5e308, 0}};
  TruthStages stages;
  EXPECT_EQ(truth(q, &stages).cls, Class::impact);
  EXPECT_EQ(stages.exact, 1u);
  EXPECT_EQ(stages.filter, 0u);
  EXPECT_EQ(complaint(q), "");
}

TEST(Severity, IsZeroForGrazesPositiveForContactNegativeForGaps) {
  for (std::uint32_t i = 0; i < grid_size; i += 10) {
    const Query<float> q = grid_query<float>(i);
    const Class cls = truth(q).cls;
    const double delta = severity(q);
    ASSERT_EQ(delta > 0, cls == Class::impact || cls == Class::overlap);
    ASSERT_EQ(delta == 0, cls == Class::graze);
    ASSERT_FALSE(std::signbit(delta) && delta == 0);
  }
  EXPECT_EQ(severity(Query<float>{{0, 0, 1, 1}, {6, 0}, {3, 0.75f, 1, 1}, {0, 0}}), 0.25);
  EXPECT_EQ(severity(Query<float>{{0, 0, 1, 1}, {1, 0}, {3, 0, 1, 1}, {0, 0}}), -1.0);
}

TEST(Severity, OfAWrongTimeIsTheGreatestDepthUntilThenOrTheGapThatIsLeft) {
  const Query<float> q{{0, 0, 1, 1}, {6, 0}, {4, 0.75f, 1, 1}, {2, 0}};  // from 3/4 on, through at 5/4, 1/4 deep
  const auto severity_at = [&](double time) { return severity_until(q, Rational(0.75), Rational(time)); };
  EXPECT_EQ(severity_at(0.75 + 0x1p-6), 0x1p-4) << "on the way in";
  EXPECT_EQ(severity_at(1), 0.25);
  EXPECT_EQ(severity_at(2), 0.25) << "gone through";
  EXPECT_EQ(severity_at(0.5), -1);
  EXPECT_EQ(severity_at(-1), -7) << "before the frame";
  const Query<double> slides{{0, 0, 1, 1}, {4, 0}, {2, 1, 1, 1}, {}};
  EXPECT_EQ(severity_until(slides, Rational(0.25), Rational(0.5)), 0) << "never inside";
}

TEST(Severity, IsRightWhereOnlyTheTailOfADifferenceOverflowsAndWhereSumsOfSumsLeaveTheRationalsOwnRoom) {
  constexpr double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  for (const Query<double>& q :
       {Query<double>{
            {-most / 2, most, 0, 0}, {most, most / 2}, {-least, least, 0, 0}, {most, 0x1.7ffffffffffffp+1023}},
        {{0x1.4p+515, -0x1.cp+517, 0x1p+591, 0x1p+591},
         {0x1.fffffffffffffp+515, -0x1.1p+517},
         {0x1.ap+516, -0x1.5ffffffffffffp+517, 0x0p+0, 0x1p+591},
         {0x1.c000000000001p+516, -0x1.cp+515}}}) {
    EXPECT_EQ(complaint(q), "");
  }
}

TEST(Severity, IsRightWhereTheSummedSizeOverflows) {
  for (const double motion : {0.0, 1e308, -1e308, 1.7e308}) {
    const Query<double> q{{0, 0, 1e308, 1e308}, {motion, 0}, {0.2e308, 0.1e308, 1e308, 1e308}, {0, motion / 3}};
    EXPECT_EQ(complaint(q), "") << motion;
  }
  EXPECT_EQ(severity(Query<double>{{0, 0, 1e308, 1.1e308}, {1e308, 0}, {0.2e308, 0, 1e308, 1.1e308}, {0, 0}}), 1e308);
}

TEST(Severity, IsRelativeToHalfTheSmallerSummedSide) {
  const Query<double> wide{{0, 0, 3, 1}, {6, 0}, {4, 1.5, 5, 1}, {}};  // half a unit apart; summed sides 8 and 2
  EXPECT_EQ(severity(wide), -0.5);
  EXPECT_EQ(relative_severity(wide, severity(wide)), 0.5);
  EXPECT_EQ(relative_severity(Query<float>{{0, 0, 1, 3}, {0, 6}, {1.5f, 4, 1, 5}, {}}, -0.5), 0.5);
  EXPECT_EQ(relative_severity(wide, 0.25), 0.25);
  EXPECT_EQ(relative_severity(wide, 0), 0);
  const Query<double> flat{{0, 0, 3, 0}, {6, 0}, {4, 1.5, 5, 0}, {}};
  EXPECT_EQ(relative_severity(flat, -1.5), std::numeric_limits<double>::infinity());
  EXPECT_EQ(relative_severity(flat, 0), 0);
}

TEST(Severity, IsSevereFromAThousandthOnThatIncluded) {
  EXPECT_TRUE(is_severe(1e-3));
  EXPECT_FALSE(is_severe(std::nextafter(1e-3, 0.0)));
  EXPECT_TRUE(is_severe(std::numeric_limits<double>::infinity()));
}

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// Half of all queries in each scalar, shared out evenly; what a small family cannot give is left out.
SCALAR_TEST(TruthOverFamilies, AgreesWithTheSlowTruth) {
  const std::uint64_t queries = from_environment("SWEEPLAB_TRUTH_QUERIES", 200000) / 2;
  const std::uint64_t seed = from_environment("SWEEPLAB_TRUTH_SEED", 2);
  const std::uint64_t unlimited = static_cast<std::uint64_t>(
      std::count_if(families().begin(), families().end(), [](const Family& family) { return family.size == 0; }));
  const std::uint64_t each = queries / unlimited + 1;
  std::uint64_t total = 0;
  for (const Family& family : families()) {
    TruthStages stages;
    std::uint64_t classes[4] = {};
    const std::uint64_t count = family.size == 0 ? each : std::min(each, family.size);
    const std::uint64_t stride = family.size == 0 ? 1 : family.size / count;
    for (std::uint64_t i = 0; i < count; ++i) {
      const Query<S> q = family.at<S>(seed, i * stride);
      const SlowTruth slow = slow_truth(q);
      ASSERT_EQ(difference(q, slow, &stages), "") << family.name << ", index " << i * stride;
      ++classes[static_cast<std::size_t>(slow.cls)];
    }
    total += count;
    fmt::print("{} {:<10} {:>8} agree: {:>7} separate {:>7} graze {:>7} impact {:>7} overlap; {} not by the filter\n",
               name_of(scalar_of<S>), family.name, count, classes[0], classes[1], classes[2], classes[3], stages.exact);
  }
  EXPECT_GE(total, queries);
}

}  // namespace
}  // namespace sweeplab
