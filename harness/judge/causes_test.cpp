// SPDX-License-Identifier: MIT
//
// Why an answer is wrong, one query a cause, and of every method whether it has margins to blame; what a skin and an error
// in time excuse, to the last bit, against the slow truth's own distances; and what an excuse hides.
// What a guest says in double of a query in float is judged as it was said.
#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/exact.h"
#include "harness/judge/judge.h"
#include "harness/judge/run.h"
#include "harness/methods/peer.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/test/scalar_test.h"
#include "harness/truth/slow_truth.h"
#include "harness/truth/truth.h"

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

PeerCard card_with(double skin, double time_error, bool gives_time = true) {
  PeerCard card;
  card.id = "engine";
  card.kind = Kind::peer;
  card.overlap = OverlapClaim::as_impact;
  card.gives_time = gives_time;
  card.gives_face = false;
  card.claims.skin = skin;
  card.claims.time_error = card.claims.late = time_error;
  return card;
}

/// distance <= skin + time_error |v|, both sides squared beyond the skin.
template <class S>
bool reaches(const Query<S>& q, const PeerClaims& claims, const mpq_class& distance) {
  const slow_truth_detail::Depths depths(q);
  const mpq_class over = distance - mpq_class(claims.skin), share(claims.time_error);
  return over <= 0 ||
         over * over <= share * share * (depths.motion_x * depths.motion_x + depths.motion_y * depths.motion_y);
}

/// Contacts at and around the time at which a separate query's boxes first come as near as the skin.
SCALAR_TEST(EngineClaims, AContactIsExcusedWhereTheSlowTruthHasTheBoxesThatNear) {
  std::uint64_t all_excused = 0;
  for (const PeerCard& card : {card_with(0.125, 0), card_with(3, 0), card_with(0, 0.0625), card_with(0.5, 0.01)}) {
    PeerCard without_time = card;
    without_time.gives_time = false;
    std::uint64_t excused = 0, wrong = 0;
    for (const Family& family : families()) {
      for (std::uint64_t i = 0; i < 60; ++i) {
        const Query<S> q = family.at<S>(7, i);
        const Truth t = truth(q);
        if (t.cls != Class::separate) continue;
        const auto expect = [&](bool near, const PeerCard& by, S time) {
          EXPECT_EQ(judge(by, q, t, Answer<S>{Outcome::impact, time}), near ? Verdict::excused : Verdict::phantom)
              << family.name << ' ' << i << " at " << time;
          ++(near ? excused : wrong);
        };
        for (const double time : {0.0, 0.25, 0.5, 0.875, 1.0}) {
          const mpq_class distance = -slow_truth_detail::Depths(q).least(mpq_class(static_cast<double>(S(time))));
          expect(reaches(q, card.claims, distance), card, S(time));
        }
        expect(reaches(q, card.claims, -slow_truth(q).severity), without_time, S(0));
      }
    }
    EXPECT_GT(excused, 10u);
    EXPECT_GT(wrong, 100u);
    all_excused += excused;
  }
  EXPECT_GT(all_excused, 100u);
}

/// What the judge says of a contact at this time, by somebody with this error in time.
Verdict at_time(double time, double time_error, const Query<double>& q) {
  return judge(card_with(0, time_error), q, truth(q), Answer<double>{Outcome::impact, time});
}

TEST(EngineClaims, AnErrorInTimeIsExactWhereTheMotionIsNoWholeNumber) {
  // |v| = 5: a time error of 1/5 reaches 1, whatever 0.2 is in doubles. A stands 1 off, beside B's corner, at the start.
  const Query<double> q{{0, 0, 1, 1}, {-3, -4}, {2, 0, 1, 1}, {}};
  EXPECT_EQ(at_time(0, 0.2, q), Verdict::excused) << "0.2 is a little more than 1/5 as a double";
  EXPECT_EQ(at_time(0, std::nextafter(0.2, 0), q), Verdict::phantom);
  // |v| = sqrt(2), which no double is.
  const Query<double> diagonal{{0, 0, 1, 1}, {-1, -1}, {2, 0, 1, 1}, {}};
  const double share = std::sqrt(0.5);
  const bool over = mpq_class(share) * mpq_class(share) * 2 >= 1;
  EXPECT_EQ(at_time(0, share, diagonal), over ? Verdict::excused : Verdict::phantom);
  EXPECT_EQ(at_time(0, std::nextafter(share, over ? 0 : 1), diagonal), over ? Verdict::phantom : Verdict::excused);
}

