// SPDX-License-Identifier: MIT
//
// What a broken law weighs: the one place where that is decided. A break is a hairline if the bound below which the
// judge calls a tunnel or a phantom a hairline (severity.h: 1/1000 of half the smaller summed size) could explain it;
// else it is real. The measure is in the law's own words:
//
//   contact or none         how deep the boxes sink in, or how far apart they stay
//   overlap or impact       the same, at the start of the frame
//   a face                  how far its sides are from touching when the contact begins
//   the time of a contact   how deep the boxes sink in until a later time, how far apart they are at an earlier one
//   another time            how far the boxes move to each other in the time between
//
// Where a law has no such measure (an answer `failed`, a NaN), its break is real.
#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>

#include "harness/laws/laws.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth.h"

namespace sweeplab::law {

constexpr Weight hairline_if(bool within) { return within ? Weight::hairline : Weight::real; }

/// A length in world units, beside the boxes of q. A NaN and an infinite one are beyond every bound.
template <class S>
bool within_bound(const Query<S>& q, double length) {
  return std::isfinite(length) && !is_severe(relative_severity(q, length));
}

/// Whether less than the bound would make a contact of none, or none of it.
template <class S>
bool contact_within_bound(const Query<S>& q) {
  return within_bound(q, severity(q));
}

/// Whether less than the bound would make an overlap at the start of none, or none of it.
template <class S>
bool start_within_bound(Query<S> q) {
  q.motion_a = q.motion_b = {};
  return contact_within_bound(q);
}

/// `off`: a difference of two times, as a part of the frame.
template <class S>
bool time_within_bound(const Query<S>& q, double off) {
  return within_bound(q, off * speed(q));
}

template <class T>
double difference_of(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, Rational>) {
    return a.is_finite() && b.is_finite() ? static_cast<double>(a - b) : HUGE_VAL;
  } else {
    return static_cast<double>(a) - static_cast<double>(b);
  }
}

/// Whether the sides that the normal names touch, or nearly, when the contact begins. Of what has no contact: no.
template <class S, class T>
bool face_within_bound(const Query<S>& q, const Answer<T>& answer) {
  const Truth t = truth(q);
  if ((t.cls != Class::impact && t.cls != Class::graze) || (answer.normal_x == 0 && answer.normal_y == 0)) return false;
  const Query<Rational> e = exactly(q);
  const Rational time = time_of_impact(q, t);
  // The normal points out of B: below 0, A's max side meets B's min side.
  const auto gap = [&time](std::int8_t normal, const Rational& a, const Rational& a_size, const Rational& va,
                           const Rational& b, const Rational& b_size, const Rational& vb) {
    if (normal == 0) return 0.0;
    const Rational apart = a - b + (va - vb) * time;
    return static_cast<double>(normal < 0 ? apart + a_size : apart - b_size);
  };
  return within_bound(q, gap(answer.normal_x, e.a.x, e.a.w, e.motion_a.x, e.b.x, e.b.w, e.motion_b.x)) &&
         within_bound(q, gap(answer.normal_y, e.a.y, e.a.h, e.motion_a.y, e.b.y, e.b.h, e.motion_b.y));
}

/// Two outcomes that should be one, of q and of what was made of it: a hairline if one of these is within the bound of
/// changing its class.
template <class S, std::same_as<Query<S>>... More>
Weight weight_of_outcomes(Outcome a, Outcome b, const Query<S>& q, const More&... asked) {
  const bool contact = (contact_within_bound(q) || ... || contact_within_bound(asked));
  if (contact || a == Outcome::separate || b == Outcome::separate) return hairline_if(contact);
  return hairline_if((start_within_bound(q) || ... || start_within_bound(asked)));
}

/// Two answers that should be one, told in the terms of q: `off` is the difference of their times, 0 if these agree;
/// `same_face` whether the faces do. Of q and what was made of it.
template <class S, class T, class... More>
Weight weight_of_answers(const Answer<T>& a, const Answer<T>& b, double off, bool same_face, const Query<S>& q,
                         const More&... asked) {
  if (a.outcome != Outcome::impact || b.outcome != Outcome::impact) {
    return weight_of_outcomes(a.outcome, b.outcome, q, asked...);
  }
  if ((contact_within_bound(q) || ... || contact_within_bound(asked))) return Weight::hairline;
  return hairline_if(time_within_bound(q, off) && (same_face || (face_within_bound(q, a) && face_within_bound(q, b))));
}

/// An answer that is not the truth of q: contact or none, overlap or impact.
template <class S>
Weight weight_of_class(const Query<S>& q, const Truth& t, Outcome answered) {
  const bool at_the_start = answered != Outcome::separate && (t.cls == Class::impact || t.cls == Class::overlap);
  return hairline_if(at_the_start ? start_within_bound(q) : contact_within_bound(q));
}

}  // namespace sweeplab::law
