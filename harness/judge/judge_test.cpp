// SPDX-License-Identifier: MIT
#include "harness/judge/judge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "harness/judge/run.h"
#include "harness/judge/wrong_on_purpose.h"
#include "harness/methods/peer.h"
#include "harness/query/numbers.h"
#include "harness/survey/statistics.h"

namespace sweeplab {
namespace {

using namespace wrong_on_purpose;

#define METHOD_UNDER(card, name) \
  Method { &card, over_batch<float, name<float>>, over_batch<double, name<double>>, name<Rational> }
#define METHOD(name) METHOD_UNDER(card, name)

// 1x1 boxes unless said otherwise.
const Query<float> head_on{{0, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};          // impact at 1/4, face x
const Query<float> falling{{0, 0, 1, 1}, {0, 8}, {0.5f, 3, 1, 1}, {0, 0}};       // impact at 1/4, face y
const Query<float> corner{{0, 0, 1, 1}, {6, 6}, {2, 2, 1, 1}, {0, 0}};           // impact at 1/6, both faces
const Query<float> passing_by{{0, 5, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};       // separate
const Query<float> inside{{0, 0, 2, 2}, {1, 0}, {1, 1, 2, 2}, {0, 0}};           // overlap
const Query<float> resting{{0, 0, 1, 1}, {0, 0}, {1, 0, 1, 1}, {0, 0}};          // graze, rest
const Query<float> near_the_end{{0, 0, 1, 1}, {4, 0}, {4.5f, 0, 1, 1}, {0, 0}};  // impact at 7/8

struct Found {
  Verdict verdict;
  Cause cause;
  bool operator==(const Found&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Found& found) {
  return out << name_of(found.verdict) << " by " << name_of(found.cause);
}

/// What the whole loop makes of a method on these queries.
template <class S>
Batch<S> batch_of(const Method& method, const std::vector<Query<S>>& queries) {
  const Method* const panel[] = {&method};
  Batch<S> batch;
  batch.size = queries.size();
  batch.queries = queries;
  judge_batch<S>(batch, panel);
  return batch;
}
template <class S>
Judgement judgement_of(const Method& method, const Query<S>& q) {
  return batch_of<S>(method, {q}).columns[0].judgements[0];
}
/// In both native scalars, which must agree.
Found judged(const Method& method, const Query<float>& q) {
  const Judgement narrow = judgement_of(method, q);
  EXPECT_EQ(narrow.verdict, judgement_of(method, query_of<double>(numbers_of(q))).verdict);
  return {narrow.verdict, narrow.cause};
}

constexpr Found right{Verdict::correct, Cause::none};
constexpr Found by_logic(Verdict verdict) { return {verdict, Cause::logic}; }

TEST(Judge, FindsNothingWrongWithAnHonestMethod) {
  const Method method = METHOD(honest);
  for (const auto& q : {head_on, falling, corner, passing_by, inside, resting, near_the_end})
    EXPECT_EQ(judged(method, q), right);
}

TEST(Judge, GivesEachMethodThatIsWrongOnPurposeTheVerdictThatItDeserves) {
  using enum Verdict;
  const struct {
    const char* name;
    Method method;
    Query<float> query;
    Verdict verdict;
  } cases[] = {
#define CASE(name, query, verdict) {#name, METHOD(name), query, verdict}
      CASE(always_separate, head_on, tunnel),
      CASE(always_separate, inside, missed_overlap),
      CASE(always_separate, passing_by, correct),
      CASE(always_hit, passing_by, phantom),
      CASE(always_hit, inside, wrong_state),
      CASE(always_hit, resting, claim_broken),
      CASE(always_hit, head_on, wrong_face),
      CASE(time_of_exit, head_on, late),
      CASE(swapped_axes, head_on, tunnel),
      CASE(swapped_axes, corner, correct),  // symmetric: nothing to see
      CASE(negated_normal, head_on, wrong_face),
      CASE(negated_normal, falling, wrong_face),
      CASE(negated_normal, corner, wrong_face),
      CASE(swapped_normal, head_on, wrong_face),
      CASE(swapped_normal, corner, correct),  // either face of an exact corner, and no other
      CASE(no_normal, head_on, wrong_face),
      CASE(diagonal_normal, head_on, wrong_face),
      CASE(diagonal_normal, corner, wrong_face),
      CASE(nan_time, head_on, failed),  // and never a hit
      CASE(infinite_time, head_on, failed),
      CASE(says_failed, head_on, failed),
      CASE(says_failed, passing_by, failed),
      CASE(late_by_two_thousandths, head_on, late),
      CASE(early_by_two_thousandths, head_on, early),
      CASE(impact_as_overlap, head_on, wrong_state),
      CASE(overlap_as_impact, inside, wrong_state),
      CASE(overlap_not_seen, inside, missed_overlap),
#undef CASE
  };
  for (const auto& [name, method, query, verdict] : cases) {
    EXPECT_EQ(judged(method, query), verdict == correct ? right : by_logic(verdict)) << name;
  }
}

TEST(Judge, HoldsAGrazeAgainstTheCard) {
  EXPECT_EQ(judged(METHOD(touch_as_hit), resting), by_logic(Verdict::claim_broken));
  Card closed = card;
  closed.grazes.rest = GrazeClaim::contact;
  const Method method = METHOD_UNDER(closed, touch_as_hit), miss = METHOD_UNDER(closed, always_separate);
  EXPECT_EQ(judged(method, resting), by_logic(Verdict::wrong_face));  // a contact now, but A lies on the other side
  EXPECT_EQ(judged(miss, resting), by_logic(Verdict::claim_broken));
  closed.grazes.rest = GrazeClaim::unspecified;
  EXPECT_EQ(judged(method, resting), right);
  EXPECT_EQ(judged(miss, resting), right);
}

TEST(Judge, KnowsWhoReachesTheOtherFromWhoSlidesBesideItFromTheStart) {
  Card entering = card;
  entering.grazes.slide = GrazeClaim::contact_if_entering;
  const Method miss = METHOD_UNDER(entering, always_separate);
  const Box<float> beside{2, 1, 1, 1}, below{1, 2, 1, 1};
  for (const Query<float>& reaches : {Query<float>{{0, 0, 1, 1}, {4, 0}, beside, {0, 0}},
                                      {{4, 0, 1, 1}, {0, 0}, beside, {4, 0}},
                                      {{4, 0, 1, 1}, {-4, 0}, beside, {0, 0}},
                                      {{0, 0, 1, 1}, {0, 4}, below, {0, 0}},
                                      {{0, 4, 1, 1}, {0, -4}, below, {0, 0}}}) {
    EXPECT_EQ(judged(miss, reaches), by_logic(Verdict::claim_broken)) << reaches.motion_a.x << reaches.motion_a.y;
  }
  EXPECT_EQ(judged(miss, {{2.5f, 0, 1, 1}, {4, 0}, beside, {0, 0}}), right);
}

/// Peers that are wrong on purpose: boxes with a skin of 1/8, sizes from 1/2 to 4.
constexpr PeerCard with_skin{
    {.id = "with_skin", .kind = Kind::peer, .grazes = open_rule, .overlap = OverlapClaim::reported},
    {.version = "1", .skin = 0.125, .smallest_size = 0.5, .largest_size = 4}};
constexpr PeerCard skin_and_no_overlap{
    {.id = "skin_and_no_overlap", .kind = Kind::peer, .grazes = open_rule, .overlap = OverlapClaim::not_handled},
    {.version = "1", .skin = 0.125}};

/// A peer that always says the same.
template <class S>
Answer<S> said;
template <class S>
Answer<S> says(const Query<S>&) {
  return said<S>;
}
Verdict verdict_of(const PeerCard& claims, const Query<float>& q, const Answer<float>& answer) {
  said<float> = answer;
  said<double> = {answer.outcome, answer.time, answer.normal_x, answer.normal_y};
  const Found found = judged({&claims, over_batch<float, says<float>>, over_batch<double, says<double>>, nullptr}, q);
  EXPECT_EQ(found.cause, is_wrong(found.verdict) ? Cause::unknown : Cause::none);
  return found.verdict;
}
Answer<float> hit(float time, int x, int y) {
  return {Outcome::impact, time, static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

TEST(JudgeOfPeers, AContactWithinTheSkinIsExcusedAtThatVeryTimeAndNoOther) {
  const Query<float> passing{{0, 1.125f, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};  // 1/8 above
  for (const float time : {0.25f, 0.5f, 0.75f})
    EXPECT_EQ(verdict_of(with_skin, passing, hit(time, 0, 1)), Verdict::excused);
  EXPECT_EQ(verdict_of(with_skin, passing, hit(7 / 32.0f, 0, 1)), Verdict::excused);
  EXPECT_EQ(verdict_of(with_skin, passing, hit(std::nextafter(7 / 32.0f, 0.0f), 0, 1)), Verdict::phantom);
  EXPECT_EQ(verdict_of(with_skin, passing, hit(1, 0, 1)), Verdict::phantom);
  EXPECT_EQ(verdict_of(with_skin, passing, hit(-0.25f, 0, 1)), Verdict::phantom);
  EXPECT_EQ(verdict_of(with_skin, passing, {Outcome::overlap}), Verdict::phantom);
  Query<float> higher = passing;
  higher.a.y = std::nextafter(1.125f, 2.0f);
  EXPECT_EQ(verdict_of(with_skin, higher, hit(0.5f, 0, 1)), Verdict::phantom);
}

TEST(JudgeOfPeers, ASkinMayBeMetEarlyButNeverLate) {
  EXPECT_EQ(verdict_of(with_skin, head_on, hit(0.25f, -1, 0)), Verdict::correct);
  EXPECT_EQ(verdict_of(with_skin, head_on, hit(7 / 32.0f, -1, 0)), Verdict::excused);
  EXPECT_EQ(verdict_of(with_skin, head_on, hit(std::nextafter(7 / 32.0f, 0.0f), -1, 0)), Verdict::early);
  EXPECT_EQ(verdict_of(with_skin, head_on, hit(9 / 32.0f, -1, 0)), Verdict::late);
  EXPECT_EQ(verdict_of(with_skin, head_on, hit(0.75f, -1, 0)), Verdict::late) << "near again, behind B";
  const Query<float> starts_near{{0.875f, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
  EXPECT_EQ(verdict_of(with_skin, starts_near, {Outcome::overlap}), Verdict::excused);
  EXPECT_EQ(verdict_of(with_skin, head_on, {Outcome::overlap}), Verdict::wrong_state);
  EXPECT_EQ(verdict_of(with_skin, inside, hit(0, 1, 0)), Verdict::wrong_state);
}

TEST(JudgeOfPeers, AnErrorInTimeIsASkinOfThatShareOfTheMotion) {
  static constexpr PeerCard early{
      {.id = "early", .kind = Kind::peer, .grazes = open_rule, .overlap = OverlapClaim::reported},
      {.version = "1", .time_error = 1 / 32.0}};
  Query<float> slow = head_on;  // half as fast, and so half as far off
  slow.motion_a.x /= 2;
  for (const auto& [query, time] : {std::pair{head_on, 7 / 32.0f}, {slow, 15 / 32.0f}}) {
    EXPECT_EQ(verdict_of(early, query, hit(time, -1, 0)), Verdict::excused);
    EXPECT_EQ(verdict_of(early, query, hit(std::nextafter(time, 0.0f), -1, 0)), Verdict::early);
  }
  EXPECT_EQ(verdict_of(early, head_on, hit(9 / 32.0f, -1, 0)), Verdict::late);
}

TEST(JudgeOfPeers, ASkinExcusesTheFaceThatIsAsNear) {
  const Query<float> nearly_a_corner{{0, 0, 1, 1}, {4, 4}, {2, 2.0625f, 1, 1}, {0, 0}};  // x a 64th earlier than y
  EXPECT_EQ(verdict_of(with_skin, nearly_a_corner, hit(17 / 64.0f, 0, -1)), Verdict::correct);
  EXPECT_EQ(verdict_of(with_skin, nearly_a_corner, hit(17 / 64.0f, -1, 0)), Verdict::excused);
  EXPECT_EQ(verdict_of(with_skin, nearly_a_corner, hit(0.25f, -1, 0)), Verdict::excused);
  EXPECT_EQ(verdict_of(with_skin, nearly_a_corner, hit(0.25f, 1, 0)), Verdict::wrong_face);
  EXPECT_EQ(verdict_of(with_skin, nearly_a_corner, hit(0.25f, 0, 0)), Verdict::wrong_face);
  EXPECT_EQ(verdict_of(with_skin, nearly_a_corner, hit(0.125f, -1, 0)), Verdict::wrong_face);
  EXPECT_EQ(verdict_of(with_skin, head_on, hit(0.25f, 0, -1)), Verdict::wrong_face);
  for (const int y : {-1, 1}) EXPECT_EQ(verdict_of(with_skin, head_on, hit(0.25f, -1, y)), Verdict::wrong_face) << y;
}

TEST(JudgeOfPeers, ATunnelIsExcusedOnlyByAStartWithinASkinThatDoesNotHandleOverlap) {
  const Query<float> starts_near{{0.875f, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
  Query<float> starts_off = starts_near;
  starts_off.a.x = std::nextafter(0.875f, 0.0f);
  EXPECT_EQ(verdict_of(skin_and_no_overlap, starts_near, {}), Verdict::excused);
  EXPECT_EQ(verdict_of(skin_and_no_overlap, starts_off, {}), Verdict::tunnel);
  EXPECT_EQ(verdict_of(with_skin, starts_near, {}), Verdict::tunnel);
}

TEST(JudgeOfPeers, WhatIsOutsideTheirDomainIsExcused) {
  for (const float size : {0.5f, 4.0f}) {
    Query<float> q = head_on;
    q.b.h = size;
    EXPECT_EQ(verdict_of(with_skin, q, {}), Verdict::tunnel) << size;
    q.b.h = std::nextafter(size, size < 1 ? 0.0f : 5.0f);
    EXPECT_EQ(verdict_of(with_skin, q, {}), Verdict::excused) << size;
    EXPECT_EQ(verdict_of(with_skin, q, {Outcome::failed}), Verdict::failed) << "a failure is none of these";
  }
}

TEST(JudgeOfPeers, WhatAPeerDoesNotTakeIsNotPutToItAndIsNeitherRightNorWrong) {
  static int puts = 0;
  const Method method{&with_skin,
                      [](std::span<const Query<float>> queries, std::span<Answer<float>>) {
                        for (const Query<float>& q : queries) puts += q == head_on ? 1 : 1000;
                      },
                      nullptr, nullptr, [](const Query<float>& q) { return q == head_on; }};
  Batch<float> batch = batch_of<float>(method, {falling, head_on, passing_by});
  EXPECT_EQ(puts, 1);
  const auto& judgements = batch.columns[0].judgements;
  EXPECT_EQ(judgements[0].verdict, Verdict::not_asked);
  EXPECT_EQ(judgements[1].verdict, Verdict::tunnel);
  EXPECT_EQ(judgements[2].verdict, Verdict::not_asked);
  EXPECT_FALSE(is_wrong(Verdict::not_asked));
  Counter<float> counter(1, 1);
  counter.study(batch);
  const Tally tally = counter.tallies()[0];
  EXPECT_EQ(tally.of(Verdict::not_asked), 2u);
  EXPECT_EQ(tally.wrong(), 1u);
  const Census census = counter.census();
  EXPECT_EQ(opportunities(census, Verdict::phantom), 1u);
  EXPECT_EQ(opportunities(census, tally, Verdict::phantom), 0u) << "rates are of what was asked";
  EXPECT_EQ(opportunities(census, tally, Verdict::tunnel), 1u);
  EXPECT_EQ(opportunities(census, tally, Verdict::not_asked), 3u) << "but the rate of what was not is of all";
}

TEST(Judge, ExcusesOnlyWhatTheCardDisclaims) {
  constexpr Found excused{Verdict::excused, Cause::none};
  EXPECT_EQ(judged(METHOD_UNDER(card_without_overlap, overlap_not_seen), inside), excused);
  EXPECT_EQ(judged(METHOD_UNDER(card_without_overlap, always_separate), head_on), by_logic(Verdict::tunnel));
  Card positive = card;
  positive.needs_positive_sizes = true;
  const Method separate = METHOD_UNDER(positive, always_separate);
  EXPECT_EQ(judged(separate, head_on), by_logic(Verdict::tunnel));
  Query<float> point = head_on;
  point.a = {0, 0.5f, 0, 0};
  EXPECT_EQ(judged(separate, point), excused);
}

TEST(Judge, BlamesRoundingWhenExactArithmeticIsRight) {
  Query<float> thin = head_on;
  thin.b = {1.00390625f, 0, 0.00390625f, 1};  // swallowed by the detour, which rounds to multiples of 2^17
  EXPECT_EQ(judge(card, thin, truth(thin), detour_far_away(exactly(thin))), Verdict::correct);
  const Judgement judgement = judgement_of(METHOD(detour_far_away), thin);
  EXPECT_TRUE(is_wrong(judgement.verdict));
  EXPECT_EQ(judgement.cause, Cause::rounding);
}

TEST(Judge, MeasuresOneUlpLateWithoutCallingItWrong) {
  for (const auto& q : {head_on, falling, near_the_end}) {
    const Method method = METHOD(one_ulp_late);
    Batch<float> batch = batch_of<float>(method, {q});
    EXPECT_EQ(batch.columns[0].judgements[0].verdict, Verdict::correct);
    Counter<float> counter(1, 1);
    counter.study(batch);
    const Tally tally = counter.tallies()[0];
    EXPECT_EQ(tally.error_ulps.latest(), 1.0);  // exactly one: these times have no rounding of their own
    EXPECT_EQ(tally.error_ulps.earliest(), 0.0);
  }
}

TEST(Judge, CallsOneUlpWrongWhereItMovesABoxByMoreThanAThousandthOfItsSize) {
  Query<float> fast = head_on;
  fast.motion_a.x = 0x1p20f;
  fast.b.x = 1 + 0x1p19f;  // impact at exactly 1/2; one ulp of time is 1/8 of a unit
  fast.b.w = 0x1p-4f;
  fast.a.w = 1;
  EXPECT_EQ(judged(METHOD(honest), fast), right);
  EXPECT_EQ(judgement_of(METHOD(one_ulp_late), fast).verdict, Verdict::late);
}

/// What the judge says of a contact at this time, on the face x, where the truth has one.
template <class S>
Verdict at_time(const Query<S>& q, S time) {
  const Truth t = truth(q);
  EXPECT_EQ(t.cls, Class::impact);
  return judge(card, q, t, Answer<S>{Outcome::impact, time, -1, 0});
}

TEST(Judge, NeverCallsTheNearestRepresentableTimeWrong) {
  // One ulp of the time moves A by many times the size of B: no float is closer to the truth than this one.
  const Query<float> coarse{{0, 0, 0x1p-30f, 1}, {3e9f, 0}, {1e9f, 0, 0x1p-30f, 1}, {0, 0}};
  const auto nearest = static_cast<float>(time_of_impact(coarse));
  EXPECT_EQ(at_time(coarse, nearest), Verdict::correct);
  EXPECT_EQ(at_time(coarse, std::nextafter(nearest, 1.0f)), Verdict::late);
}

TEST(Judge, KeepsTheToleranceOfAThousandthToTheBit) {
  // Impact at 0, W = 2, H = 2, |v| = 1: a thousandth of the frame and of the position is where it turns.
  const Query<double> q{{0, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {0, 0}};
  const double thousandth = 1e-3;  // the double above 1/1000
  EXPECT_EQ(at_time(q, thousandth), Verdict::late);
  EXPECT_EQ(at_time(q, std::nextafter(thousandth, 0.0)), Verdict::correct);
}

TEST(Judge, KeepsTheToleranceWhereAMotionIsSoSlowThatDoublesLoseItsBits) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const Query<double> q{{-1, 0, 1, 1}, {40 * least, 0}, {5 * least, 0, 1, 1}, {0, 0}};  // impact at 1/8
  EXPECT_EQ(at_time(q, 0.125), Verdict::correct);
  EXPECT_EQ(at_time(q, std::nextafter(0.126, 0.0)), Verdict::correct);
  EXPECT_EQ(at_time(q, 0.126), Verdict::late);  // the double above
  EXPECT_EQ(at_time(q, 0.128), Verdict::late);
  EXPECT_EQ(at_time(q, 0.1225), Verdict::early);
  EXPECT_EQ(time_error(truth(q), 0.128), 0.128 - 0.125);
}

TEST(Judge, KeepsTheToleranceWhereATimeIsSoEarlyThatDoublesLoseItsBits) {
  // Impact at 2^-1060 after a way of 2^-100, W = 1 and H = 2: an error of 2^-1060 is a way of 2^-100, and so right; but of
  // sizes of 2^-96 it is more than a thousandth, and just that many units of the last place are not.
  for (const double size : {0.5, 0x1p-97}) {
    const Query<double> q{{-size, 0, size, 1}, {0x1p960, 0}, {0x1p-100, 0, size, 1}, {0, 0}};
    constexpr double least = std::numeric_limits<double>::denorm_min();  // 2^-1074: a way of 2^-114
    const bool wide = size == 0.5;
    EXPECT_EQ(at_time(q, 0x1p-1060), Verdict::correct);
    EXPECT_EQ(at_time(q, 0x1p-1059), wide ? Verdict::correct : Verdict::late);
    EXPECT_EQ(at_time(q, 0.0), wide ? Verdict::correct : Verdict::early);
    EXPECT_EQ(at_time(q, 0x1p-1060 + 262 * least), Verdict::correct);  // 262 / 2^18 is less than 1/1000
    EXPECT_EQ(at_time(q, 0x1p-1060 + 263 * least), wide ? Verdict::correct : Verdict::late);
  }
}

TEST(Judge, TakesAThousandthItselfForRight) {
  // Impact at 1/1000 after a way of 1, sizes of 1000: an answer of 0 is off by just both tolerances.
  for (const float size : {500.0f, 499.0f}) {
    const Query<float> q{{0, 0, size, 500}, {1000, 0}, {size + 1, 0, size, 500}, {0, 0}};
    EXPECT_EQ(at_time(q, 0.0f), size == 500 ? Verdict::correct : Verdict::early);
  }
}

TEST(Judge, TakesTheToleranceOfATimeFromTheSmallerSummedSideWhicheverThatIs) {
  // Impact at 1/2 with speed 1000: half a thousandth of the frame is half a unit, a thousandth of 500.
  const auto time_of = [](double w, double h, bool turned) {
    Query<double> q{{0, 0, w, h}, {1000, 0}, {500 + w, 0, w, h}, {}};
    if (turned) q = {{0, 0, h, w}, {0, 1000}, {0, 500 + w, h, w}, {}};
    const Truth t = truth(q);
    Answer<double> answer{Outcome::impact, 0.5005, -1, 0};
    if (turned) answer.normal_x = 0, answer.normal_y = -1;
    const Answer<Rational> exactly{answer.outcome, Rational(answer.time), answer.normal_x, answer.normal_y};
    EXPECT_EQ(judge(card, q, t, answer), judge(card, q, t, exactly));
    return judge(card, q, t, answer);
  };
  for (const bool turned : {false, true}) {
    EXPECT_EQ(time_of(1000, 1000, turned), Verdict::correct);
    EXPECT_EQ(time_of(1000, 1, turned), Verdict::late);
    EXPECT_EQ(time_of(1, 1000, turned), Verdict::late);
    EXPECT_EQ(time_of(1, 1, turned), Verdict::late);
  }
}

}  // namespace
}  // namespace sweeplab
