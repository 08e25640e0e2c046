// SPDX-License-Identifier: MIT
//
// Why an answer is wrong, one query a cause; what a skin and an error in time excuse, to the last bit, against the slow
// truth's own distances.
// What a guest says in double of a query in float is judged as it was said.
#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "algorithms/exact.h"
#include "harness/judge/judge.h"
#include "harness/judge/run.h"
#include "harness/judge/theorems.h"
#include "harness/methods/peer.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/test/scalar_test.h"
#include "harness/truth/slow_truth.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// Unit boxes at (0, 0) and (x, y); the first moves.
Query<double> unit_boxes(double x, double y, double vx, double vy) {
  return {{0, 0, 1, 1}, {vx, vy}, {x, y, 1, 1}, {0, 0}};
}

TEST(Causes, AreFoundByExactArithmeticWithAndWithoutTheMargins) {
  // It flies past: an axis without motion is not asked about, whatever counts as none.
  const Query<double> flies_past{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
  const struct {
    const char* id;
    Query<double> query;
    Verdict verdict;
    Cause cause;
  } cases[] = {
      // A passage of 2^-39 of the frame, below the 1e-10 that bump asks for.
      {"liang_barsky", unit_boxes(0x1p39, 0, 0x1p40, 0), Verdict::tunnel, Cause::tolerance},
      // A way of 2^31 in a frame: 1e-8 of it is farther than a thousandth of both sizes.
      {"noonat", unit_boxes(0x1p30, 0, 0x1p31, 0), Verdict::early, Cause::tolerance},
      // A gap of 2^-22 is crossed at half the frame, by a motion of 2^-21 that counts as none below 1e-6.
      {"programming_chips", unit_boxes(1 + 0x1p-22, 0.5, 0x1p-21, -0.5), Verdict::tunnel, Cause::tolerance},
      {"programming_chips", flies_past, Verdict::phantom, Cause::logic},
      {"gamedev", flies_past, Verdict::phantom, Cause::logic},
      // One of the eight steps leaves three quarters of the interval.
      {"cast_motion", unit_boxes(2, 0, 3, 0), Verdict::early, Cause::logic},
      // A stands 1 below B's lower edge at 2^54, which -1 + 2^54 rounds to: then the gap is 0, and 0 / 0 no time.
      {"amanotes_text", {{0, -1, 1, 0x1p54}, {0, 0}, {0, 0x1p54, 1, 1}, {0, 0}}, Verdict::failed, Cause::rounding},
  };
  for (const auto& [id, query, verdict, cause] : cases) {
    const Method& method = *find_method(id);
    Answer<double> answer;
    method.float64(std::span(&query, 1), std::span(&answer, 1));
    const Truth t = truth(query);
    EXPECT_EQ(name_of(judge(*method.card, query, t, answer)), name_of(verdict)) << id;
    EXPECT_EQ(name_of(cause_of(method, query, t, answer)), name_of(cause)) << id;
  }
}

// A time that is late by rounding, where the eight steps alone would be early, is no fault of the steps.
TEST(Causes, AWrongTimeOnTheOtherSideOfTheTruthIsAnotherMistake) {
  const Family& worlds = *find_family("worlds");
  const Method& method = *find_method("cast_motion");
  int late = 0;
  for (std::uint64_t i = 0; i < 400000 && late == 0; ++i) {
    const Query<float> q = worlds.at<float>(1, i);
    const Truth t = truth(q);
    Answer<float> answer;
    method.float32(std::span(&q, 1), std::span(&answer, 1));
    if (judge(*method.card, q, t, answer) != Verdict::late) continue;
    if (judge(*method.card, q, t, method.exactly(exactly(q))) != Verdict::early) continue;
    ++late;
    EXPECT_EQ(name_of(cause_of(method, q, t, answer)), "rounding") << i;
  }
  EXPECT_GT(late, 0);
}

// A copy of a method is not the one of which theorems speak: its causes are looked for.
SCALAR_TEST(Causes, ThatTheoremsKnowAreThoseThatExactArithmeticFinds) {
  int proved = 0, found = 0;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 300; ++i) {
      const Query<S> q = family.at<S>(7, i);
      const Truth t = truth(q);
      for (const Method& method : methods()) {
        if (!method.exactly) continue;
        const Method copy = method;
        Answer<S> answer;
        method.sweep<S>()(std::span(&q, 1), std::span(&answer, 1));
        if (!is_wrong(judge(*method.card, q, t, answer))) continue;
        const Cause cause = cause_of(copy, q, t, answer);
        ASSERT_EQ(name_of(cause_of(method, q, t, answer)), name_of(cause)) << method.card->id << family.name << i;
        ++(is_proved(method, q, t) ? proved : found);
      }
    }
  }
  EXPECT_GT(proved, 300);
  EXPECT_GT(found, 300);
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

TEST(EngineClaims, ATimeMayBeEarlyOrLateByTheErrorAndNoMore) {
  const Query<double> q{{0, 0, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}};              // impact at 1/4
  const Query<double> at_the_end{{0, 0, 1, 1}, {4, 0}, {4.75, 0, 1, 1}, {}};  // impact at 15/16
  for (const auto& [query, time, verdict] : {std::tuple{q, 0.25, Verdict::correct},
                                             {q, 0.375, Verdict::excused},
                                             {q, std::nextafter(0.375, 1), Verdict::late},
                                             {q, 0.125, Verdict::excused},
                                             {q, std::nextafter(0.125, 0), Verdict::early},
                                             {at_the_end, 1.0, Verdict::excused},
                                             {at_the_end, 1.03125, Verdict::late}}) {  // in the next frame
    EXPECT_EQ(at_time(time, 0.125, query), verdict) << time;
  }
  EXPECT_EQ(judge(card_with(0, 0.125), q, truth(q), Answer<double>{}), Verdict::tunnel) << "a miss is no late contact";
}

