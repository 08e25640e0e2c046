// SPDX-License-Identifier: MIT
//
// Truth against slow truth. Over all families the long run is the same test with more queries:
//   SWEEPLAB_TRUTH_QUERIES=10000000 SWEEPLAB_TRUTH_SEED=20 ./truth_tests --gtest_filter='TruthOverFamilies.*'
#include "harness/truth/truth.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>

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
  const Query<double> corner{{0, 0, 1, 1}, {4, 4}, {2, 0.5, 1, 1}, {}};  // past it at 3/8
  EXPECT_EQ(severity_until(corner, Rational(0.25), Rational(0.5)), 0.25);
}

/// The frame from one time to another.
Query<Rational> part_of(const Query<Rational>& q, const Rational& from, const Rational& length) {
  const auto at = [&](const Box<Rational>& box, const Vector<Rational>& motion) -> Box<Rational> {
    return {box.x + motion.x * from, box.y + motion.y * from, box.w, box.h};
  };
  const auto of = [&](const Vector<Rational>& motion) -> Vector<Rational> {
    return {motion.x * length, motion.y * length};
  };
  return {at(q.a, q.motion_a), of(q.motion_a), at(q.b, q.motion_b), of(q.motion_b)};
}

SCALAR_TEST(Severity, OfAWrongTimeIsThatOfTheFrameFromTheEarlierOfBoth) {
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 600; ++i) {
      const Query<S> q = family.at<S>(7, family.size == 0 ? i : i * 15485863 % family.size);
      const Truth t = truth(q);
      if (t.cls == Class::separate) continue;
      const Rational contact = time_of_impact(q);
      const auto nearest = static_cast<double>(contact);
      for (const double time :
           {std::nextafter(nearest, 2.0), std::nextafter(nearest, -1.0), nearest, nearest + 0x1p-30,
            static_cast<double>(static_cast<float>(nearest)), nearest / 2, (1 + nearest) / 2, 0.0, 1.0, 3.0, -0.5}) {
        const Rational from = std::min(contact, Rational(time));
        const auto witness = static_cast<double>(exact_severity(part_of(exactly(q), from, Rational(time) - from)));
        ASSERT_EQ(severity_until(q, t, time), witness) << family.name << ' ' << i << ' ' << time;
        ASSERT_EQ(severity_until(q, contact, Rational(time)), witness) << family.name << ' ' << i << ' ' << time;
      }
    }
  }
}

TEST(Severity, OfATimeThatLeavesTheLastPlacesOfTheMotionIsNotTakenFromTheirRoundedSum) {
  const Query<double> q{{-0x1.4b50f7cf6fa2bp-57, 0, 0, 4},
                        {0x1.e94e54eca9ff3p+0, 0},
                        {0x1.d794fbb9cf282p+0, 1, 1, 1},
                        {-0x1.26fe5bfa71fedp-59, 0}};
  EXPECT_EQ(severity_until(q, truth(q), 0x1.ed743594aafeap-1), 0x1.b1e3a068c18d1p-111);
}

TEST(Severity, IsRightWhereSumsOfSumsLeaveTheRationalsOwnRoomAndWhereTheSummedSizeOverflows) {
  EXPECT_EQ(complaint(Query<double>{{0x1.4p+515, -0x1.cp+517, 0x1p+591, 0x1p+591},
                                    {0x1.fffffffffffffp+515, -0x1.1p+517},
                                    {0x1.ap+516, -0x1.5ffffffffffffp+517, 0x0p+0, 0x1p+591},
                                    {0x1.c000000000001p+516, -0x1.cp+515}}),
            "");
  for (const double motion : {0.0, 1e308, -1e308, 1.7e308}) {
    const Query<double> q{{0, 0, 1e308, 1e308}, {motion, 0}, {0.2e308, 0.1e308, 1e308, 1e308}, {0, motion / 3}};
    EXPECT_EQ(complaint(q), "") << motion;
  }
}

TEST(Severity, IsRelativeToHalfTheSmallerSummedSideAndInfinitelyManyTimesThatOfFlatBoxes) {
  EXPECT_EQ(relative_severity(Query<float>{{0, 0, 1, 3}, {0, 6}, {1.5f, 4, 1, 5}, {}}, -0.5), 0.5);
  const Query<double> flat{{0, 0, 3, 0}, {6, 0}, {4, 1.5, 5, 0}, {}};
  EXPECT_EQ(relative_severity(flat, -1.5), std::numeric_limits<double>::infinity());
  EXPECT_EQ(relative_severity(flat, 0), 0);
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
