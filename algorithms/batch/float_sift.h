// SPDX-License-Identifier: MIT
//
// Floats sifted in float, as many lanes as fit: what rounding cannot change is decided, for exact and exact_closed alike.
//
// With u = 2^-24 and m = |b - a| + a_size + b_size, all of it rounded: a computed entry and exit are within 2um(1 + 4u) of
// the true ones (two roundings, of numbers of at most m), and what is left of the travel t at the entry within
// (2ut + 3um)(1 + 8u). A product of one axis' entry or exit with the other's travel is within 4u mt(1 + 8u), and a
// difference of two such within 5u(mt + m't')(1 + 16u) and what underflows, twice 2^-150. The margins are 8u of the same
// sums, which are themselves rounded some times: more than each of these. Below 2^-125 no sum of floats is rounded; from
// there on a margin that is subnormal loses at most 3/8. m is no less than |entry| and |exit|, for rounding keeps the order,
// and so a margin is infinite or no number where anything else is.
#if defined(SWEEPLAB_BATCH_FLOAT_SIFT_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_FLOAT_SIFT_H
#undef SWEEPLAB_BATCH_FLOAT_SIFT_H
#else
#define SWEEPLAB_BATCH_FLOAT_SIFT_H
#endif

#include "blocks.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

using Floats = Vec<float>;
using FloatMask = Mask<float>;

HWY_INLINE Floats floats(float s) { return hn::Set(Tag<float>(), s); }

struct SiftAxis {
  Floats v, entry, exit, travel, size, wide;
  Floats near;                 ///< the size that stands between the boxes' corners at the entry
  Floats at_entry, in_travel;  ///< margins of entry and exit, and of travel - entry
};

/// Bits, of which any is set if s is not just x - y: of the two differences, that with the larger of x and y in front is
/// computed without rounding (Dekker).
template <class V>
HWY_INLINE V lost_of_difference(const V& s, const V& x, const V& y) {
  return hn::Or(hn::Xor(hn::Sub(x, s), y), hn::Xor(hn::Add(s, y), x));
}

template <class V>
HWY_INLINE V lost_of_sum(const V& s, const V& x, const V& y) {
  return hn::Or(hn::Xor(hn::Sub(s, x), y), hn::Xor(hn::Sub(s, y), x));
}

/// With `exact_too` there is no margin where no sum is rounded: boxes that touch are told from such that nearly do.
template <bool exact_too>
HWY_INLINE SiftAxis sift_axis(const AxisLanes<float>& q) {
  const Floats v = hn::Sub(q.a_motion, q.b_motion), gap = hn::Sub(q.b, q.a), margin = floats(sift_margin);
  const Floats ahead = hn::Sub(gap, q.a_size), past = hn::Add(gap, q.b_size);
  const FloatMask back = hn::Lt(v, hn::Zero(Tag<float>()));
  const Floats travel = hn::Abs(v), wide = hn::Add(q.a_size, q.b_size), size = hn::Add(hn::Abs(gap), wide);
  Floats at_entry = hn::Mul(size, margin), in_travel = hn::MulAdd(travel, margin, at_entry);
  if constexpr (exact_too) {
    const BitsTag<float> d;
    const Floats lost = hn::Or(hn::Or(lost_of_difference(v, q.a_motion, q.b_motion), lost_of_difference(gap, q.b, q.a)),
                               hn::Or(lost_of_difference(ahead, gap, q.a_size), lost_of_sum(past, gap, q.b_size)));
    const FloatMask some = hn::RebindMask(Tag<float>(), hn::Ne(hn::BitCast(d, lost), hn::Zero(d)));
    at_entry = hn::IfThenElseZero(some, at_entry);
    in_travel = hn::IfThenElseZero(some, in_travel);
  }
  // Mirrored where v < 0: the entry is then a - (b + b_size).
  return {v,
          hn::IfThenElse(back, hn::Neg(past), ahead),
          hn::IfThenElse(back, hn::Neg(ahead), past),
          travel,
          size,
          wide,
          hn::IfThenElse(back, q.b_size, q.a_size),
          at_entry,
          in_travel};
}

/// One of the first three, of what is `known`, and no more than one. `on_x` is of impacts.
struct SiftedFloats {
  FloatMask overlap, impact, separate, known, on_x;
};

HWY_INLINE Floats least(const Floats& a, const Floats& b) { return hn::Min(a, b); }
HWY_INLINE Floats least(const Floats& a, const Floats& b, const Floats& c, const Floats& e) {
  return hn::Min(hn::Min(a, b), hn::Min(c, e));
}

template <bool closed>
HWY_INLINE SiftedFloats sift_floats(const QueryLanes<float>& q, const SiftAxis& x, const SiftAxis& y) {
  const Floats zero = hn::Zero(Tag<float>());
  const Floats x_entry = hn::Mul(x.entry, y.travel), y_entry = hn::Mul(y.entry, x.travel);
  const Floats x_exit = hn::Mul(x.exit, y.travel), y_exit = hn::Mul(y.exit, x.travel);
  const Floats together = least(hn::Sub(y_exit, x_entry), hn::Sub(x_exit, y_entry)), order = hn::Sub(x_entry, y_entry);
  const Floats products = hn::MulAdd(y.size, x.travel, hn::Mul(x.size, y.travel));
  const Floats margin = hn::MulAdd(products, floats(sift_margin), floats(sift_underflow));
  // A rounded difference has the sign of the exact one: each of these is a comparison.
  const Floats x_left = hn::Sub(x.travel, x.entry), y_left = hn::Sub(y.travel, y.entry);
  const Floats out = least(hn::Sub(x.exit, x.at_entry), hn::Sub(y.exit, y.at_entry));
  const Floats reached = least(hn::Sub(x_left, x.in_travel), hn::Sub(y_left, y.in_travel));
  const Floats gone = least(hn::Add(x.exit, x.at_entry), hn::Add(y.exit, y.at_entry), hn::Add(x_left, x.in_travel),
                            hn::Add(y_left, y.in_travel));
  const Floats inside = hn::Max(hn::Add(x.entry, x.at_entry), hn::Add(y.entry, y.at_entry));
  const Floats outside = hn::Max(hn::Sub(x.entry, x.at_entry), hn::Sub(y.entry, y.at_entry));
  const Floats meets = least(hn::Sub(least(together, hn::Abs(order)), margin), least(x.wide, y.wide, out, reached));
  // The bounds are for sizes, and for margins that are numbers.
  const FloatMask known = hn::And(hn::Ge(least(q.x.a_size, q.x.b_size, q.y.a_size, q.y.b_size), zero),
                                  hn::Le(margin, floats(std::numeric_limits<float>::max())));
  // Exact zeros: for open boxes touching is no contact, and who touches at the start does not overlap.
  const FloatMask late = closed ? hn::Lt(gone, zero) : hn::Le(gone, zero);
  return {hn::And(hn::Lt(inside, zero), hn::Gt(out, zero)), hn::And(hn::Gt(meets, zero), hn::Ge(outside, zero)),
          hn::Or(late, hn::Lt(hn::Add(together, margin), zero)), known, hn::Gt(order, zero)};
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
