// SPDX-License-Identifier: MIT
//
// Queries sifted in their own scalar, as many lanes as fit: what rounding cannot change is decided, for exact and
// exact_closed alike.
//
// With u = 2^-24 or 2^-53, of one axis: g, the gap as it faces the motion, and the travel t are within u|g| and ut of
// the true ones. `outside` = size - g (which is -entry) and exit = g + size are rounded once more, which keeps a sign:
// above u|g| they have that of the true one, however large the size is. `left` = t + outside has it above 2ut + u|g|:
// either |outside| <= t, or the error of outside is a part u of what is left. The margin is 4u(|g| + t), less than an
// eighth of which is lost to rounding: below 2^-125 (2^-1021) no sum is rounded, and from there on it is four of the
// least numbers.
//
// Products, with g', t' of the other axis: a difference of two, p - q, is within 3.1u(|p| + |q|) + 1.1u(|g|t' + |g'|t),
// and what underflows, of the true one. Where p and q have other signs, |p| + |q| is the difference, which hides no
// error of its own size. Else both are entries ahead, or an entry ahead and an exit: the smaller one is an entry's,
// below tt'(1 + 3u) + 1.1u|g|t' if that entry is no more than its travel; if it is more, the boxes are apart, as the
// difference then says. So 6.3utt' + 1.1u(|g|t' + |g'|t) would do; the margin is 4u((|g| + t)t' + (|g'| + t')t). An
// exit below 0 also parts the boxes, and a product says so only above twice that: its part of it is above u|g'|t. (Of
// sizes >= 0 an entry is no more than its gap, and half would nearly do.)
//
// Underflow, with n, the least number: the difference loses n/2 in each of two roundings, and the margin, of which n is
// a part, n/2 and next to nothing. All are multiples of n: what is above the margin is so by n, and n + n > 3n/2 + .
// Without this part both would be 0, or n, whatever is true.
//
// What overflows makes a margin infinite, or no number: g, t, sizes that are infinite, and products of entries, unless
// such an entry is far beyond its travel. No comparison then holds, but that infinite sums are at or below infinite
// margins, which is asked for only beside `known`. None of this takes a size for positive.
#if defined(SWEEPLAB_BATCH_SIFT_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_SIFT_H
#undef SWEEPLAB_BATCH_SIFT_H
#else
#define SWEEPLAB_BATCH_SIFT_H
#endif

#include "lanes.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

template <class C>
HWY_INLINE Vec<C> same(C s) {
  return hn::Set(Tag<C>(), s);
}

/// a where `choice` is set, else b.
template <class M>
HWY_INLINE M either(const M& choice, const M& a, const M& b) {
  return hn::Or(hn::And(choice, a), hn::AndNot(choice, b));
}

/// s, mirrored where v < 0.
template <class V>
HWY_INLINE V facing(const V& v, const V& s) {
  return hn::Xor(s, hn::And(v, hn::SignBit(hn::DFromV<V>())));
}

/// Bits, of which any is set if s is not just x - y: of the two differences, that with the larger of x and y in front
/// is computed without rounding (Dekker).
template <class V>
HWY_INLINE V lost_of_difference(const V& s, const V& x, const V& y) {
  return hn::Or(hn::Xor(hn::Sub(x, s), y), hn::Xor(hn::Add(s, y), x));
}

/// One axis, as in exact_detail::Facing: `outside` is -entry, `left` what is left of the travel at the entry.
template <class C>
struct SiftAxis {
  Vec<C> v, travel, distance, outside, exit, left, nearer, wide;
};

template <class C>
HWY_INLINE SiftAxis<C> sift_axis(const AxisLanes<C>& q) {
  const Vec<C> v = hn::Sub(q.a_motion, q.b_motion), gap = hn::Sub(q.b, q.a), g = facing(v, gap);
  const Vec<C> nearer = hn::IfNegativeThenElse(v, q.b_size, q.a_size),
               farther = hn::IfNegativeThenElse(v, q.a_size, q.b_size);
  const Vec<C> travel = hn::Abs(v), outside = hn::Sub(nearer, g);
  return {v,
          travel,
          hn::Abs(gap),
          outside,
          hn::Add(g, farther),
          hn::Add(travel, outside),
          nearer,
          hn::Add(nearer, farther)};
}