TEST(EngineClaims, ATimeMayBeLateByTheErrorAndNoMore) {
  const Query<double> q{{0, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}};  // impact at 1/4
  EXPECT_EQ(at_time(0.25, 0.125, q), Verdict::correct);
  EXPECT_EQ(at_time(0.375, 0.125, q), Verdict::excused);
  EXPECT_EQ(at_time(std::nextafter(0.375, 1), 0.125, q), Verdict::late);
  EXPECT_EQ(at_time(0.125, 0.125, q), Verdict::excused);
  EXPECT_EQ(at_time(std::nextafter(0.125, 0), 0.125, q), Verdict::early);
  EXPECT_EQ(judge(card_with(0, 0.125), q, truth(q), Answer<double>{}), Verdict::tunnel) << "a miss is no late contact";
  const Query<double> at_the_end{{0, 0, 1, 1}, {4, 0}, {4.75, 0, 1, 1}, {}};  // impact at 15/16
  EXPECT_EQ(at_time(1, 0.125, at_the_end), Verdict::excused);
  EXPECT_EQ(at_time(1.03125, 0.125, at_the_end), Verdict::late) << "in the next frame";
}

/// The card of one who promises all that others leave open, and has no skin and no domain.
Card without_excuses(Card card) {
  card.kind = Kind::published;
  card.needs_positive_sizes = false;
  if (card.overlap == OverlapClaim::not_handled) card.overlap = OverlapClaim::reported;
  return card;
}

template <class S>
std::uint64_t excused_that_are_the_mistake_without(const char* name) {
  std::uint64_t excused = 0;
  const Family& family = *find_family(name);
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    if (method.has_code_in(scalar_of<S>)) panel.push_back(&method);
  }
  Batch<S> batch;
  for (std::uint64_t i = 0; i < 400; ++i) batch.queries.push_back(family.at<S>(1, i));
  judge_batch<S>(batch, panel);
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const Card bare = without_excuses(*panel[m]->card);
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const Verdict verdict = batch.columns[m].judgements[i].verdict;
      if (verdict == Verdict::not_asked) continue;
      Judged<S> judged(batch.queries[i], batch.truths[i]);
      const Answer<S>& answer = batch.columns[m].answers[i];
      const Verdict before = judge_before_excuses(*panel[m]->card, judged, answer);
      EXPECT_EQ(before, judge(bare, batch.queries[i], batch.truths[i], answer)) << panel[m]->card->id << ' ' << i;
      EXPECT_TRUE(verdict == before || (verdict == Verdict::excused && is_wrong(before))) << panel[m]->card->id;
      excused += verdict == Verdict::excused;
    }
  }
  return excused;
}

TEST(BeforeExcuses, IsTheMistakeThatACardWithoutExcusesIsChargedWith) {
  std::uint64_t excused = 0;
  for (const char* family : {"bullets", "worlds", "decimals", "grazes", "mixed", "uniform"}) {
    excused += excused_that_are_the_mistake_without<float>(family);
    excused += excused_that_are_the_mistake_without<double>(family);
  }
  EXPECT_GT(excused, 4000u);
}

/// Says what a function says of the query in double.
class Says final : public Guest {
 public:
  using Function = std::function<Answer<double>(const Query<double>&)>;
  explicit Says(Function function) : function_(std::move(function)) {
    card_ = *find_method("exact")->card;
    card_.id = "says";
    method_ = {.card = &card_, .float32 = nullptr, .float64 = nullptr, .exactly = nullptr, .guest = this};
  }
  const Method& method() const { return method_; }

