// SPDX-License-Identifier: MIT
//
// What the laws take for the time of impact, rounded once: that number, and neither of the two beside it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "algorithms/exact.h"
#include "harness/laws/statements/times.h"
#include "harness/query/families.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t each = 200;  ///< queries a family

/// Visits the impacts among them, with the time that `exact` gives.
template <class S, class Visit>
std::uint64_t visit_impacts(const Visit& visit) {
  std::uint64_t impacts = 0;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < each; ++i) {
      const Query<S> q = family.at<S>(5, i);
      const Truth known = truth(q);
      const Answer<S> answer = exact(q);
      if (known.cls != Class::impact || answer.outcome != Outcome::impact) continue;
      ++impacts;
      visit(q, known, answer.time);
    }
  }
  return impacts;
}

template <class S>
class LawTimes : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(LawTimes, Scalars);

TYPED_TEST(LawTimes, OneUnitInTheLastPlaceBesideTheTimeIsNotTheTimeNorInPartsOfTheFrame) {
  using S = TypeParam;
  const S up = std::numeric_limits<S>::infinity();
  std::uint64_t parts = 0;
  const auto impacts = visit_impacts<S>([&](const Query<S>& q, const Truth& known, S time) {
    EXPECT_TRUE(law::is_rounded_time(q, known, time)) << time;
    for (const auto& [start, length] : {std::pair{0.0, 1.0}, {0.0, 0.5}, {0.5, 0.5}, {0.25, 0.25}, {0.0, 0.0625}}) {
      const Rational part = (time_of_impact(q) - Rational(start)) / Rational(length);
      const S rounded = static_cast<S>(part);
      if (part.sign() < 0 || rounded > S(1)) continue;
      ++parts;
      EXPECT_TRUE(law::is_rounded_time(q, known, rounded, start, length)) << rounded;
      EXPECT_FALSE(law::is_rounded_time(q, known, std::nextafter(rounded, up), start, length)) << rounded;
      EXPECT_FALSE(law::is_rounded_time(q, known, std::nextafter(rounded, -up), start, length)) << rounded;
    }
  });
  EXPECT_GT(impacts, each * families().size() / 10);
  EXPECT_GT(parts, impacts + 100u);
}

TYPED_TEST(LawTimes, AreComparedWithoutRounding) {
  using S = TypeParam;
  const S up = std::numeric_limits<S>::infinity();
  visit_impacts<S>([&](const Query<S>& q, const Truth& known, S time) {
    for (const S s : {time, std::nextafter(time, up), std::nextafter(time, -up)}) {
      const int sign = (time_of_impact(q) - Rational(static_cast<double>(s))).sign();
      EXPECT_EQ(law::compare_time_of_impact(q, known, static_cast<double>(s)), sign) << time;
    }
  });
}

}  // namespace
}  // namespace sweeplab