/// What the margins are a share of; no number if a size is none or infinite.
template <class C>
HWY_INLINE Vec<C> sums_of(const SiftAxis<C>& axis) {
  return hn::MulAdd(axis.wide, hn::Zero(Tag<C>()), hn::Add(axis.distance, axis.travel));
}

/// Whether a sum of the axis is rounded before its last one: if not, the signs of outside, exit and left are true.
template <class C>
HWY_INLINE Mask<C> some_lost(const AxisLanes<C>& q, const SiftAxis<C>& axis) {
  const BitsTag<C> d;
  const Vec<C> gap = hn::Sub(q.b, q.a), g = facing(axis.v, gap);
  const Vec<C> lost =
      hn::Or(hn::Or(lost_of_difference(axis.v, q.a_motion, q.b_motion), lost_of_difference(gap, q.b, q.a)),
             lost_of_difference(axis.outside, axis.nearer, g));
  return hn::RebindMask(Tag<C>(), hn::Ne(hn::BitCast(d, lost), hn::Zero(d)));
}

/// No more than one of the first three, and none of what is not certain. `on_x` is of impacts.
template <class C>
struct Sifted {
  Mask<C> overlap, impact, separate, on_x;
};

/// With `exact_too` an axis of which no sum is rounded has no margin: boxes that touch are told from such that nearly
/// do.
template <bool closed, bool exact_too, class C>
HWY_INLINE Sifted<C> sift(const QueryLanes<C>& q, const SiftAxis<C>& x, const SiftAxis<C>& y) {
  const Vec<C> zero = hn::Zero(Tag<C>()), share = same(sift_margin<C>);
  const Vec<C> x_all = sums_of(x), y_all = sums_of(y);
  Vec<C> x_margin = hn::Mul(x_all, share), y_margin = hn::Mul(y_all, share);
  if constexpr (exact_too) {
    x_margin = hn::IfThenElseZero(some_lost(q.x, x), x_margin);
    y_margin = hn::IfThenElseZero(some_lost(q.y, y), y_margin);
  }
  const auto both = [&](const Vec<C>& s, const Vec<C>& t) { return hn::And(hn::Gt(s, x_margin), hn::Gt(t, y_margin)); };
  const Vec<C> x_below = hn::Neg(x_margin), y_below = hn::Neg(y_margin);
  const Vec<C> x_last = hn::Min(x.exit, x.left), y_last = hn::Min(y.exit, y.left);
  const Mask<C> ahead = both(x_last, y_last);
  Mask<C> overlap = hn::And(ahead, both(x.outside, y.outside));
  // Exact zeros: who touches at the start does not overlap, and for open boxes touching is no contact.
  const Mask<C> after = hn::Or(hn::Le(x.outside, x_below), hn::Le(y.outside, y_below));
  Mask<C> separate = hn::Or(hn::Lt(x_last, x_below), hn::Lt(y_last, y_below));
  if constexpr (exact_too && !closed) separate = hn::Or(hn::Le(x_last, x_below), hn::Le(y_last, y_below));
  // The products of entries are negative ones, as the entries are.
  const Vec<C> x_entry = rounded_product(x.outside, y.travel), y_entry = rounded_product(y.outside, x.travel);
  const Vec<C> y_together = hn::MulAdd(y.exit, x.travel, x_entry), x_together = hn::MulAdd(x.exit, y.travel, y_entry);
  const Vec<C> order = hn::Sub(y_entry, x_entry), all = hn::MulAdd(x_all, y.travel, hn::Mul(y_all, x.travel));
  const Vec<C> margin = hn::MulAdd(all, share, same(sift_underflow<C>)), below = hn::Neg(margin);
  const Mask<C> together = hn::And(hn::Gt(x_together, margin), hn::Gt(y_together, margin));
  separate = hn::Or(separate, hn::Or(hn::Lt(x_together, below), hn::Lt(y_together, below)));
  const Mask<C> ordered = hn::Gt(hn::Abs(order), margin), on_x = hn::Gt(order, zero);
  Mask<C> impact = hn::And(hn::And(ahead, after), hn::And(together, ordered));
  if constexpr (!closed) {
    impact =
        hn::And(impact, hn::Gt(hn::IfThenElse(on_x, x.wide, y.wide), zero));  // the other axis is: its exit is later
  }
  if constexpr (exact_too) {
    const Mask<C> known = hn::Lt(margin, same(infinity<C>()));
    overlap = hn::And(overlap, known);
    separate = hn::And(separate, known);
  }
  return {overlap, impact, separate, on_x};
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
