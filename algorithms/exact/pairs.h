// SPDX-License-Identifier: MIT
// --- pairs of doubles: what is certain of a query, fast ---
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

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
  Mask back, wide;  ///< wide: not both sizes are 0, and so entry < exit, even where their high parts are equal
  Axis<double> axis(int lane) const { return {entry[lane], exit[lane], travel[lane], back[lane] != 0}; }
};

/// v, its sign s, and the sizes as they face each other. Without a branch on the sign: it is as good as random, and a
/// wrong guess would cost more than both axes. If v overflows, s is NaN, and with it all of the axis but the travel.
struct Facing {
  Pair<Lanes> v;
  Lanes s, nearer, farther;
  Mask back, wide;
};

template <class S>
SWEEPLAB_EXACT_INLINE Facing facing(const Query<S>& q) {
  const Pair<Lanes> v = two_sum<Lanes>(lanes(q.motion_a.x, q.motion_a.y), -lanes(q.motion_b.x, q.motion_b.y));
  const Mask back = v.hi < zeros;
  const Lanes s = select(back, same(-1), same(1)) + (v.hi - v.hi);
  const Lanes a_size = lanes(q.a.w, q.a.h), b_size = lanes(q.b.w, q.b.h);
  return {v, s, select(back, b_size, a_size), select(back, a_size, b_size), back, a_size + b_size > zeros};
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
  const Pair<Lanes> entry = add<Lanes>(gap, -f.nearer), exit = add<Lanes>(gap, f.farther);
  return {{entry.hi, exit.hi, absolute(f.v.hi), f.back, f.wide}, entry.lo, exit.lo, f.v.lo * f.s, gap.lo};
}

/// u: what may be lost of a float's entry or exit before its last rounding, relatively.
inline constexpr double greatest_loss = 0x1p-53;

/// For float input: entry and exit within 2.01u and of the right sign where `kept`, travel within u (Lemma 24). What is
/// infinite or NaN is not kept, or makes them NaN.
struct SingleAxes {
  Axes axes;
  Mask kept;
};

SWEEPLAB_EXACT_INLINE SingleAxes single_axes(const Query<float>& q) {
  const Lanes v = lanes(q.motion_a.x, q.motion_a.y) - lanes(q.motion_b.x, q.motion_b.y);
  const Mask back = v < zeros;
  const Lanes a = lanes(q.a.x, q.a.y), a_size = lanes(q.a.w, q.a.h), b = lanes(q.b.x, q.b.y);
  const Lanes b_size = lanes(q.b.w, q.b.h);
  const Pair<Lanes> a_end = two_sum<Lanes>(a, a_size), b_end = two_sum<Lanes>(b, b_size);
  const Lanes before = b - a_end.hi, behind = b_end.hi - a, bad = v - v;  // no number if v is infinite
  const Lanes entry = select(back, -behind, before) + bad, exit = select(back, -before, behind) + bad;
  const Mask kept = (absolute(a_end.lo) <= absolute(before) * greatest_loss) &
                    (absolute(b_end.lo) <= absolute(behind) * greatest_loss);
  return {{entry, exit, absolute(v), back, a_size + b_size > zeros}, kept};
}

/// An axis with a number outside of these is scaled, by a power of two that loses nothing that counts (Lemma 15).
inline constexpr double small_number = 0x1p-300, large_travel = 0x1p300;
/// What a scaled entry or exit must reach if it is not 0.
inline constexpr double least_scaled = 0x1p-900;

/// A factor for each axis that brings its travel to 2^500, or near it, where any number is so small or large that
/// products could leave the range of doubles; 1 where it would lose bits that count.
inline Lanes scale_for(const Axes& axes) {
  constexpr Lanes smaller = same(small_number), large = same(large_travel), least = same(least_scaled);
  const Lanes entry = absolute(axes.entry), exit = absolute(axes.exit);
  const auto is_small = [&](const Lanes& s) { return (s > zeros) & (s < smaller); };
  const auto factor = [](double travel) {
    const std::uint64_t field = std::bit_cast<std::uint64_t>(travel) >> 52, by = 1523 + 1023 - field;
    return std::bit_cast<double>((by < 2023 ? by : 2023) << 52);
  };
  const Lanes by = lanes(factor(axes.travel[0]), factor(axes.travel[1]));
  const Mask farther = is_small(axes.travel) | is_small(entry) | is_small(exit) | (axes.travel > large);
  const Mask kept = ((entry * by >= least) | (entry == zeros)) & ((exit * by >= least) | (exit == zeros));
  const Mask scaled = kept & (axes.travel > zeros) & (axes.travel <= same((std::numeric_limits<double>::max)()));
  return any(farther) ? select(scaled, by, same(1)) : same(1);
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

/// p < q for certain, of products of high parts, which of floats cannot underflow (Lemma 16). inf < inf is false, as is
/// NaN < q: not certain.
template <bool underflows, class N>
SWEEPLAB_EXACT_INLINE auto surely_less(const N& p, const N& q) -> decltype(p < q) {
  if constexpr (!underflows) return p * high_part_margin<OneOf<N>> < q;
  return rounded<N>(p * high_part_margin<OneOf<N>>) + underflow_margin < q;
}

/// Signs of high parts are true.
inline bool overlap(const Axes& a) { return all((a.entry < zeros) & (a.exit > zeros)); }

/// Whether an overlap at the start is certain from rounded sums: a rounded sum is above a number only if the sum is
/// (Lemma 25). To look for it first is nearly free, and all else may then take it for rare.
template <class S>
SWEEPLAB_EXACT_INLINE bool surely_overlap(const Query<S>& q) {
  const Lanes a = lanes(q.a.x, q.a.y), b = lanes(q.b.x, q.b.y);
  const Lanes a_end = a + lanes(q.a.w, q.a.h), b_end = b + lanes(q.b.w, q.b.h);
  if (!all((a < b_end) & (b < a_end))) [[likely]] {
    return false;
  }
  const Lanes ends = a_end + b_end;
  return all(ends - ends == zeros);  // no size is infinite
}

struct Sifted {
  bool unsure, impact;
  Mask on;  ///< the axis that is entered last, if certain
};

/// contact() with a margin and without a branch, of what is no overlap. What is certain holds under both rules, since
/// ties are not; except that the open rule also parts boxes by plain ties, exit = 0 and entry >= travel = 0: signs and
/// zeros of high parts are true (Lemma 17).
template <bool closed, bool underflows>
SWEEPLAB_EXACT_INLINE Sifted sift(const Axes& a) {
  constexpr double margin = high_part_margin<double>;  // enough for entry and travel: sums do not underflow
  const Lanes entry = a.entry * crossed(a.travel), other_entry = crossed(entry),
              other_exit = crossed(a.exit) * a.travel;
  Mask separate = surely_less<underflows>(other_exit, entry);
  if constexpr (closed) {
    separate |= (a.travel * margin < a.entry) | (a.exit < zeros);
  } else {
    separate |= (a.travel * margin <= a.entry) | (a.exit <= zeros);
  }
  const Mask on = surely_less<underflows>(other_entry, entry), ordered = on | crossed(on);
  const Mask meets =
      (a.entry * margin < a.travel) & (a.exit > zeros) & a.wide & surely_less<underflows>(entry, other_exit) & ordered;
  const bool impact = all(meets);
  return {!impact && !any(separate), impact, on};
}

}  // namespace sweeplab::exact_detail
