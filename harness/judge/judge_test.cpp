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

/// Peers with a skin of 1/8: one of sizes from 1/2 to 4, and one that handles no overlap.
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
Answer<float> hit(float time, int x, int y) {
  return {Outcome::impact, time, static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

TEST(JudgeOfPeers, EachAnswerGetsTheVerdictThatTheClaimsOfItsCardLeave) {
  using enum Verdict;
  const auto below = [](float x) { return std::nextafter(x, 0.0f); };
  const auto above = [](float x) { return std::nextafter(x, 5.0f); };
  const auto head_on_to = [](float height) { return Query<float>{{0, 0, 1, 1}, {4, 0}, {2, 0, 1, height}, {0, 0}}; };
  const auto starting_at = [](float x) { return Query<float>{{x, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}}; };
  const auto passing_at = [](float y) { return Query<float>{{0, y, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}}; };
  const Query<float> starts_near = starting_at(0.875f), passing = passing_at(1.125f);
  const Query<float> nearly_a_corner{{0, 0, 1, 1}, {4, 4}, {2, 2.0625f, 1, 1}, {0, 0}};  // x a 64th earlier than y
  const struct {
    const PeerCard& claims;
    Query<float> query;
    Answer<float> answer;
    Verdict verdict;
  } cases[] = {
      // A contact within the skin is excused at that very time and no other.
      {with_skin, passing, hit(0.5f, 0, 1), excused},
      {with_skin, passing_at(above(1.125f)), hit(0.5f, 0, 1), phantom},
      {with_skin, passing, hit(7 / 32.0f, 0, 1), excused},
      {with_skin, passing, hit(below(7 / 32.0f), 0, 1), phantom},
      {with_skin, passing, hit(-0.25f, 0, 1), phantom},
      {with_skin, passing, {Outcome::overlap}, phantom},
      // It may be met early, but never late.
      {with_skin, head_on, hit(0.25f, -1, 0), correct},
      {with_skin, head_on, hit(7 / 32.0f, -1, 0), excused},
      {with_skin, head_on, hit(below(7 / 32.0f), -1, 0), early},
      {with_skin, head_on, hit(9 / 32.0f, -1, 0), late},
      {with_skin, head_on, hit(0.75f, -1, 0), late},  // near again, behind B
      {with_skin, starts_near, {Outcome::overlap}, excused},
      {with_skin, head_on, {Outcome::overlap}, wrong_state},
      {with_skin, inside, hit(0, 1, 0), wrong_state},
      // A skin excuses the face that is as near.
      {with_skin, nearly_a_corner, hit(17 / 64.0f, 0, -1), correct},
      {with_skin, nearly_a_corner, hit(17 / 64.0f, -1, 0), excused},
      {with_skin, nearly_a_corner, hit(0.25f, 1, 0), wrong_face},
      {with_skin, nearly_a_corner, hit(0.25f, 0, 0), wrong_face},
      {with_skin, nearly_a_corner, hit(0.125f, -1, 0), wrong_face},
      {with_skin, head_on, hit(0.25f, 0, -1), wrong_face},
      {with_skin, head_on, hit(0.25f, -1, -1), wrong_face},
      // A tunnel is excused only by a start within the skin of one that does not handle overlap.
      {skin_and_no_overlap, starts_near, {}, excused},
      {skin_and_no_overlap, starting_at(below(0.875f)), {}, tunnel},
      {with_skin, starts_near, {}, tunnel},
      // What is outside its domain is excused, but for a failure.
      {with_skin, head_on_to(0.5f), {}, tunnel},
      {with_skin, head_on_to(below(0.5f)), {}, excused},
      {with_skin, head_on_to(4), {}, tunnel},
      {with_skin, head_on_to(above(4)), {}, excused},
      {with_skin, head_on_to(above(4)), {Outcome::failed}, failed},
  };
  for (const auto& [claims, query, answer, verdict] : cases) {
    SCOPED_TRACE(testing::Message() << claims.id << " at " << answer.time << ": " << name_of(verdict));
    said<float> = answer;
    said<double> = {answer.outcome, answer.time, answer.normal_x, answer.normal_y};
    const Method peer{&claims, over_batch<float, says<float>>, over_batch<double, says<double>>, nullptr};
    const Found found{verdict, is_wrong(verdict) ? Cause::unknown : Cause::none};
    EXPECT_EQ(judged(peer, query), found);
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
  Counter<float> counter(1, 1);
  counter.study(batch);
  const Tally tally = counter.tallies()[0];
  EXPECT_EQ(tally.of(Verdict::not_asked), 2u);
  EXPECT_EQ(tally.of(Verdict::tunnel), 1u);
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
  for (const auto& [a, b] : {std::pair<Box<float>, Box<float>>{{0, 0.5f, 0, 1}, head_on.b},
                             {{0, 0.5f, 1, 0}, head_on.b},
                             {head_on.a, {2, 0.5f, 0, 1}},
                             {head_on.a, {2, 0.5f, 1, 0}}}) {
    EXPECT_EQ(judged(separate, {a, head_on.motion_a, b, {}}), excused) << "a line";
    EXPECT_EQ(judged(METHOD(always_separate), {a, head_on.motion_a, b, {}}), by_logic(Verdict::tunnel));
  }
}

TEST(Judge, MeasuresOneUlpLateWithoutCallingItWrong) {
  const Method late = METHOD(one_ulp_late);  // the batch names it
  Batch<float> batch = batch_of<float>(late, {head_on, falling, near_the_end});
  Counter<float> counter(1, 1);
  counter.study(batch);
  const Tally tally = counter.tallies()[0];
  EXPECT_EQ(tally.wrong(), 0u);
  EXPECT_EQ(tally.error_ulps.latest(), 1.0);  // exactly one: these times have no rounding of their own
  EXPECT_EQ(tally.error_ulps.earliest(), 0.0);
}

/// What the judge says of a contact at this time, on the face of the truth, which is the lower one of its axis.
template <class S>
void expect_at_time(const Query<S>& q, S time, Verdict verdict) {
  const Truth t = truth(q);
  ASSERT_EQ(t.cls, Class::impact);
  const auto normal_x = static_cast<std::int8_t>(t.face_x ? -1 : 0),
             normal_y = static_cast<std::int8_t>(normal_x ? 0 : -1);
  EXPECT_EQ(judge(card, q, t, Answer<S>{Outcome::impact, time, normal_x, normal_y}), verdict) << time;
}

TEST(Judge, NeverCallsTheNearestRepresentableTimeWrong) {
  // One ulp of the time moves A by many times the size of B: no float is closer to the truth than this one.
  const Query<float> coarse{{0, 0, 0x1p-30f, 1}, {3e9f, 0}, {1e9f, 0, 0x1p-30f, 1}, {0, 0}};
  const auto nearest = static_cast<float>(time_of_impact(coarse));
  expect_at_time(coarse, nearest, Verdict::correct);
  expect_at_time(coarse, std::nextafter(nearest, 1.0f), Verdict::late);
}

TEST(Judge, KeepsTheToleranceOfAThousandthOfTheFrameAndOfTheSmallerSideToTheBit) {
  using enum Verdict;
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const Query<double> at_once{{0, 0, 1, 1}, {1, 0}, {1, 0, 1, 1}, {0, 0}};  // W = H = 2, |v| = 1: where both turn
  // Impact at 1/8 by a motion so slow that doubles lose its bits.
  const Query<double> slow{{-1, 0, 1, 1}, {40 * least, 0}, {5 * least, 0, 1, 1}, {0, 0}};
  // Impact at 2^-1060, so early that doubles lose its bits, after a way of 2^-100: an error of 2^-1060 is as long a
  // way, and right of sides of 1, but more than a thousandth of 2^-96. An error of `least` is a way of 2^-114.
  const auto early_to = [](double size) {
    return Query<double>{{-size, 0, size, 1}, {0x1p960, 0}, {0x1p-100, 0, size, 1}, {0, 0}};
  };
  const Query<double> soon = early_to(0.5), soon_to_thin = early_to(0x1p-97);
  // Impact at 1/1000 after a way of 1: with sides of 1000 an answer of 0 is off by just both tolerances.
  const auto after_a_thousandth = [](double size) {
    return Query<double>{{0, 0, size, 500}, {1000, 0}, {size + 1, 0, size, 500}, {0, 0}};
  };
  // Impact at 1/2 with speed 1000: half a thousandth of the frame is half a unit, a thousandth of 500.
  const auto along_x = [](double w, double h) {
    return Query<double>{{0, 0, w, h}, {1000, 0}, {500 + w, 0, w, h}, {}};
  };
  const auto along_y = [](double w, double h) {
    return Query<double>{{0, 0, w, h}, {0, 1000}, {0, 500 + h, w, h}, {}};
  };
  const struct {
    Query<double> query;
    double time;
    Verdict verdict;
  } cases[] = {
      {at_once, 1e-3, late},  // the double above 1/1000
      {at_once, std::nextafter(1e-3, 0.0), correct},
      {slow, 0.125, correct},
      {slow, std::nextafter(0.126, 0.0), correct},
      {slow, 0.126, late},  // the double above
      {slow, 0.1225, early},
      {soon, 0x1p-1059, correct},
      {soon, 0.0, correct},
      {soon_to_thin, 0x1p-1060, correct},
      {soon_to_thin, 0x1p-1059, late},
      {soon_to_thin, 0.0, early},
      {soon_to_thin, 0x1p-1060 + 262 * least, correct},  // 262 / 2^18 is less than 1/1000
      {soon_to_thin, 0x1p-1060 + 263 * least, late},
      {after_a_thousandth(500), 0.0, correct},
      {after_a_thousandth(499), 0.0, early},
      {along_x(1000, 1000), 0.5005, correct},
      {along_x(1000, 1), 0.5005, late},
      {along_x(1, 1000), 0.5005, late},
      {along_y(1000, 1000), 0.5005, correct},
      {along_y(1000, 1), 0.5005, late},
      {along_y(1, 1000), 0.5005, late},
  };
  for (const auto& [query, time, verdict] : cases) expect_at_time(query, time, verdict);
  EXPECT_EQ(time_error(truth(slow), 0.128), 0.128 - 0.125);
}

}  // namespace
}  // namespace sweeplab
