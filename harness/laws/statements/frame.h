// SPDX-License-Identifier: MIT
//
// Laws 12 to 14: parts of the frame, and the frame run backwards.
#pragma once

#include "harness/laws/statements/evaluation.h"
#include "harness/laws/statements/times.h"

namespace sweeplab::law {

/// Whether `part`, evaluation of the stretch of the frame from `start` on, `length` long, is the contact that `whole`
/// is. `asked` is the query of the part.
template <class S, class T>
LawRuling same_in_part(const Card& card, const Query<S>& q, const Answer<T>& whole, const Answer<T>& part,
                       const Query<S>& asked, double start, double length, std::string_view how) {
  return same_answer(
      card, q, whole, part, asked, how, [&] { return time_follows(card, q, whole.time, part.time, start, length); },
      [&] { return difference_of(T(part.time * T(length) + T(start)), whole.time); });
}

template <class S, class T>
LawRuling cut_in_halves(const Evaluator<S, T>& subject, const Query<S>& q, const Evaluation<T>& whole) {
  CheckedArithmetic<S> checked;
  const Query<S> first = with_motions_scaled(checked, q, S(0.5f));
  if (!checked.exact()) return vacuous();
  const Evaluation<T> in_first = evaluate(subject, first, Grazes::under_one_rule);
  if (!in_first.counts) return vacuous();
  if (in_first.contact()) {
    return same_in_part(*subject.card, q, whole.answer, in_first.answer, first, 0, 0.5,
                        "in the first half of the frame");
  }
  const Query<S> second = advanced(checked, first);
  if (!checked.exact()) return vacuous();
  const Evaluation<T> in_second = evaluate(subject, second, Grazes::under_one_rule);
  if (!in_second.counts) return vacuous();
  if (in_second.answer.outcome == Outcome::overlap) {
    return broken(hairline_if(start_within_bound(second)),
                  "nothing in the first half of the frame, overlap when the second begins");
  }
  return same_in_part(*subject.card, q, whole.answer, in_second.answer, second, 0.5, 0.5,
                      "in the second half of the frame");
}

/// The frame without its first quarters, as many of them as lie before the contact.
template <class S, class T>
LawRuling advanced_to_contact(const Evaluator<S, T>& subject, const Query<S>& q, const Evaluation<T>& whole) {
  if (whole.answer.outcome != Outcome::impact) return vacuous();
  const Truth t = truth(q);
  if (t.cls != Class::impact && t.cls != Class::graze) return vacuous();  // a phantom: there is no TOI
  for (const int quarters : {3, 2, 1}) {
    const double s = 0.25 * quarters;
    if (compare_time_of_impact(q, t, s) < 0) continue;
    CheckedArithmetic<S> checked;
    const Query<S> one = with_motions_scaled(checked, q, S(0.25f));
    Query<S> rest = one;
    for (int i = 0; i < quarters; ++i) rest = advanced(checked, rest);
    rest.motion_a = rest.motion_b = {};
    for (int i = quarters; i < 4; ++i) rest = with_motions_added(checked, rest, one);
    if (!checked.exact()) continue;
    const Evaluation<T> later = evaluate(subject, rest, Grazes::under_one_rule);
    if (!later.counts) return vacuous();
    return same_in_part(*subject.card, q, whole.answer, later.answer, rest, s, 1 - s, "started closer to the contact");
  }
  return vacuous();
}

/// 12
template <class S, class T>
LawRuling parts_of_the_frame(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> whole = evaluate(subject, q, Grazes::under_one_rule);
  if (!whole.counts) return vacuous();
  LawRuling all = vacuous();
  if (goes_on(all, cut_in_halves(subject, q, whole))) goes_on(all, advanced_to_contact(subject, q, whole));
  return all;
}

/// 13
template <class S, class T>
LawRuling time_reversed(const Evaluator<S, T>& subject, const Query<S>& q) {
  CheckedArithmetic<S> checked;
  Query<S> back = advanced(checked, q);
  for (Vector<S>* v : {&back.motion_a, &back.motion_b}) *v = {-v->x, -v->y};
  if (!checked.exact()) return vacuous();
  const Evaluation<T> there = evaluate(subject, q, Grazes::under_one_rule);
  if (!there.counts) return vacuous();
  const Evaluation<T> again = evaluate(subject, back, Grazes::under_one_rule);
  if (!again.counts) return vacuous();
  if (there.contact() == again.contact()) return {};
  const Weight weight = weight_of_outcomes(there.answer.outcome, again.answer.outcome, q, back);
  return broken(weight, "time reversed: {} became {}", text_of(there.answer), text_of(again.answer));
}

/// The sign of TOI - s, as far as the subject's times tell: 0 in floats that are too close to call.
template <class S, class T>
int compare_time(const Card& card, const Query<S>& q, const T& time, double s) {
  if constexpr (std::is_same_v<T, Rational>) {
    return (time - Rational(s)).sign();
  } else {
    if (card.kind == Kind::exact) return compare_time_of_impact(q, truth(q), s);
    const double difference = static_cast<double>(time) - s;
    return std::fabs(difference) * 1000 <= 1 ? 0 : difference < 0 ? -1 : 1;
  }
}

/// 14
template <class S, class T>
LawRuling slower(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  const Evaluation<T> whole = evaluate(subject, q, Grazes::under_one_rule);
  if (!whole.counts || (whole.answer.outcome == Outcome::impact && !card.gives_time)) return vacuous();
  LawRuling all = vacuous();
  for (const int eighths : {6, 4, 1}) {
    CheckedArithmetic<S> checked;
    Query<S> part = with_motions_scaled(checked, q, eighths == 1 ? S(0.125f) : S(0.5f));
    if (eighths == 6) part = with_motions_added(checked, part, with_motions_scaled(checked, q, S(0.25f)));
    if (!checked.exact()) continue;
    const double s = eighths * 0.125;
    Answer<T> expected = whole.answer;
    if (whole.answer.outcome == Outcome::impact) {
      const int order = compare_time(card, q, whole.answer.time, s);
      if (order == 0 && !(one_rule(card.grazes) && without_tolerance<T>(card))) continue;
      if (order > 0 || (order == 0 && card.grazes.end == GrazeClaim::none)) expected = {};
    }
    const Evaluation<T> evaluation = evaluate(subject, part, Grazes::under_one_rule);
    if (!evaluation.counts) continue;
    if (!goes_on(all, same_in_part(card, q, expected, evaluation.answer, part, 0, s, "both motions slower"))) break;
  }
  return all;
}

}  // namespace sweeplab::law
