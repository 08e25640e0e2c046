// SPDX-License-Identifier: MIT
//
// How the laws put a query to their subject, and how they compare two answers.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

#include "harness/judge/judge.h"
#include "harness/laws/laws.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/laws/statements/hairline.h"
#include "harness/support/text.h"
#include "harness/truth/truth.h"

namespace sweeplab::law {

inline LawRuling vacuous() { return {Ruling::vacuous, {}}; }

inline std::string text_of(const Rational& x) { return x.is_finite() ? x.fraction() : x.decimal(); }
// -0 counts as 0, and is shown so.
inline std::string text_of(float x) { return shortest(x + 0.0f); }
inline std::string text_of(double x) { return shortest(x + 0.0); }

template <class T>
std::string text_of(const Answer<T>& answer) {
  if (answer.outcome != Outcome::impact) return std::string(name_of(answer.outcome));
  return fmt::format("impact at {}, normal ({}, {})", text_of(answer.time), answer.normal_x, answer.normal_y);
}

template <class... Parts>
LawRuling broken(Weight weight, fmt::format_string<Parts...> form, Parts&&... parts) {
  return {Ruling::broken, fmt::format(form, std::forward<Parts>(parts)...), weight};
}

/// Several transformations under one law: broken if one breaks it, else holding if one does. Returns whether to go on.
inline bool goes_on(LawRuling& all, LawRuling one) {
  if (one.ruling != Ruling::vacuous) all = std::move(one);
  return all.ruling != Ruling::broken;
}

// --- asking --------------------------------------------------------------------------------------------------------

/// Whether all grazes are claimed alike: none of them contact (the open rule), or all of them (the closed one).
inline bool one_rule(const GrazeClaims& g) {
  const GrazeClaim c = g.flat;
  return (c == GrazeClaim::none || c == GrazeClaim::contact) && g.rest == c && g.slide == c && g.corner == c &&
         g.leave == c && g.end == c && !g.none_at_end && !g.none_at_exact_corner;
}

inline bool claims_everything(const Card& card) {
  const GrazeClaims& g = card.grazes;
  const GrazeClaim unspecified = GrazeClaim::unspecified;
  return card.overlap == OverlapClaim::reported && !card.needs_positive_sizes && g.flat != unspecified &&
         g.rest != unspecified && g.slide != unspecified && g.corner != unspecified && g.leave != unspecified &&
         g.end != unspecified;
}

/// Which grazes may be asked about: all that the card claims something of; or, for laws under which one kind of graze
/// becomes another, none unless the card claims all kinds alike.
enum class Grazes : std::uint8_t { claimed, under_one_rule };

template <class T>
struct Evaluation {
  bool counts = false;  ///< the card claims something here, and the answer is none of `failed`
  Answer<T> answer;
  bool contact() const { return answer.outcome != Outcome::separate; }
};

/// Asks the subject. An overlap that the card claims to report as an impact is read as the overlap that it is.
template <class S, class T>
Evaluation<T> evaluate(const Evaluator<S, T>& subject, const Query<S>& q, Grazes grazes = Grazes::claimed) {
  const Card& card = *subject.card;
  const bool no_grazes = grazes == Grazes::under_one_rule && !one_rule(card.grazes);
  bool overlap = false;
  if (no_grazes || !claims_everything(card)) {
    const Truth t = truth(q);
    if (claims_nothing(card, q, t) || (no_grazes && t.cls == Class::graze)) return {};
    overlap = t.cls == Class::overlap;
  }
  Evaluation<T> evaluation{true, read(card, subject.answer(q))};
  if (evaluation.answer.outcome == Outcome::failed) return {};
  if (overlap && card.overlap == OverlapClaim::as_impact && evaluation.contact())
    evaluation.answer = {Outcome::overlap};
  return evaluation;
}

// --- comparing -----------------------------------------------------------------------------------------------------

/// Whether the subject's times must be the exact ones (in the exact scalar), or those rounded once (`exact*`).
template <class T>
bool without_tolerance(const Card& card) {
  return std::is_same_v<T, Rational> || card.kind == Kind::exact;
}

/// The tolerance of all other times: those of the judge, 1/1000 of the frame and 1/1000 of min(W, H) in position, but
/// never less than one unit in the last place of 1. Taken in plain doubles.
template <class S>
bool within_tolerance(const Query<S>& q, double error) {
  error = std::fabs(error);
  if (error <= static_cast<double>(std::numeric_limits<S>::epsilon())) return true;
  const double side = std::min(static_cast<double>(q.a.w) + static_cast<double>(q.b.w),
                               static_cast<double>(q.a.h) + static_cast<double>(q.b.h));
  return error * 1000 <= 1 && (side == 0 || error * speed(q) * 1000 <= side);
}

template <class S, class T>
bool times_agree(const Card& card, const Query<S>& q, const T& a, const T& b) {
  if (a == b) return true;
  if constexpr (std::is_same_v<T, Rational>) {
    return false;
  } else {
    return card.kind != Kind::exact && within_tolerance(q, static_cast<double>(a) - static_cast<double>(b));
  }
}

/// The same face; or two different ones where the truth has both, at an exact corner.
template <class S, class T>
bool faces_agree(const Query<S>& q, const Answer<T>& a, const Answer<T>& b) {
  if (a.normal_x == b.normal_x && a.normal_y == b.normal_y) return true;
  const Truth t = truth(q);
  return right_face(t, a) && right_face(t, b);
}

/// Whether `again`, told in the terms of q, is the contact that `first` is, with its face, and its time as same_time()
/// says; off() is how far apart the times are. `asked` is what `again` answers.
template <class S, class T, class SameTime, class Off>
LawRuling same_answer(const Card& card, const Query<S>& q, const Answer<T>& first, const Answer<T>& again,
                      const Query<S>& asked, std::string_view how, const SameTime& same_time, const Off& off) {
  const auto same_face = [&] { return !card.gives_face || faces_agree(q, first, again); };
  const bool impact = first.outcome == Outcome::impact;
  if (first.outcome == again.outcome && (!impact || ((!card.gives_time || same_time()) && same_face()))) return {};
  const Weight weight = weight_of_answers(first, again, card.gives_time ? off() : 0.0, same_face(), q, asked);
  return broken(weight, "{}: {} became {}", how, text_of(first), text_of(again));
}

/// The same, with the very time that `first` has.
template <class S, class T>
LawRuling same_contact(const Card& card, const Query<S>& q, const Answer<T>& first, const Answer<T>& again,
                       const Query<S>& asked, std::string_view how) {
  return same_answer(
      card, q, first, again, asked, how, [&] { return times_agree(card, q, first.time, again.time); },
      [&] { return difference_of(first.time, again.time); });
}

/// The same for a transformed query that should have the answer of q; `back` tells its answer in the terms of q.
template <class S, class T, class Back>
LawRuling unchanged(const Evaluator<S, T>& subject, const Query<S>& q, const Evaluation<T>& first,
                    const CheckedArithmetic<S>& checked, const Query<S>& transformed, std::string_view how,
                    const Back& back) {
  if (!checked.exact()) return vacuous();
  Evaluation<T> again = evaluate(subject, transformed);
  if (!again.counts) return vacuous();
  back(again.answer);
  return same_contact(*subject.card, q, first.answer, again.answer, transformed, how);
}

}  // namespace sweeplab::law
