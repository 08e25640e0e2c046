// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "harness/query/families.h"
#include "harness/query/families/scene.h"
#include "harness/support/rational.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

TEST(Fixtures, HaveNamesOfTheirOwnAStoryAndAKnownOrigin) {
  const std::set<std::string_view> origins = {"verbatim", "reconstructed", "analogue",
                                              "witness",  "example",       "regression"};
  std::set<std::string_view> names;
  EXPECT_EQ(fixtures().size(), 69u);
  for (const Fixture& fixture : fixtures()) {
    EXPECT_TRUE(names.insert(fixture.name).second) << fixture.name;
    EXPECT_TRUE(origins.contains(fixture.origin)) << fixture.name;
    EXPECT_FALSE(fixture.story.empty()) << fixture.name;
  }
}

TEST(Fixtures, AreFiniteInFloatTooAndKeepTheirSigns) {
  const Family& family = *find_family("fixtures");
  ASSERT_EQ(family.size, fixtures().size());
  for (std::uint64_t i = 0; i < family.size; ++i) {
    Query<double> exact = fixtures()[i].query;
    Query<float> rounded = family.at<float>(0, i);
    EXPECT_EQ(family.at<double>(0, i), exact);
    for (unsigned n = 0; n < 12; ++n) {
      const double number = *places_of_numbers(exact)[n];
      EXPECT_TRUE(std::isfinite(*places_of_numbers(rounded)[n])) << fixtures()[i].name;
      constexpr double most = std::numeric_limits<float>::max();
      EXPECT_EQ(*places_of_numbers(rounded)[n], static_cast<float>(std::clamp(number, -most, most)))
          << fixtures()[i].name;
      if (is_size(n)) {
        EXPECT_GE(number, 0) << fixtures()[i].name;
      }
    }
  }
}

TEST(Fixtures, IndicesWrapAroundAndTheSeedPlaysNoPart) {
  const Family& family = *find_family("fixtures");
  EXPECT_EQ(family.at<double>(1, 3), family.at<double>(2, 3 + 7 * family.size));
  EXPECT_NE(family.at<double>(1, 3), family.at<double>(1, 4));
}

// The stories whose point is a rounding: the number stored is on the side of the tie that the report tells of.
TEST(Fixtures, StoredSumsFallToTheSideThatTheReportTellsOf) {
  const auto named = [](std::string_view name) { return std::ranges::find(fixtures(), name, &Fixture::name)->query; };
  EXPECT_EQ(named("nxg-org/mineflayer-physics-utils#55 #1").a.x, 31.999999999999996);
  EXPECT_LT(named("nxg-org/mineflayer-physics-utils#55 #2").a.x, 2);
  EXPECT_EQ(named("PrismarineJS/prismarine-physics#135").a.x, 3.9999999999999996);
  EXPECT_LT(named("Pumpkin-MC/Pumpkin#2385").a.y, 64);
  const Query<double> rebased = named("fenomas/noa#152");
  EXPECT_GT(rebased.a.x, -0.4);
  EXPECT_EQ(rebased.a.w, 0.4);
}

// What this project once got wrong: the story's number is the right one.
TEST(Fixtures, RegressionsOfTheTruthHaveTheSeverityThatTheirStoriesTell) {
  const auto severity_of = [](std::string_view name) {
    const Query<double>& query = std::ranges::find(fixtures(), name, &Fixture::name)->query;
    EXPECT_EQ(severity(query), static_cast<double>(exact_severity(exactly(query)))) << name;
    return severity(query);
  };
  EXPECT_EQ(severity_of("exact scalar: a sum of 127 bits"), 0x1.c000000000002p+1);
  EXPECT_EQ(severity_of("truth: the tail of a difference overflows"), -0x1.7ffffffffffffp+1023);
  EXPECT_EQ(severity_of("truth: a summed size overflows"), 1e308);
}

}  // namespace
}  // namespace sweeplab
