// SPDX-License-Identifier: MIT
//
// Which of two pairs meets first, exactly: their times as quotients, whose products are compared, never as rounded times.
#pragma once

#include "bounds.h"

namespace sweeplab::many_detail {

/// One axis of a query as six numbers.
template <class S>
struct AxisNumbers {
  S a, aw, b, bw, va, vb;
};

/// The axis whose entry over travel is the time of impact: that of the normal. (exact() names a face that is entered last.)
template <class S>
AxisNumbers<S> deciding_axis(const Query<S>& q, const Answer<S>& answer) {
  if (answer.normal_x != 0) return {q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x};
  return {q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y};
}

/// The sign of the first quotient minus the second. As World, Lemma 3: sums; where the numbers lie too far apart for their
/// products, which those of floats never do, integers.
template <class S>
int compare_quotients(const AxisNumbers<S>& p, const AxisNumbers<S>& q) {
  using namespace exact_detail;
  auto x = sum_axis<S>(p.a, p.aw, p.b, p.bw, p.va, p.vb), y = sum_axis<S>(q.a, q.aw, q.b, q.bw, q.va, q.vb);
  if (sizeof(S) == sizeof(float) || bring_into_range(x, y)) {
    return compare_products(x.entry, y.travel, y.entry, x.travel);
  }
  const auto i = integer_axis<S>(p.a, p.aw, p.b, p.bw, p.va, p.vb);
  const auto j = integer_axis<S>(q.a, q.aw, q.b, q.bw, q.va, q.vb);
  return compare_products(i.entry, j.travel, j.entry, i.travel);
}

/// The sign of (time of p) - (time of q), of two queries that exact() answers with a contact. An overlap is at time 0. A
/// correctly rounded time is not above another whose true time is later: so where the rounded ones differ, they decide.
template <class S>
int compare_times(const Query<S>& p, const Answer<S>& at_p, const Query<S>& q, const Answer<S>& at_q) {
  if (at_p.time != at_q.time) return at_p.time < at_q.time ? -1 : 1;
  const bool starts_p = at_p.outcome == Outcome::overlap, starts_q = at_q.outcome == Outcome::overlap;
  if (starts_p && starts_q) return 0;
  // Of an impact at 0, or so soon that its time is rounded to 0: after an overlap if its entry is a way.
  const auto is_later = [](const AxisNumbers<S>& n) {
    return exact_detail::sum_axis<S>(n.a, n.aw, n.b, n.bw, n.va, n.vb).entry.top() > 0;
  };
  if (starts_p) return is_later(deciding_axis(q, at_q)) ? -1 : 0;
  if (starts_q) return is_later(deciding_axis(p, at_p)) ? 1 : 0;
  return compare_quotients(deciding_axis(p, at_p), deciding_axis(q, at_q));
}

}  // namespace sweeplab::many_detail
