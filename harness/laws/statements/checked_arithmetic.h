// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "algorithms/query.h"

namespace sweeplab::law {

/// Arithmetic in S that notices when a result is not exact. What was built while exact() is a query whose numbers are
/// the transformed ones to the last bit: "representable".
template <class S>
class CheckedArithmetic {
 public:
  /// a + b; the rounding error by Knuth, which is exact unless the sum overflows, and then NaN.
  S sum(S a, S b) {
    const S s = a + b, b_part = s - a;
    const S error = (a - (s - b_part)) + (b - b_part);
    exact_ &= error == S(0);
    return s;
  }
  S difference(S a, S b) { return sum(a, -b); }
  Vector<S> sum(const Vector<S>& a, const Vector<S>& b) { return {sum(a.x, b.x), sum(a.y, b.y)}; }

  /// a * power, for a power of two with a power of two for its inverse. What overflows does not come back; nor does
  /// what lost bits below the normal range, for the way back up is exact.
  S scaled(S a, S power) {
    const S product = a * power;
    exact_ &= product * (S(1) / power) == a;
    return product;
  }

  bool exact() const { return exact_; }

 private:
  bool exact_ = true;
};

/// What the laws are about: finite numbers, sizes >= 0.
template <class S>
bool well_formed(const Query<S>& q) {
  const auto all_finite = [](auto... x) { return ((x - x == S(0)) && ...); };
  return all_finite(q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y, q.b.x, q.b.y, q.b.w, q.b.h, q.motion_b.x,
                    q.motion_b.y) &&
         q.a.w >= 0 && q.a.h >= 0 && q.b.w >= 0 && q.b.h >= 0;
}

/// Each of the motions times a power of two.
template <class S>
Query<S> with_motions_scaled(CheckedArithmetic<S>& checked, Query<S> q, S power) {
  for (S* v : {&q.motion_a.x, &q.motion_a.y, &q.motion_b.x, &q.motion_b.y}) *v = checked.scaled(*v, power);
  return q;
}

/// Each of the motions, and that of `more` besides.
template <class S>
Query<S> with_motions_added(CheckedArithmetic<S>& checked, Query<S> q, const Query<S>& more) {
  q.motion_a = checked.sum(q.motion_a, more.motion_a);
  q.motion_b = checked.sum(q.motion_b, more.motion_b);
  return q;
}

/// Both boxes at the end of the motions, which are kept.
template <class S>
Query<S> advanced(CheckedArithmetic<S>& checked, Query<S> q) {
  q.a.x = checked.sum(q.a.x, q.motion_a.x);
  q.a.y = checked.sum(q.a.y, q.motion_a.y);
  q.b.x = checked.sum(q.b.x, q.motion_b.x);
  q.b.y = checked.sum(q.b.y, q.motion_b.y);
  return q;
}

}  // namespace sweeplab::law
