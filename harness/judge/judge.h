// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/methods/names.h"
#include "harness/methods/registry.h"
#include "harness/support/enums.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {

/// What an answer is worth, the first that fits; `excused` takes the place of a wrong one that the card disclaims,
/// but for `failed`.
enum class Verdict : std::uint8_t {
  failed,          ///< NaN or overflow; never a hit and never a miss
  tunnel,          ///< truth impact, answer separate: it went through
  missed_overlap,  ///< truth overlap, answer separate
  phantom,         ///< truth separate, answer a contact
  wrong_state,     ///< impact answered as overlap, or the reverse
  wrong_face,
  late,          ///< a time by more than 1/1000 of the frame, or in position of min(W, H), too large: it may end inside
  early,         ///< by as much too small: it stops short, which is safe
  claim_broken,  ///< a graze answered against the card
  excused,       ///< wrong, but the card disclaims it
  correct,
  not_asked,  ///< neither right nor wrong: this peer does not take the query, most often for it would need rounding
};
template <>
inline constexpr auto enum_words<Verdict> = in_words("failed", "tunnel", "missed_overlap", "phantom", "wrong_state",
                                                     "wrong_face", "late", "early", "claim_broken", "excused",
                                                     "correct", "not_asked");

// In plain words, for whatever is printed; the page has the same (reports/src/explorer/verdicts.ts).

/// What a verdict means, of tunnel "there is an impact, and it says separate".
std::string_view meaning_of(Verdict verdict);

/// What a method does whose answer gets a verdict: "gomez reports a contact", "gomez and ericson report a contact";
/// after the rows comes `where`: " where there is none".
struct Misdeed {
  std::string_view one, many, where;
};
Misdeed misdeed_of(Verdict verdict);

/// Why a wrong answer is wrong. The same method runs in exact arithmetic on the same numbers:
/// `logic` if it makes the same mistake there (the same verdict) and its own margins are not to blame; `tolerance` if it
/// makes the same mistake there, and none once its margins are taken away (algorithms/tolerance.h); `rounding` if it does
/// not make this mistake there. `none` for right and excused answers; `unknown` where a method cannot run in exact
/// arithmetic.
enum class Cause : std::uint8_t { none, logic, tolerance, rounding, unknown };
template <>
inline constexpr auto enum_words<Cause> = in_words("", "logic", "tolerance", "rounding", "unknown");

constexpr bool is_wrong(Verdict v) { return v < Verdict::excused; }

/// Whether what is wrong is the time of a contact.
constexpr bool is_wrong_time(Verdict v) { return v == Verdict::late || v == Verdict::early; }

/// Whether a wrong answer of this kind has a severity of its own: how deep the boxes sink into each other unseen, or
/// how far they stay apart.
constexpr bool has_severity(Verdict v) {
  return v == Verdict::tunnel || v == Verdict::missed_overlap || v == Verdict::phantom || is_wrong_time(v);
}

/// Whether a severe one is a real error in tables: an early time stops short, which is safe.
constexpr bool does_harm(Verdict v) { return has_severity(v) && v != Verdict::early; }

/// The answer as the judge reads it: a contact with a NaN or an infinite time is `failed`.
template <class T>
Answer<T> read(const Card& card, const Answer<T>& answer);

/// A query with its truth, and what judging many answers to it finds only once: it in the exact scalar, its exact time,
/// and of the last time that was looked at, whether it is right. That depends on the time alone, and most methods give
/// the same one. Refers to query and truth.
template <class S>
class Judged {
 public:
  Judged(const Query<S>& query, const Truth& truth) : query_(&query), truth_(&truth) {}

  const Query<S>& query() const { return *query_; }
  const Truth& truth() const { return *truth_; }
  const Query<Rational>& exactly();
  const Rational& time();  ///< time_of_impact(), of what touches

  /// right(), or what it said of the same time.
  template <class Right>
  bool remembered(S time, const Right& right) {
    if (!last_ || !(*last_ == time)) last_right_ = right(), last_ = time;
    return last_right_;
  }

 private:
  const Query<S>* query_;
  const Truth* truth_;
  std::optional<Query<Rational>> exactly_;
  std::optional<Rational> time_;
  std::optional<S> last_;
  bool last_right_ = false;
};

/// Judges one answer. Pure; it knows the method only by its card. T is S, or Rational for the method's answer in exact
/// arithmetic to the same query.
template <class S, class T>
Verdict judge(const Card& card, const Query<S>& query, const Truth& truth, const Answer<T>& answer);
/// The same, for many answers to one query.
template <class S, class T>
Verdict judge(const Card& card, Judged<S>& judged, const Answer<T>& answer);
/// What it says before the card's skin, domain or words excuse the answer: where judge() says `excused`, the mistake
/// that it excuses; else the same.
template <class S, class T>
Verdict judge_before_excuses(const Card& card, Judged<S>& judged, const Answer<T>& answer);

/// What the judge reads off a card, for the laws. Whether it promises nothing of this query: an overlap, sizes of 0 or
/// a graze of a kind that it leaves open.
template <class S>
bool claims_nothing(const Card& card, const Query<S>& query, const Truth& truth);
/// Of a graze: whether the card promises contact.
template <class S>
bool is_contact_claimed(const Card& card, const Query<S>& query, const Truth& truth);
/// Whether the normal is that of a face of the truth.
template <class T>
bool right_face(const Truth& truth, const Answer<T>& answer);

/// The cause of a wrong answer to this query, and of its verdict: rounding, where the method is proved right there
/// (theorems.h), else what its answer in exact arithmetic tells.
template <class S>
Cause cause_of(const Method& method, const Query<S>& query, const Truth& truth, const Answer<S>& wrong);
template <class S>
Cause cause_of(const Method& method, Judged<S>& judged, Verdict verdict);

/// Signed error of an impact's time, late > 0, as a fraction of the frame: t - TOI, within 2^-80 of the frame.
template <class S>
double time_error(const Truth& truth, S time);

/// |v|: the length of the relative motion, in world units.
template <class S>
double speed(const Query<S>& query);

/// Whether a time of contact is within the tolerances of `late` and `early`, in exact arithmetic. A time that is the
/// nearest its scalar has is never wrong, however coarse that is beside a tiny box: no answer in that scalar is better.
template <class S, class T>
bool is_right_time_exactly(Judged<S>& judged, const T& time);
/// The same, decided in doubles where the distance to a tolerance is beyond doubt.
template <class S>
bool is_right_time(Judged<S>& judged, S time);

}  // namespace sweeplab
