// SPDX-License-Identifier: MIT
//
// What a skin and an error in time excuse, to the last bit, against the slow truth's own distances.
#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "harness/judge/judge.h"
#include "harness/methods/peer.h"
#include "harness/query/families.h"
#include "harness/truth/slow_truth.h"

namespace sweeplab {
namespace {

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

/// Whether the card excuses a contact at this time where the truth has none, or a later one.
template <class S>
bool near_at(const Query<S>& q, const PeerClaims& claims, S time) {
  const mpq_class at = -slow_truth_detail::Depths(q).least(mpq_class(static_cast<double>(time)));
  return reaches(q, claims, at);
}

struct Counts {
  std::uint64_t excused = 0, wrong = 0;
};

/// Contacts at and around the time at which a separate query's boxes first come as near as the skin.
template <class S>
Counts expect_phantoms_as_the_slow_truth_has_them(const PeerCard& card) {
  Counts counts;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const Query<S> q = family.at<S>(7, i);
      const Truth t = truth(q);
      if (t.cls != Class::separate) continue;
      for (const double time : {0.0, 0.25, 0.5, 0.875, 1.0}) {
        const bool excused = near_at(q, card.claims, S(time));
        const Verdict verdict = judge(card, q, t, Answer<S>{Outcome::impact, S(time)});
        EXPECT_EQ(verdict, excused ? Verdict::excused : Verdict::phantom) << family.name << ' ' << i << " at " << time;
        ++(excused ? counts.excused : counts.wrong);
      }
      PeerCard without_time = card;
      without_time.gives_time = false;
      const bool ever = reaches(q, card.claims, -slow_truth(q).severity);
      EXPECT_EQ(judge(without_time, q, t, Answer<S>{Outcome::impact}), ever ? Verdict::excused : Verdict::phantom);
      ++(ever ? counts.excused : counts.wrong);
    }
  }
  return counts;
}

TEST(EngineClaims, AContactIsExcusedWhereTheSlowTruthHasTheBoxesThatNear) {
  Counts sum;
  for (const PeerCard& card : {card_with(0.125, 0), card_with(3, 0), card_with(0, 0.0625), card_with(0.5, 0.01)}) {
    for (const Counts& counts : {expect_phantoms_as_the_slow_truth_has_them<float>(card),
                                 expect_phantoms_as_the_slow_truth_has_them<double>(card)}) {
      EXPECT_GT(counts.excused, 10u);
      EXPECT_GT(counts.wrong, 100u);
      sum.excused += counts.excused;
      sum.wrong += counts.wrong;
    }
  }
  EXPECT_GT(sum.excused, 1000u);
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

}  // namespace
}  // namespace sweeplab
