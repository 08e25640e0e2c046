// SPDX-License-Identifier: MIT
//
// The right answer to every finite query in float and double: outcome, face, and the time of impact correctly rounded.
// For every C++20 compiler with IEEE arithmetic: on gcc and clang with -ffp-contract=off (a fused a*b + c rounds once
// where the proofs count two roundings), on Visual C++ with /fp:precise; and no flush-to-zero. gcc 12 with -O2 forgets
// that two doubles side by side were rounded to float if they are made double again; -fno-tree-slp-vectorize mends it.
//
// Four floors: the predicates, true in any exact arithmetic; integers of fixed size, which can answer everything and
// do so in constant expressions; doubles, single and in pairs, which answer nearly everything fast; and between these
// two, for what is closer than pairs can see, integers of 128 bits, and exact sums of doubles.
#ifndef SWEEPLAB_EXACT_H
#define SWEEPLAB_EXACT_H

#include "algorithms/exact/doubles.h"
#include "algorithms/exact/integers.h"
#include "algorithms/exact/steps.h"
#include "algorithms/query.h"

namespace sweeplab {

/// The open rule: contact is an overlap of the interiors. The finite query's right outcome, a right face, whether it is
/// a corner, and the time correctly rounded to nearest even. An infinity or NaN makes no promise but Outcome::failed,
/// or an outcome that does not depend on it.
template <class S>
constexpr Answer<S> exact(const Query<S>& q) {
  return exact_detail::answer<false>(q);
}

/// The largest S not above the exact time of impact, so that in exact arithmetic nothing has met by then; 1 where
/// nothing meets, 0 for an overlap. Moving a box there in floats rounds again and can sink it: games want
/// position_at_contact.
template <class S>
constexpr S time_before_contact(const Query<S>& q) {
  const Answer<S> answer = [&] {
    if constexpr (exact_detail::is_rounded<S>) {
      return exact_detail::with_integers<false, true>(q);
    } else {
      return exact(q);
    }
  }();
  return answer.outcome == Outcome::separate ? S(1) : answer.time;
}

template <class S>
struct Placement {
  Vector<S> a, b;
};

/// Min corners at the contact. B stands at b + vb*t in plain arithmetic, exactly at b if it is still; A at a + va*t on
/// the axis along the face, and on the normal's axis as close to B as S allows without penetrating it there, in exact
/// arithmetic: a.x + a.w <= b.x, or b.x + b.w <= a.x, holds for the very numbers, and no number nearer would do. So the
/// boxes do not overlap, and if from here A moves relatively to B along the face only, it does not meet B again. If B
/// is still, A was never moved back. Without impact: where the motions end, or for an overlap where they began.
template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q, const Answer<S>& contact) {
  const bool stays = contact.outcome == Outcome::overlap || contact.outcome == Outcome::failed;
  const S t = stays ? S(0) : contact.outcome == Outcome::impact ? contact.time : S(1);
  Placement<S> p{{q.a.x + q.motion_a.x * t, q.a.y + q.motion_a.y * t},
                 {q.b.x + q.motion_b.x * t, q.b.y + q.motion_b.y * t}};
  if (contact.normal_x < 0) p.a.x = exact_detail::directed_sum<true, S>(p.b.x, -q.a.w);
  if (contact.normal_x > 0) p.a.x = exact_detail::directed_sum<false, S>(p.b.x, q.b.w);
  if (contact.normal_y < 0) p.a.y = exact_detail::directed_sum<true, S>(p.b.y, -q.a.h);
  if (contact.normal_y > 0) p.a.y = exact_detail::directed_sum<false, S>(p.b.y, q.b.h);
  return p;
}

template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q) {
  return position_at_contact(q, exact(q));
}

}  // namespace sweeplab

#undef SWEEPLAB_EXACT_INLINE
#undef SWEEPLAB_EXACT_NOINLINE
#undef SWEEPLAB_EXACT_TWO
#undef SWEEPLAB_EXACT_WIDE
#endif
