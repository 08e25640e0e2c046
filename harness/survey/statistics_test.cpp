// SPDX-License-Identifier: MIT
#include "harness/survey/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "harness/judge/wrong_on_purpose.h"

namespace sweeplab {
namespace {

/// What is counted of a method on one query.
template <class S>
Tally of_one(const Query<S>& query, const Method& method) {
  const Method* const panel[] = {&method};
  Batch<S> batch;
  batch.queries = {query};
  judge_batch<S>(batch, panel);
  Counter<S> counter(1, 1);
  counter.study(batch);
  return counter.tallies()[0];
}
using namespace wrong_on_purpose;
#define WRONG(name) \
  Method { &card, over_batch<float, name<float>>, over_batch<double, name<double>>, name<Rational> }
const Method blind = WRONG(always_separate);

// Boxes of 1 and 3 in both axes: half the summed size is 2. A passes B at a depth of `depth`.
template <class S>
Query<S> passage(S depth) {
  return {{0, 0, 1, 1}, {40, 0}, {20, 1 - depth, 3, 3}, {0, 0}};
}

TEST(Severity, IsTheDepthOverHalfTheSmallerSummedSize) {
  for (const double depth : {0.5, 0.25, 1.0}) {
    const Tally tally = of_one<double>(passage(depth), blind);
    ASSERT_EQ(tally.of(Verdict::tunnel), 1u);
    const Witness& witness = *tally.worst[index_of(Verdict::tunnel)];
    EXPECT_EQ(witness.severity, depth);
    EXPECT_EQ(witness.relative, depth / 2);
    EXPECT_EQ(tally.worst_severity(), depth / 2);
  }
  // Of unlike sides the smaller counts: B is 3 wide and 7 high.
  const Tally tall = of_one<double>({{0, 0, 1, 1}, {40, 0}, {20, 0.5, 3, 7}, {0, 0}}, blind);
  EXPECT_EQ(tall.worst_severity(), 0.25);
}

TEST(Severity, IsSevereFromAThousandthOnAndNotBelow) {
  // Depth over 1, half the summed size of 1 and 1: the very bound, and the doubles beside it, without rounding, for A
  // touches B from below at a height of 0.
  const auto severe = [](double depth) {
    const Tally tally = of_one<double>({{0, -1, 1, 1}, {40, 0}, {20, -depth, 1, 1}, {0, 0}}, blind);
    EXPECT_EQ(tally.of(Verdict::tunnel), 1u);
    EXPECT_EQ(tally.worst_severity(), depth);
    return tally.severe[index_of(Verdict::tunnel)];
  };
  EXPECT_EQ(severe(severe_from), 1u);
  EXPECT_EQ(severe(std::nextafter(severe_from, 1)), 1u);
  EXPECT_EQ(severe(std::nextafter(severe_from, 0)), 0u);
  EXPECT_EQ(severe(0.5), 1u);
  EXPECT_EQ(severe(1e-6), 0u);
}

TEST(Severity, OfALateTimeIsTheDepthThatItLeadsToAndOfAnEarlyOneTheGapThatItLeaves) {
  // At 2^-9 of the frame from the contact the boxes are 40 * 2^-9 deep or apart; so deep only if the passage is.
  const auto counted = [](double depth, const Method& method, Verdict verdict) {
    const Tally tally = of_one<double>(passage(depth), method);
    EXPECT_EQ(tally.of(verdict), 1u);
    EXPECT_EQ(tally.severe[index_of(verdict)], tally.worst[index_of(verdict)]->relative >= severe_from ? 1 : 0);
    EXPECT_EQ(tally.worst_severity().has_value(), verdict == Verdict::late) << "an early time does no harm";
    return tally.worst[index_of(verdict)]->severity;
  };
  const Method late = WRONG(late_by_two_thousandths), early = WRONG(early_by_two_thousandths);
  EXPECT_NEAR(counted(0.5, late, Verdict::late), 0.078125, 1e-13);
  EXPECT_EQ(counted(0x1p-10, late, Verdict::late), 0x1p-10);
  EXPECT_EQ(counted(0.5, WRONG(time_of_exit), Verdict::late), 0.5);
  EXPECT_NEAR(counted(0x1p-10, early, Verdict::early), -0.078125, 1e-13);
}

TEST(Severity, OfWhatIsExcusedCountsBeforeTheExcuses) {
  Tally tally;
  tally.counts[index_of(Verdict::excused)][index_of(Cause::none)] = tally.excused_as[index_of(Verdict::tunnel)] = 5;
  tally.excused_severe[index_of(Verdict::tunnel)] = 2;
  const Tally before = tally.before_excuses();
  EXPECT_EQ(before.of(Verdict::excused), 0u);
  EXPECT_EQ(before.of(Verdict::tunnel, ErrorSize::real), 2u);
  EXPECT_EQ(before.of(Verdict::tunnel, ErrorSize::hairline), 3u);
}

TEST(Witness, TiesGoToTheEarlierSoThatOrderDoesNotMatter) {
  Witness early{.severity = 1, .relative = 2, .index = 3, .verdict = Verdict::tunnel};
  Witness late = early;
  late.index = 9;
  EXPECT_TRUE(early.worse_than(late));
  EXPECT_FALSE(late.worse_than(early));
  late.relative = 2.5;
  EXPECT_TRUE(late.worse_than(early));
}

}  // namespace
}  // namespace sweeplab
