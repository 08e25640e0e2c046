// SPDX-License-Identifier: MIT
//
// Why an answer is wrong: one query a cause, and of every method whether it has margins to blame.
#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>

#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"

namespace sweeplab {
namespace {

/// Unit boxes at (0, 0) and (x, y), of which the first moves.
Query<double> unit_boxes(double x, double y, double vx, double vy) {
  return {{0, 0, 1, 1}, {vx, vy}, {x, y, 1, 1}, {0, 0}};
}

void expect_mistake(const char* id, const Query<double>& q, Verdict verdict, Cause cause) {
  const Method& method = *find_method(id);
  Answer<double> answer;
  method.float64(std::span(&q, 1), std::span(&answer, 1));
  const Truth t = truth(q);
  EXPECT_EQ(name_of(judge(*method.card, q, t, answer)), name_of(verdict)) << id;
  EXPECT_EQ(name_of(cause_of(method, q, t, answer)), name_of(cause)) << id;
}

TEST(Causes, AMistakeThatExactArithmeticMakesOnlyWithTheMethodsMarginIsTheMargins) {
  // A passage of 2^-39 of the frame, below the 1e-10 that bump asks for.
  expect_mistake("liang_barsky", unit_boxes(0x1p39, 0, 0x1p40, 0), Verdict::tunnel, Cause::tolerance);
  // A way of 2^31 in a frame: 1e-8 of it is farther than a thousandth of both sizes.
  expect_mistake("noonat", unit_boxes(0x1p30, 0, 0x1p31, 0), Verdict::early, Cause::tolerance);
  // A gap of 2^-22 is crossed at half the frame, by a motion of 2^-21 that counts as none below 1e-6.
  expect_mistake("programming_chips", unit_boxes(1 + 0x1p-22, 0.5, 0x1p-21, -0.5), Verdict::tunnel, Cause::tolerance);
}

TEST(Causes, AMistakeThatStaysWithoutTheMarginIsLogic) {
  // It flies past: an axis without motion is not asked about, whatever counts as none.
  for (const char* id : {"gamedev", "programming_chips"}) {
    expect_mistake(id, {{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}}, Verdict::phantom, Cause::logic);
  }
  // One of the eight steps leaves three quarters of the interval.
  expect_mistake("cast_motion", unit_boxes(2, 0, 3, 0), Verdict::early, Cause::logic);
}

TEST(Causes, AMistakeThatExactArithmeticDoesNotMakeIsRounding) {
  // A stands 1 below B's lower edge at 2^54, which -1 + 2^54 rounds to: then the gap is 0, and 0 / 0 no time.
  expect_mistake("amanotes_text", {{0, -1, 1, 0x1p54}, {0, 0}, {0, 0x1p54, 1, 1}, {0, 0}}, Verdict::failed,
                 Cause::rounding);
}

// A time that is late by rounding, where the eight steps alone would be early, is no fault of the steps.
TEST(Causes, AWrongTimeOnTheOtherSideOfTheTruthIsAnotherMistake) {
  const Family& worlds = *find_family("worlds");
  const Method& method = *find_method("cast_motion");
  int late = 0, early = 0;
  for (std::uint64_t i = 0; i < 400000 && (late == 0 || i < 20000); ++i) {
    const Query<float> q = worlds.at<float>(1, i);
    const Truth t = truth(q);
    Answer<float> answer;
    method.float32(std::span(&q, 1), std::span(&answer, 1));
    const Verdict verdict = judge(*method.card, q, t, answer);
    if (!is_wrong_time(verdict)) continue;
    const Verdict exactly_so = judge(*method.card, q, t, method.exactly(exactly(q)));
    if (!is_wrong_time(exactly_so)) continue;
    ASSERT_EQ(exactly_so, Verdict::early) << "in exact arithmetic never late";
    ++(verdict == Verdict::late ? late : early);
    EXPECT_EQ(name_of(cause_of(method, q, t, answer)), verdict == Verdict::late ? "rounding" : "logic") << i;
  }
  EXPECT_GT(early, 100);
  EXPECT_GT(late, 0);
}

TEST(Causes, ThreeMethodsHaveMargins) {
  std::set<std::string> with;
  for (const Method& method : methods()) {
    if (method.exactly == nullptr) continue;
    const std::uint64_t taken = tolerances_taken();
    method.exactly(exactly(unit_boxes(2, 0, 4, 0)));
    if (tolerances_taken() != taken) with.insert(std::string(method.card->id));
  }
  EXPECT_EQ(with, (std::set<std::string>{"liang_barsky", "noonat", "programming_chips"}));
}

TEST(Causes, AMarginIsTakenAwayForAWhileAndOnThisThread) {
  const Rational margin(1e-8);
  EXPECT_EQ(tolerance(margin), margin);
  EXPECT_EQ(tolerance_offset(margin), margin);
  {
    const WithoutTolerances none;
    EXPECT_EQ(tolerance_offset(margin), Rational(0));
    EXPECT_GT(tolerance(margin), Rational(0)) << "what is 0 still counts as 0";
    // Smaller than the difference of any two times that differ: 1 / (d1 d2), with denominators below 2^2100 units.
    EXPECT_LT(tolerance(margin) * Rational(0x1p1000) * Rational(0x1p1000) * Rational(0x1p1000) * Rational(0x1p1000) *
                  Rational(0x1p200),
              Rational(1));
  }
  EXPECT_EQ(tolerance(margin), margin);
}

}  // namespace
}  // namespace sweeplab
