// SPDX-License-Identifier: MIT
//
// Laws 19 to 21, each of a kind of its own: the lemma behind edge_alignment; what a game does with an answer; one
// method, two scalars.
#pragma once

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <limits>
#include <type_traits>

#include "algorithms/exact.h"
#include "harness/laws/statements/evaluation.h"
#include "harness/laws/statements/times.h"
#include "harness/query/numbers.h"
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

/// Both boxes at the contact, with the rest of the frame's motion, A's slid along the face: on the face's axis A moves
/// as B does.
template <class S, class T>
Query<T> after_contact(const Query<T>& q, const Answer<T>& hit, const Vector<T>& a, const Vector<T>& b) {
  const T rest = T(1) - hit.time;
  Query<T> next = q;
  next.a.x = a.x;
  next.a.y = a.y;
  next.b.x = b.x;
  next.b.y = b.y;
  next.motion_a = {q.motion_a.x * rest, q.motion_a.y * rest};
  next.motion_b = {q.motion_b.x * rest, q.motion_b.y * rest};
  if (hit.normal_x != 0) {
    next.motion_a.x = next.motion_b.x;
  } else {
    next.motion_a.y = next.motion_b.y;
  }
  return next;
}

template <class S>
Vector<S> moved(const Box<S>& box, const Vector<S>& motion, const S& time) {
  return {box.x + motion.x * time, box.y + motion.y * time};
}

/// The next query in a game's own floats.
template <class S>
Query<S> next_query(const Card& card, const Query<S>& q, const Answer<S>& hit, bool&) {
  if (card.kind == Kind::exact) {
    const auto placed = position_at_contact(q, hit);
    return after_contact<S>(q, hit, placed.a, placed.b);
  }
  return after_contact<S>(q, hit, moved(q.a, q.motion_a, hit.time), moved(q.b, q.motion_b, hit.time));
}

/// In exact arithmetic; representable or not.
template <class S>
Query<S> next_query(const Card&, const Query<S>& q, const Answer<Rational>& hit, bool& representable) {
  const Query<Rational> exact = exactly(q);
  const Query<Rational> next =
      after_contact<S>(exact, hit, moved(exact.a, exact.motion_a, hit.time), moved(exact.b, exact.motion_b, hit.time));
  const auto box = [](const Box<Rational>& b) {
    return Box<S>{static_cast<S>(b.x), static_cast<S>(b.y), static_cast<S>(b.w), static_cast<S>(b.h)};
  };
  const auto vector = [](const Vector<Rational>& v) { return Vector<S>{static_cast<S>(v.x), static_cast<S>(v.y)}; };
  const Query<S> rounded{box(next.a), vector(next.motion_a), box(next.b), vector(next.motion_b)};
  representable = exactly(rounded) == next;
  return rounded;
}

/// 20
template <class S, class T>
LawRuling response(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  if (!card.gives_time || !card.gives_face) return vacuous();
  const Evaluation<T> hit = evaluate(subject, q);
  if (!hit.counts || hit.answer.outcome != Outcome::impact) return vacuous();
  if (!(hit.answer.time >= T(0) && hit.answer.time <= T(1))) return vacuous();  // law 5
  bool representable = true;
  const Query<S> next = next_query(card, q, hit.answer, representable);
  if (!representable || !well_formed(next)) return vacuous();
  const Truth t = truth(next);
  if (t.cls == Class::overlap)
    return broken(hairline_if(start_within_bound(next)), "{}: moved there, the boxes overlap", text_of(hit.answer));
  if (claims_nothing(card, next, t)) return vacuous();
  const Evaluation<T> again = evaluate(subject, next);
  if (!again.counts) return vacuous();
  const bool same_face = again.answer.outcome == Outcome::impact && again.answer.normal_x == hit.answer.normal_x &&
                         again.answer.normal_y == hit.answer.normal_y;
  const bool touching = t.cls == Class::graze && is_contact_claimed(card, next, t);
  if (again.answer.outcome != Outcome::overlap && (!same_face || touching)) return {};
  const bool starts_inside = again.answer.outcome == Outcome::overlap;
  const Weight weight = hairline_if(starts_inside ? start_within_bound(next) : contact_within_bound(next));
  return broken(weight, "{}: moved there, slid along the face: {}", text_of(hit.answer), text_of(again.answer));
}

inline bool is_float(double x) {
  return std::fabs(x) <= static_cast<double>(std::numeric_limits<float>::max()) &&
         static_cast<double>(static_cast<float>(x)) == x;
}

/// 21. The flag is read around a call through a pointer, so that no compiler moves the arithmetic out of between.
template <class S, class T>
LawRuling scalars_agree(const Evaluator<S, T>& subject, const Query<S>& q) {
  if constexpr (std::is_same_v<T, Rational>) {
    return vacuous();  // there is one exact scalar
  } else {
    const Card& card = *subject.card;
    if (subject.method == nullptr || !subject.method->float32 || !subject.method->float64) return vacuous();
    const Numbers numbers = numbers_of(q);
    if (!std::ranges::all_of(numbers, is_float) || claims_nothing(card, q, truth(q))) return vacuous();
    const auto narrow = query_of<float>(numbers);
    const auto wide = query_of<double>(numbers);
    Answer<float> in_floats;
    Answer<double> in_doubles;
    subject.method->float32({&narrow, 1}, {&in_floats, 1});
    const Sweep<double> volatile sweep = subject.method->float64;
    std::feclearexcept(FE_INEXACT);
    sweep({&wide, 1}, {&in_doubles, 1});
    if (std::fetestexcept(FE_INEXACT) != 0) return vacuous();
    in_floats = read(card, in_floats);
    in_doubles = read(card, in_doubles);
    if (in_floats.outcome == Outcome::failed || in_doubles.outcome == Outcome::failed) return vacuous();  // law 5
    const Answer<float> rounded{in_doubles.outcome, static_cast<float>(in_doubles.time), in_doubles.normal_x,
                                in_doubles.normal_y, in_doubles.corner};
    return same_contact(card, narrow, rounded, in_floats, narrow, "double and float");
  }
}

}  // namespace sweeplab::law