/// Says what `exact` says of the query in double, at a time that is off by so much.
class Says final : public Guest {
 public:
  explicit Says(double off) : off_(off) {
    card_ = *find_method("exact")->card;
    card_.id = "says";
    method_ = {.card = &card_, .float32 = nullptr, .float64 = nullptr, .exactly = nullptr, .guest = this};
  }
  const Method& method() const { return method_; }

  bool takes(const Query<float>&) const override { return true; }
  bool takes(const Query<double>&) const override { return true; }
  void answer(std::span<const Query<float>> queries, std::span<Answer<double>> answers, std::vector<bool>&) override {
    say(queries, answers);
  }
  void answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers, std::vector<bool>&) override {
    say(queries, answers);
  }
  std::string about() const override { return "says"; }
  std::string language() const override { return "C++"; }
  std::string in_its_terms(const Query<double>&) const override { return ""; }
  std::string troubles() const override { return ""; }
  Query<float> told(const Query<float>& query) const override { return query; }
  Query<double> told(const Query<double>& query) const override { return query; }

 private:
  template <class S>
  void say(std::span<const Query<S>> queries, std::span<Answer<double>> answers) const {
    for (std::size_t i = 0; i < queries.size(); ++i) {
      answers[i] = exact(query_of<double>(numbers_of(queries[i])));
      answers[i].time += off_;
    }
  }

  double off_;
  Card card_;
  Method method_;
};

template <class S>
Verdict judged(const Query<S>& query, const Says& guest) {
  Batch<S> batch;
  batch.size = 1;
  batch.queries = {query};
  const Method* const panel[] = {&guest.method()};
  judge_batch<S>(batch, panel);
  return batch.columns[0].judgements[0].verdict;
}

/// Its time, 357913938/536870915, lies in the middle between two floats but for 2^-58 of the frame; the double nearest to it
/// is that middle.
const Query<float> between_floats{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}};

TEST(Ask, OfFloatsADoubleIsJudgedAsItWasSaid) {
  const Query<double> in_double = query_of<double>(numbers_of(between_floats));
  EXPECT_EQ(judged(between_floats, Says(0)), Verdict::correct);
  for (const double off : {0x1p-25, -0x1p-25, 0x1p-20, -0x1p-20}) {
    const Verdict wrong = off > 0 ? Verdict::late : Verdict::early;
    // By 2^-25 of the frame it is one of the two floats, and one of these is the nearest.
    const bool nearest = static_cast<float>(exact(in_double).time + off) == exact(between_floats).time;
    EXPECT_EQ(judged(between_floats, Says(off)), nearest ? Verdict::correct : wrong) << off;
    EXPECT_EQ(judged(in_double, Says(off)), wrong) << off;
  }
  EXPECT_EQ(judged(between_floats, Says(std::numeric_limits<double>::quiet_NaN())), Verdict::failed);
  EXPECT_EQ(judged(between_floats, Says(std::numeric_limits<double>::infinity())), Verdict::late);
}

TEST(Ask, AnEngineThatIsRightInDoubleIsNeverWrongOfFloats) {
  std::size_t impacts = 0;
  const Says right(0);
  for (const Family& family : families()) {
    const std::uint64_t size = family.size == 0 ? 200 : std::min<std::uint64_t>(family.size, 200);
    for (std::uint64_t i = 0; i < size; ++i) {
      const Query<float> query = family.at<float>(5, i);
      // `exact` may overflow where the numbers are near the largest, and says so.
      if (exact(query_of<double>(numbers_of(query))).outcome == Outcome::failed) continue;
      EXPECT_FALSE(is_wrong(judged(query, right))) << family.name << ' ' << i;
      impacts += truth(query).cls == Class::impact;
    }
  }
  EXPECT_GT(impacts, 500u);
}

TEST(Batch, TheSeverityOfAWrongTimeIsThatOfItsQueryAndTime) {
  const Says late(0x1p-4), later(0x1p-3);
  const Method* const panel[] = {&late.method(), &later.method()};
  // Both touch at 1/4, so the wrong times are the same.
  const Query<double> slow{{0, 0, 4, 4}, {4, 0}, {5, 0, 4, 4}, {}}, fast{{0, 0, 4, 4}, {8, 0}, {6, 0, 4, 4}, {}};
  Batch<double> batch;
  for (const auto& queries : {std::vector{slow}, std::vector{fast}, std::vector{slow, fast}}) {
    batch.size = queries.size();
    batch.queries = queries;
    judge_batch<double>(batch, panel);
    for (std::size_t i = queries.size(); i-- > 0;) {
      for (const std::size_t m : {0u, 1u, 0u}) {
        const double depth = queries[i].motion_a.x * (m == 0 ? 0x1p-4 : 0x1p-3);
        EXPECT_EQ(batch.severity_of(i, batch.columns[m], Verdict::late), depth) << i << " of " << queries.size();
      }
    }
  }
}

}  // namespace
}  // namespace sweeplab
