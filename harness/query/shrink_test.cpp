// SPDX-License-Identifier: MIT
#include "harness/query/shrink.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <span>

#include "harness/judge/judge.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/simplicity.h"

namespace sweeplab {
namespace {

template <class S>
Answer<S> answer_of(const Method& method, const Query<S>& q) {
  Answer<S> answer;
  method.sweep<S>()(std::span(&q, 1), std::span(&answer, 1));
  return answer;
}
template <class S>
Verdict verdict_of(const Method& method, const Query<S>& q) {
  return judge(*method.card, q, truth(q), answer_of(method, q));
}

// What errs by its logic has a witness in small whole numbers, however it was found.
TEST(Shrink, BringsErrorsOfLogicDownToSmallIntegers) {
  const struct {
    const char *id, *family;
    Verdict verdict;
  } cases[] = {{"edge_alignment", "corners", Verdict::tunnel},
               {"gamedev", "pixels", Verdict::phantom},
               {"gamedev", "resting", Verdict::wrong_face},
               {"gamedev", "decimals", Verdict::phantom},
               {"percent_projection_plain", "uniform", Verdict::phantom},
               {"end_of_frame", "bullets", Verdict::tunnel},
               {"substeps_4", "far", Verdict::tunnel},
               {"m3_closed", "resting", Verdict::wrong_state}};
  for (const auto& [id, family, verdict] : cases) {
    const Method& method = *find_method(id);
    const auto shows = [&](const Query<float>& q) {
      const Answer<float> answer = answer_of(method, q);
      const Truth t = truth(q);
      return judge(*method.card, q, t, answer) == verdict && cause_of(method, q, t, answer) == Cause::logic;
    };
    std::uint64_t i = 0;
    while (i < 100000 && !shows(find_family(family)->at<float>(1, i))) ++i;
    const Query<float> small = shrink<float>(find_family(family)->at<float>(1, i), shows);
    EXPECT_TRUE(shows(small)) << id;
    for (const double x : numbers_of(small)) {
      EXPECT_TRUE(std::trunc(x) == x && std::fabs(x) <= 8) << id << " " << family << ": " << x;
    }
  }
}

TEST(Shrink, MirrorsEitherAxis) {
  const Query<double> left{{-1, 0, 1, 1}, {-4, 0}, {-4, 0, 1, 1}, {0, 0}},
      up{{0, -1, 1, 1}, {0, -4}, {0, -4, 1, 1}, {0, 0}};
  const Query<double> right{{0, 0, 1, 1}, {4, 0}, {3, 0, 1, 1}, {0, 0}},
      down{{0, 0, 1, 1}, {0, 4}, {0, 3, 1, 1}, {0, 0}};
  EXPECT_EQ(shrink<double>(left, [&](const Query<double>& q) { return q == left || q == right; }), right);
  EXPECT_EQ(shrink<double>(up, [&](const Query<double>& q) { return q == up || q == down; }), down);
}

TEST(Shrink, WhatIsShrunkStaysAsItIsAndIsNeverLessSimple) {
  for (const Family& family : families()) {
    for (const char* id : {"gamedev", "edge_alignment", "percent_projection", "liang_barsky"}) {
      const Method& method = *find_method(id);
      for (std::uint64_t i = 0; i < 60; ++i) {
        const Query<double> q = family.at<double>(5, i);
        const Verdict verdict = verdict_of(method, q);
        if (!is_wrong(verdict)) continue;
        const StillShows<double> still_shows = [&](const Query<double>& c) { return verdict_of(method, c) == verdict; };
        const Query<double> once = shrink<double>(q, still_shows);
        EXPECT_TRUE(still_shows(once));
        EXPECT_FALSE(simpler(numbers_of(q), numbers_of(once)));
        EXPECT_EQ(shrink<double>(once, still_shows), once) << id << " " << family.name << " " << i;
        break;
      }
    }
  }
}

TEST(Shrink, AsksNoMoreThanItMayAndNeverAboutWhatIsNoQuery) {
  const Query<float> huge{{-3e38f, 3e38f, 3e38f, 1e-45f}, {3e38f, -3e38f}, {3e38f, -3e38f, 0, 3e38f}, {-3e38f, 1e-45f}};
  for (const int budget : {0, 1, 7, 300}) {
    int asked = 0;
    const auto ask = [&asked](const Query<float>& q) {
      ++asked;
      for (const double x : numbers_of(q)) EXPECT_TRUE(std::isfinite(x));
      EXPECT_TRUE(q.a.w >= 0 && q.a.h >= 0 && q.b.w >= 0 && q.b.h >= 0);
      return q.a.y > 1e38f;
    };
    shrink<float>(huge, ask, budget);
    EXPECT_LE(asked, budget);
  }
}

// A tie of three numbers survives only if they change together.
TEST(Shrink, KeepsTiesWhileItSimplifies) {
  const auto touches = [](const Query<double>& q) { return q.a.x + q.a.w == q.b.x && q.motion_a.x > q.motion_b.x; };
  const Query<double> tie{{13.625, 5.1, 2.25, 0.3}, {1.7, 0.2}, {15.875, -4.4, 1e5, 7}, {1.1, 3}};
  const Query<double> small = shrink<double>(tie, touches);
  EXPECT_EQ(small, (Query<double>{{0, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {0, 0}}));
}

// -0 may be the very thing that is shown.
TEST(Shrink, KeepsANegativeZeroThatMatters) {
  const Query<double> q{{3.7, -0.0, 2, 2}, {-0.0, 1}, {5, 6, 7, 8}, {1, 2}};
  const auto shown = [](const Query<double>& c) { return c.motion_a.x == 0 && std::signbit(c.motion_a.x); };
  const Query<double> small = shrink<double>(q, shown);
  EXPECT_TRUE(shown(small));
  EXPECT_FALSE(std::signbit(small.a.y));
  EXPECT_EQ(small, (Query<double>{{0, 0, 1, 1}, {-0.0, 0}, {0, 0, 1, 1}, {0, 0}}));
}

// What a person would type is gone to from anywhere, and not left for anything simpler.
TEST(Shrink, PrefersNumbersThatAPersonWouldType) {
  const Query<double> strange{{0x1p40, 5e-320, 0x1p-30, 1e300}, {1e-9, 12.34567}, {0x1p40, -4.4e7, 1e5, 7}, {3e9, 3}};
  const Query<double> small = shrink<double>(strange, [](const Query<double>& q) { return q.motion_a.y > 10; });
  for (const double x : numbers_of(small)) EXPECT_TRUE(is_everyday(x)) << x;
  // With B at the origin there would be one number less.
  const Query<double> typed{{4000.3, 0, 1, 1}, {0, 0}, {-4000.2, 0, 1, 1}, {0, 0}};
  const Query<double> kept = shrink<double>(typed, [](const Query<double>& q) { return q.a.x - q.b.x > 8000; });
  for (const double x : numbers_of(kept)) EXPECT_TRUE(is_everyday(x)) << x;
}

TEST(Simplicity, KnowsWhatAPersonWouldType) {
  for (const double x : {0.0, 1.0, -7.0, 4096.0, 0.5, 0.0625, 1.1875, 0.1, 99.9, -0.3, double{0.1f}, double{99.9f}}) {
    EXPECT_TRUE(is_everyday(x)) << x;
  }
  for (const double x : {4096.5, 0x1p24, 0x1p56, 1e-45, 0x1p-5, 1.03125, 0.01, 1 + 0x1p-52, double{0.1f} + 0x1p-40}) {
    EXPECT_FALSE(is_everyday(x)) << x;
  }
}

TEST(Simplicity, PutsNumbersInTheOrderInWhichPeopleWould) {
  const auto with = [](double x) { return Numbers{x, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0}; };
  const double order[] = {0, -0.0, 1, -1, 2, 3, -3, 10, 64, 128, 0.5, 0.25, 1.5, 0.75, 0.1, -0.1};
  for (std::size_t i = 1; i < std::size(order); ++i) {
    EXPECT_TRUE(simpler(with(order[i - 1]), with(order[i]))) << order[i - 1] << " before " << order[i];
    EXPECT_FALSE(simpler(with(order[i]), with(order[i - 1])));
  }
}

}  // namespace
}  // namespace sweeplab