  bool takes(const Query<float>&) const override { return true; }
  bool takes(const Query<double>&) const override { return true; }
  void answer(std::span<const Query<float>> queries, std::span<Answer<double>> answers, std::vector<bool>&) override {
    for (std::size_t i = 0; i < queries.size(); ++i) answers[i] = function_(query_of<double>(numbers_of(queries[i])));
  }
  void answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers, std::vector<bool>&) override {
    for (std::size_t i = 0; i < queries.size(); ++i) answers[i] = function_(queries[i]);
  }
  std::string about() const override { return "says"; }
  std::string language() const override { return "C++"; }
  std::string in_its_terms(const Query<double>&) const override { return ""; }
  std::string troubles() const override { return ""; }
  Query<float> told(const Query<float>& query) const override { return query; }
  Query<double> told(const Query<double>& query) const override { return query; }

 private:
  Function function_;
  Card card_;
  Method method_;
};

template <class S>
Judgement judged(const Query<S>& query, const Says& guest) {
  Batch<S> batch;
  batch.size = 1;
  batch.queries = {query};
  const Method* const panel[] = {&guest.method()};
  judge_batch<S>(batch, panel);
  return batch.columns[0].judgements[0];
}

/// Its time, 357913938/536870915, lies in the middle between two floats but for 2^-58 of the frame; the double nearest to it
/// is that middle.
const Query<float> between_floats{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}};

TEST(Ask, TheDoubleNearestToTheTruthIsRightOfFloatsToo) {
  EXPECT_EQ(judged(between_floats, Says(exact<double>)).verdict, Verdict::correct);
}

TEST(Ask, ADoubleThatIsWrongStaysWrong) {
  for (const double off : {0x1p-25, -0x1p-25, 0x1p-20, -0x1p-20}) {
    const Says late([off](const Query<double>& q) {
      Answer<double> answer = exact(q);
      answer.time += off;
      return answer;
    });
    // By 2^-25 of the frame it is one of the two floats, and one of these is the nearest.
    const bool nearest = static_cast<float>(exact(query_of<double>(numbers_of(between_floats))).time + off) ==
                         exact(between_floats).time;
    EXPECT_EQ(judged(between_floats, late).verdict, nearest   ? Verdict::correct
                                                    : off > 0 ? Verdict::late
                                                              : Verdict::early)
        << off;
    EXPECT_EQ(judged(query_of<double>(numbers_of(between_floats)), late).verdict,
              off > 0 ? Verdict::late : Verdict::early)
        << off;
  }
}

TEST(Ask, AnEngineThatIsRightInDoubleIsNeverWrongOfFloats) {
  std::size_t impacts = 0;
  const Says right(exact<double>);
  for (const Family& family : families()) {
    const std::uint64_t size = family.size == 0 ? 200 : std::min<std::uint64_t>(family.size, 200);
    for (std::uint64_t i = 0; i < size; ++i) {
      const Query<float> query = family.at<float>(5, i);
      const Judgement judgement = judged(query, right);
      // `exact` may overflow where the numbers are near the largest, and says so.
      if (exact(query_of<double>(numbers_of(query))).outcome == Outcome::failed) continue;
      EXPECT_FALSE(is_wrong(judgement.verdict)) << family.name << ' ' << i;
      impacts += truth(query).cls == Class::impact ? 1 : 0;
    }
  }
  EXPECT_GT(impacts, 500u);
}

TEST(Ask, WhatIsNoNumberFails) {
  for (const double time : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const Says nothing([time](const Query<double>&) { return Answer<double>{Outcome::impact, time, -1, 0}; });
    const Verdict verdict = judged(between_floats, nothing).verdict;
    EXPECT_EQ(verdict, std::isnan(time) ? Verdict::failed : Verdict::late);
  }
}

}  // namespace
}  // namespace sweeplab
