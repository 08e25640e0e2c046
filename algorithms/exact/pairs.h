// SPDX-License-Identifier: MIT
// --- pairs of doubles: what is certain of a query, fast ---
#pragma once

#include "algorithms/exact/contact.h"
#include "algorithms/exact/doubles.h"
#include "algorithms/exact/lanes.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// (p.hi + p.lo) + c as a pair that is within 4u^2 of it, relatively, given |p.lo| <= u*|p.hi|; exact if p.lo = 0. Its
/// hi has the sign of the sum, and |lo| <= u*|hi| (Lemma 13).
template <class N>
SWEEPLAB_EXACT_INLINE Pair<N> add(const Pair<N>& p, const N& c) {
  const Pair<N> s = two_sum<N>(p.hi, c);
  const N w = s.lo + p.lo, hi = s.hi + w;
  return {hi, w - (hi - s.hi)};
}

struct Axes {
  Lanes entry, exit, travel;
  Mask back;
  Axis<double> axis(int lane) const { return {entry[lane], exit[lane], travel[lane], back[lane] != 0}; }
};

/// v, its sign s, and the sizes as they face each other. Without a branch on the sign: it is as good as random, and a
/// wrong guess would cost more than both axes. If v overflows, s is NaN, and with it all of the axis but the travel.
struct Facing {
  Pair<Lanes> v;
  Lanes s, near, far;
  Mask back;
};

template <class S>
SWEEPLAB_EXACT_INLINE Facing facing(const Query<S>& q) {
  const Pair<Lanes> v = two_sum<Lanes>(lanes(q.motion_a.x, q.motion_a.y), -lanes(q.motion_b.x, q.motion_b.y));
  const Mask back = v.hi < zeros;
  const Lanes s = select(back, same(-1), same(1)) + (v.hi - v.hi);
  const Lanes a_size = lanes(q.a.w, q.a.h), b_size = lanes(q.b.w, q.b.h);
  return {v, s, select(back, b_size, a_size), select(back, a_size, b_size), back};
}

/// b - a, of the corners.
template <class S>
SWEEPLAB_EXACT_INLINE Pair<Lanes> apart(const Query<S>& q) {
  return two_sum<Lanes>(lanes(q.b.x, q.b.y), -lanes(q.a.x, q.a.y));
}

/// For any input: entry and exit as pairs within 4u^2, exact if `lost` is 0; travel exact. Where a sum overflows, its
/// pair is NaN (Lemma 14).
struct PairAxes {
  Axes hi;
  Lanes entry_lo, exit_lo, travel_lo, lost;
};

template <class S>
SWEEPLAB_EXACT_INLINE PairAxes pair_axes(const Query<S>& q) {
  const Facing f = facing(q);
  const Pair<Lanes> ahead = apart(q), gap{ahead.hi * f.s, ahead.lo * f.s};
  const Pair<Lanes> entry = add<Lanes>(gap, -f.near), exit = add<Lanes>(gap, f.far);
  return {{entry.hi, exit.hi, absolute(f.v.hi), f.back}, entry.lo, exit.lo, f.v.lo * f.s, gap.lo};
}

/// For float input, whose sums doubles mostly hold: entry, exit and travel, exact unless something is `lost`.
struct SingleAxes {
  Axes axes;
  bool lost;
};

SWEEPLAB_EXACT_INLINE SingleAxes single_axes(const Query<float>& q) {
  const Facing f = facing(q);
  const Pair<Lanes> gap = apart(q);
  const Pair<Lanes> entry = two_sum<Lanes>(gap.hi * f.s, -f.near), exit = two_sum<Lanes>(gap.hi * f.s, f.far);
  const Mask lost = (gap.lo != zeros) | (entry.lo != zeros) | (exit.lo != zeros) | (f.v.lo != zeros);
  return {{entry.hi, exit.hi, absolute(f.v.hi), f.back}, any(lost)};
}

/// A travel outside of these is scaled, by a power of two that loses nothing that counts (Lemma 15).
inline constexpr double small_travel = 0x1p-300, large_travel = 0x1p300;
inline constexpr double scale_up = 0x1p700, scale_down = 0x1p-600;

/// A factor for each axis: another than 1 where the travel is so small or large that products could leave the range of
/// doubles, unless bits that count would be lost.
inline Lanes scale_for(const Axes& axes) {
  constexpr Lanes small = same(small_travel), large = same(large_travel);
  const Lanes entry = absolute(axes.entry), exit = absolute(axes.exit);
  const Mask up = (axes.travel > zeros) & (axes.travel < small);
  const Mask down = (axes.travel > large) & ((entry >= small) | (entry == zeros)) & ((exit >= small) | (exit == zeros));
  return select(up, same(scale_up), select(down, same(scale_down), same(1)));
}

inline PairAxes times(PairAxes axes, const Lanes& by) {
  for (Lanes* part : {&axes.hi.entry, &axes.hi.exit, &axes.hi.travel, &axes.entry_lo, &axes.exit_lo, &axes.travel_lo}) {
    *part *= by;
  }
  return axes;
}

/// 1 + 16u, more than twice what two products of high parts can be off by together, and 1 + 2^-49 of doubles; and what
/// covers their underflow (Lemma 16).
template <class N>
inline constexpr N high_part_margin = N(1) + power_of_two<N>(4 - digits<N>);
inline constexpr double underflow_margin = 0x1p-1000;

/// p < q for certain, of products of high parts: of exact ones if not `rounded` (Lemma 16). inf < inf is false, as is
/// NaN < q: not certain.
template <bool rounded, class N>
SWEEPLAB_EXACT_INLINE auto surely_less(const N& p, const N& q) -> decltype(p < q) {
  return rounded ? p * high_part_margin<OneOf<N>> + underflow_margin < q : p < q;
}

/// Signs of high parts are true. To look for an overlap first costs others nothing that could be measured.
inline bool overlap(const Axes& a) { return all((a.entry < zeros) & (a.exit > zeros)); }

struct Sifted {
  bool unsure, impact;
  Mask on;  ///< the axis that is entered last, if certain
};

/// contact() with a margin and without a branch, of what is no overlap. What is certain holds under both rules, since
/// ties are not; except that the open rule also parts boxes by plain ties, exit = 0 and entry >= travel = 0: signs and
/// zeros of high parts are true (Lemma 17).
template <bool closed, bool rounded>
SWEEPLAB_EXACT_INLINE Sifted sift(const Axes& a) {
  // Enough for entry and travel: sums do not underflow.
  constexpr double margin = rounded ? high_part_margin<double> : 1;
  const Lanes entry = a.entry * crossed(a.travel), other_entry = crossed(entry),
              other_exit = crossed(a.exit) * a.travel;
  Mask separate = surely_less<rounded>(other_exit, entry);
  if constexpr (closed) {
    separate |= (a.travel * margin < a.entry) | (a.exit < zeros);
  } else {
    separate |= (a.travel * margin <= a.entry) | (a.exit <= zeros);
  }
  const Mask on = surely_less<rounded>(other_entry, entry), ordered = on | crossed(on);
  const Mask meets = (a.entry * margin < a.travel) & (a.exit > zeros) & (a.entry < a.exit) &
                     surely_less<rounded>(entry, other_exit) & ordered;
  const bool impact = all(meets);
  return {!impact && !any(separate), impact, on};
}

}  // namespace sweeplab::exact_detail
