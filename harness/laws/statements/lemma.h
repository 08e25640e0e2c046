// SPDX-License-Identifier: MIT
//
// Law 19: the lemma behind edge_alignment.
#pragma once

#include "harness/laws/statements/evaluation.h"
#include "harness/laws/statements/times.h"
#include "harness/truth/truth_axes.h"

namespace sweeplab::law {

/// 19
template <class S, class T>
LawRuling edge_alignment_lemma(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  const Evaluation<T> evaluation = evaluate(subject, q);
  if (!evaluation.counts || evaluation.answer.outcome != Outcome::impact) return vacuous();
  if (truth(q).cls == Class::graze) return vacuous();  // no open contact
  const Query<Rational> exact = exactly(q);
  // When A's leading edge comes level with the edge of B that faces it: travel t = entry. An axis without motion never
  // gets there; the author gives it the time -1.
  const auto alignment = [](const TruthAxis<Rational>& axis) {
    return axis.travel.sign() > 0 ? axis.entry / axis.travel : Rational(-1);
  };
  const Rational x = alignment(exact_axis_x(exact)), y = alignment(exact_axis_y(exact));
  const Rational none(0), end(1);
  if (x > end || y > end || (x < none && y < none)) {
    return broken(weight_of_class(q, truth(q), Outcome::impact),
                  "alignment times {} and {}: no contact begins, answered {}", text_of(x), text_of(y),
                  text_of(evaluation.answer));
  }
  const Rational& later = x < y ? y : x;
  bool right = true;
  if (card.gives_time) {
    if constexpr (std::is_same_v<T, Rational>) {
      right = evaluation.answer.time == later;
    } else if (card.kind == Kind::exact) {
      right = evaluation.answer.time == static_cast<S>(later);
    } else {
      right = within_tolerance(q, static_cast<double>(Rational(evaluation.answer.time) - later));
    }
  }
  if (card.gives_face) right &= evaluation.answer.normal_x != 0 ? x >= y : y >= x;
  if (right) return {};
  const double off = card.gives_time ? difference_of(Rational(evaluation.answer.time), later) : 0;
  const Weight weight =
      hairline_if(time_within_bound(q, off) && (!card.gives_face || face_within_bound(q, evaluation.answer)));
  return broken(weight, "alignment times {} and {}, answered {}", text_of(x), text_of(y), text_of(evaluation.answer));
}

}  // namespace sweeplab::law
