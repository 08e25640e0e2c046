// SPDX-License-Identifier: MIT
//
// Laws 15 to 18: other obstacles in the place of B, and no approach at all.
#pragma once

#include <cmath>

#include "harness/laws/statements/evaluation.h"
#include "harness/truth/severity.h"

namespace sweeplab::law {

/// 15
template <class S, class T>
LawRuling larger_obstacle(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  const Evaluation<T> first = evaluate(subject, q, Grazes::under_one_rule);
  if (!first.counts || !first.contact()) return vacuous();
  const S x = q.b.w > S(0) ? q.b.w : S(1), y = q.b.h > S(0) ? q.b.h : S(1);
  LawRuling all = vacuous();
  const auto with = [&](bool both_ways) -> LawRuling {
    CheckedArithmetic<S> checked;
    Query<S> m = q;
    if (both_ways) {
      m.b.x = checked.difference(q.b.x, x);
      m.b.y = checked.difference(q.b.y, y);
    }
    m.b.w = checked.sum(q.b.w, x);
    m.b.h = checked.sum(q.b.h, y);
    if (!checked.exact()) return vacuous();
    const Evaluation<T> larger = evaluate(subject, m, Grazes::under_one_rule);
    if (!larger.counts) return vacuous();
    if (larger.answer.outcome == Outcome::overlap) return {};
    if (larger.contact() && first.answer.outcome == Outcome::impact &&
        (!card.gives_time || larger.answer.time <= first.answer.time ||
         times_agree(card, q, larger.answer.time, first.answer.time))) {
      return {};
    }
    const Weight weight =
        weight_of_answers(first.answer, larger.answer,
                          card.gives_time ? difference_of(larger.answer.time, first.answer.time) : 0, true, q, m);
    return broken(weight, "B grown to {} by {}: {} became {}", text_of(m.b.w), text_of(m.b.h), text_of(first.answer),
                  text_of(larger.answer));
  };
  if (goes_on(all, with(false))) goes_on(all, with(true));
  return all;
}

/// What two obstacles together give: an overlap with either, else the earlier impact.
template <class T>
Answer<T> earlier(const Answer<T>& a, const Answer<T>& b) {
  if (a.outcome == Outcome::overlap || b.outcome == Outcome::separate) return a;
  if (b.outcome == Outcome::overlap || a.outcome == Outcome::separate) return b;
  return b.time < a.time ? b : a;
}

/// 16
template <class S, class T>
LawRuling cut_obstacle(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  const Evaluation<T> whole = evaluate(subject, q, Grazes::under_one_rule);
  if (!whole.counts) return vacuous();
  LawRuling all = vacuous();
  const auto cut = [&](const S& a_size, S Box<S>::*min, S Box<S>::*size) -> LawRuling {
    if (!(a_size > S(0)) || !(q.b.*size > S(0))) return vacuous();
    CheckedArithmetic<S> checked;
    Query<S> low = q;
    low.b.*size = checked.scaled(q.b.*size, S(0.5f));
    Query<S> high = low;
    high.b.*min = checked.sum(q.b.*min, low.b.*size);
    if (!checked.exact()) return vacuous();
    const Evaluation<T> in_low = evaluate(subject, low, Grazes::under_one_rule);
    if (!in_low.counts) return vacuous();
    const Evaluation<T> in_high = evaluate(subject, high, Grazes::under_one_rule);
    if (!in_high.counts) return vacuous();
    const Answer<T> both = earlier(in_low.answer, in_high.answer);
    if (whole.answer.outcome == both.outcome &&
        (both.outcome != Outcome::impact || !card.gives_time || times_agree(card, q, whole.answer.time, both.time))) {
      return {};
    }
    const Weight weight = weight_of_answers(
        whole.answer, both, card.gives_time ? difference_of(whole.answer.time, both.time) : 0, true, q, low, high);
    return broken(weight, "B cut in two: {} became {} and {}", text_of(whole.answer), text_of(in_low.answer),
                  text_of(in_high.answer));
  };
  if (goes_on(all, cut(q.a.w, &Box<S>::x, &Box<S>::w))) {
    goes_on(all, cut(q.a.h, &Box<S>::y, &Box<S>::h));
  }
  return all;
}

/// B grown by epsilon at each of its four sides; by a negative epsilon, shrunk.
template <class S>
Query<S> grown(CheckedArithmetic<S>& checked, Query<S> q, S epsilon) {
  q.b.x = checked.difference(q.b.x, epsilon);
  q.b.y = checked.difference(q.b.y, epsilon);
  q.b.w = checked.sum(q.b.w, S(2) * epsilon);
  q.b.h = checked.sum(q.b.h, S(2) * epsilon);
  return q;
}

inline bool is_truth(const Card& card) { return card.id == "truth" || card.id == "truth_closed"; }

/// 17
template <class S, class T>
LawRuling grown_obstacle(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  const Truth t = truth(q);
  if (t.cls != Class::graze && !is_truth(card)) return vacuous();
  // Large and small beside B, or beside 1 if B is a point: 1/4, 2^-9, 2^-20 of a power of two.
  const S side = std::max(q.b.w, q.b.h);
  const int exponent = side > S(0) ? std::ilogb(side) : 0;
  LawRuling all = vacuous();
  for (const int below : {2, 9, 20}) {
    for (const int sign : {1, -1}) {
      const S epsilon = std::ldexp(S(sign), exponent - below);
      CheckedArithmetic<S> checked;
      const Query<S> m = grown(checked, q, epsilon);
      if (!checked.exact() || epsilon == S(0) || m.b.w < S(0) || m.b.h < S(0)) continue;
      if (is_truth(card) && !(exact_severity(m) - exact_severity(q) == Rational(epsilon))) {
        return broken(Weight::real, "B grown by {}: the severity went from {} to {}", text_of(epsilon),
                      text_of(exact_severity(q)), text_of(exact_severity(m)));
      }
      if (t.cls != Class::graze) {
        all = {};
        continue;
      }
      const Evaluation<T> evaluation = evaluate(subject, m);
      if (!evaluation.counts) continue;
      all = {};
      if (evaluation.contact() != (sign > 0)) {
        return broken(hairline_if(contact_within_bound(m)), "a graze, B grown by {}: answered {}", text_of(epsilon),
                      text_of(evaluation.answer));
      }
    }
  }
  return all;
}

/// Whether A's interval exactly touches B's at the start and does not move towards it.
template <class S>
bool touches_without_approaching(S a, S a_size, S va, S b, S b_size, S vb) {
  const auto ends_at = [](S min, S size, S there) {
    CheckedArithmetic<S> checked;
    return checked.sum(min, size) == there && checked.exact();
  };
  return (ends_at(a, a_size, b) && va <= vb) || (ends_at(b, b_size, a) && va >= vb);
}

/// 18
template <class S, class T>
LawRuling no_approach(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  const bool still = q.motion_a == q.motion_b;
  if (!still && !touches_without_approaching(q.a.x, q.a.w, q.motion_a.x, q.b.x, q.b.w, q.motion_b.x) &&
      !touches_without_approaching(q.a.y, q.a.h, q.motion_a.y, q.b.y, q.b.h, q.motion_b.y)) {
    return vacuous();
  }
  const Truth t = truth(q);
  if (claims_nothing(card, q, t)) return vacuous();
  const Evaluation<T> evaluation = evaluate(subject, q);
  if (!evaluation.counts) return vacuous();
  if (!evaluation.contact() || (t.cls == Class::overlap && evaluation.answer.outcome == Outcome::overlap)) return {};
  if (t.cls == Class::graze && evaluation.answer.outcome == Outcome::impact && is_contact_claimed(card, q, t))
    return {};
  return broken(hairline_if(contact_within_bound(q)), "{}: answered {}",
                still ? "no motion" : "touching without approaching", text_of(evaluation.answer));
}

}  // namespace sweeplab::law
