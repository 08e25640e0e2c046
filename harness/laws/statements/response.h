// SPDX-License-Identifier: MIT
//
// Law 20: what a game does with an answer.
#pragma once

#include <type_traits>

#include "algorithms/exact.h"
#include "harness/laws/statements/evaluation.h"

namespace sweeplab::law {

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

}  // namespace sweeplab::law
