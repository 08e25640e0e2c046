// SPDX-License-Identifier: MIT
//
// exact and exact_closed on a vector of queries: sift.h in the queries' own scalar, then the time of the one axis on
// which boxes meet, of floats in double, of doubles in pairs. What that is not sure of goes through a second step in
// doubles: ties where all is exact; else, of doubles, pairs by the formulas of exact.h and with
// their margins, which are proved there, and of floats the sift once more.
#if defined(SWEEPLAB_BATCH_EXACT_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_EXACT_LANES_H
#undef SWEEPLAB_BATCH_EXACT_LANES_H
#else
#define SWEEPLAB_BATCH_EXACT_LANES_H
#endif

#include "sift.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

using Floats = Vec<float>;
using Doubles = Vec<double>;
using DoubleMask = Mask<double>;

HWY_INLINE Doubles doubles(double s) { return hn::Set(Tag<double>(), s); }

struct PairLanes {
  Doubles hi, lo;
};

/// exact_detail::two_sum().
HWY_INLINE PairLanes two_sum(const Doubles& a, const Doubles& b) {
  const Doubles s = hn::Add(a, b), b_part = hn::Sub(s, a);
  return {s, hn::Add(hn::Sub(a, hn::Sub(s, b_part)), hn::Sub(b, b_part))};
}

/// exact_detail::add().
HWY_INLINE PairLanes add(const PairLanes& p, const Doubles& c) {
  const PairLanes s = two_sum(p.hi, c);
  const Doubles w = hn::Add(s.lo, p.lo), hi = hn::Add(s.hi, w);
  return {hi, hn::Sub(w, hn::Sub(hi, s.hi))};
}

/// a*b - p, for p = a*b rounded, exactly: the error of exact_detail::two_product(), and in its range the same number
/// whether it is found by one fused operation or by splitting.
HWY_INLINE Doubles product_error(const Doubles& a, const Doubles& b, const Doubles& p) {
#if HWY_NATIVE_FMA
  return hn::MulSub(a, b, p);
#else
  const Doubles splitter = doubles(exact_detail::splitter<double>);
  const Doubles split_a = rounded_product(splitter, a), a1 = hn::Sub(split_a, hn::Sub(split_a, a)), a2 = hn::Sub(a, a1);
  const Doubles split_b = rounded_product(splitter, b), b1 = hn::Sub(split_b, hn::Sub(split_b, b)), b2 = hn::Sub(b, b1);
  const Doubles most = hn::Add(hn::Add(hn::Sub(hn::Mul(a1, b1), p), hn::Mul(a1, b2)), hn::Mul(a2, b1));
  return hn::Add(most, hn::Mul(a2, b2));
#endif
}

/// One axis: exact_detail::Facing and PairAxes; `lost`: what else must be 0 where single doubles are to be exact.
struct ExactAxis {
  PairLanes entry, exit, travel;
  Doubles lost;
  DoubleMask back;
};

/// How the sums of an axis are known: in pairs; or in single doubles, and what these lose.
enum class Sums : std::uint8_t { pairs, singles };

template <Sums sums>
HWY_INLINE ExactAxis exact_axis(const AxisLanes<double>& q) {
  const Tag<double> d;
  const Doubles zero = hn::Zero(d);
  const PairLanes v = two_sum(q.a_motion, hn::Neg(q.b_motion)), ahead = two_sum(q.b, hn::Neg(q.a));
  const DoubleMask back = hn::Lt(v.hi, zero);
  // NaN where v overflows, and with it all of the axis but the travel.
  const Doubles s = hn::Add(hn::IfThenElse(back, doubles(-1), doubles(1)), hn::Sub(v.hi, v.hi));
  const Doubles nearer = hn::IfThenElse(back, q.b_size, q.a_size), farther = hn::IfThenElse(back, q.a_size, q.b_size);
  const Doubles gap = hn::Mul(ahead.hi, s), travel = hn::Abs(v.hi);
  if constexpr (sums == Sums::pairs) {
    const PairLanes whole{gap, hn::Mul(ahead.lo, s)};
    return {add(whole, hn::Neg(nearer)), add(whole, farther), {travel, hn::Mul(v.lo, s)}, whole.lo, back};
  } else {
    const PairLanes entry = two_sum(gap, hn::Neg(nearer)), exit = two_sum(gap, farther);
    const Doubles lost = hn::Or(hn::Or(hn::Abs(ahead.lo), hn::Abs(v.lo)), hn::Or(hn::Abs(entry.lo), hn::Abs(exit.lo)));
    return {entry, exit, {travel, v.lo}, lost, back};
  }
}

/// exact_detail::surely_less().
HWY_INLINE DoubleMask surely_less(const Doubles& p, const Doubles& q) {
  const Doubles more = rounded_product(p, doubles(exact_detail::high_part_margin<double>));
  return hn::Lt(hn::Add(more, doubles(exact_detail::underflow_margin)), q);
}

/// exact_detail::overlap() and sift(), of pairs, with the products of both axes.
template <bool closed>
HWY_INLINE Sifted<double> sift_pairs(const ExactAxis& x, const ExactAxis& y) {
  const Doubles zero = hn::Zero(Tag<double>()), margin = doubles(exact_detail::high_part_margin<double>);
  const Doubles ex = x.entry.hi, ey = y.entry.hi, tx = x.travel.hi, ty = y.travel.hi;
  const Doubles x_entry = hn::Mul(ex, ty), y_entry = hn::Mul(ey, tx);
  const Doubles x_exit = hn::Mul(x.exit.hi, ty), y_exit = hn::Mul(y.exit.hi, tx);
  const DoubleMask ahead = hn::And(hn::Gt(x.exit.hi, zero), hn::Gt(y.exit.hi, zero));
  const DoubleMask overlap = hn::And(hn::And(hn::Lt(ex, zero), hn::Lt(ey, zero)), ahead);
  DoubleMask apart = hn::Or(surely_less(y_exit, x_entry), surely_less(x_exit, y_entry));
  const Doubles far_x = hn::Mul(tx, margin), far_y = hn::Mul(ty, margin);
  if constexpr (closed) {
    apart = hn::Or(apart, hn::Or(hn::Lt(far_x, ex), hn::Lt(far_y, ey)));
    apart = hn::Or(apart, hn::Or(hn::Lt(x.exit.hi, zero), hn::Lt(y.exit.hi, zero)));
  } else {
    apart = hn::Or(apart, hn::Or(hn::Le(far_x, ex), hn::Le(far_y, ey)));
    apart = hn::Or(apart, hn::Or(hn::Le(x.exit.hi, zero), hn::Le(y.exit.hi, zero)));
  }
  const DoubleMask on_x = surely_less(y_entry, x_entry), on_y = surely_less(x_entry, y_entry);
  const DoubleMask reached = hn::And(hn::Lt(hn::Mul(ex, margin), tx), hn::Lt(hn::Mul(ey, margin), ty));
  const DoubleMask wide = hn::And(hn::Lt(ex, x.exit.hi), hn::Lt(ey, y.exit.hi));
  const DoubleMask together = hn::And(surely_less(x_entry, y_exit), surely_less(y_entry, x_exit));
  const DoubleMask meets = hn::And(hn::And(hn::And(reached, ahead), hn::And(wide, together)), hn::Or(on_x, on_y));
  return {overlap, hn::AndNot(overlap, meets), apart, on_x};
}

HWY_INLINE Doubles chosen(const DoubleMask& on_x, const Doubles& x, const Doubles& y) {
  return hn::IfThenElse(on_x, x, y);
}

HWY_INLINE Bits<double> untimed_bits(const DoubleMask& untimed) {
  return hn::IfThenElseZero(hn::RebindMask(BitsTag<double>(), untimed), bits<double>(untimed_bit));
}

/// Whether what float drops of it is just the middle.
HWY_INLINE DoubleMask in_middle(const Doubles& t) {
  const auto behind = hn::And(hn::BitCast(BitsTag<double>(), t), bits<double>(exact_detail::behind<float, double>));
  return hn::RebindMask(Tag<double>(), hn::Eq(behind, bits<double>(exact_detail::middle<float, double>)));
}

/// exact_detail::may_round_twice().
HWY_INLINE DoubleMask may_round_twice(const Doubles& t) {
  const DoubleMask tiny = hn::Lt(t, doubles(double{exact_detail::least_normal<float>}));
  return hn::Or(in_middle(t), hn::And(tiny, hn::Ne(t, hn::Zero(Tag<double>()))));
}

/// exact_detail::single_quotient(), a double yet: what float must not be rounded to twice is rounded to odd.
template <class S>
HWY_INLINE Doubles single_quotient(const Doubles& entry, const Doubles& travel) {
  const Tag<double> d;
  const BitsTag<double> bits_of;
  const Doubles t = hn::Div(entry, travel);
  if constexpr (sizeof(S) == sizeof(double)) {
    return t;
  } else {
    const Doubles p = rounded_product(t, travel);
    const Doubles rest = hn::Sub(hn::Sub(entry, p), product_error(t, travel, p));
    const auto less = hn::RebindMask(bits_of, hn::Lt(rest, hn::Zero(d)));
    const auto more = hn::RebindMask(bits_of, hn::Ne(rest, hn::Zero(d)));
    const auto toward_zero = hn::Sub(hn::BitCast(bits_of, t), hn::IfThenElseZero(less, bits<double>(1)));
    const auto odd = hn::Or(toward_zero, hn::IfThenElseZero(more, bits<double>(1)));
    return hn::IfThenElse(may_round_twice(t), hn::BitCast(d, odd), t);
  }
}

/// exact_detail::compare_products(): what has the sign of a*b - c*d.
HWY_INLINE Doubles compared_products(const Doubles& a, const Doubles& b, const Doubles& c, const Doubles& e) {
  const Doubles p = rounded_product(a, b), q = rounded_product(c, e), more = hn::Sub(p, q);
  const Doubles behind = hn::Sub(product_error(a, b, p), product_error(c, e, q));
  return hn::IfThenElse(hn::Eq(more, hn::Zero(Tag<double>())), behind, more);
}

/// exact_detail::overlap(), contact() and from_exact_singles(): where all is exact, ties are, too.
template <bool closed, class S>
HWY_INLINE AnswerLanes<double> tied_answer(const ExactAxis& x, const ExactAxis& y) {
  const Tag<double> d;
  const Doubles zero = hn::Zero(d), ex = x.entry.hi, ey = y.entry.hi, tx = x.travel.hi, ty = y.travel.hi;
  const Doubles out_x = x.exit.hi, out_y = y.exit.hi;
  const Doubles entry_x_exit_y = compared_products(ex, ty, out_y, tx);
  const Doubles entry_y_exit_x = compared_products(ey, tx, out_x, ty);
  const Doubles late = hn::Max(entry_x_exit_y, entry_y_exit_x);
  const Doubles reached = hn::Min(hn::Min(out_x, out_y), hn::Min(hn::Sub(tx, ex), hn::Sub(ty, ey)));
  DoubleMask impact;
  if constexpr (closed) {
    impact = hn::And(hn::Le(late, zero), hn::Ge(reached, zero));
  } else {
    const Doubles wide = hn::Min(hn::Sub(out_x, ex), hn::Sub(out_y, ey));
    impact = hn::And(hn::Lt(late, zero), hn::Gt(hn::Min(reached, wide), zero));
  }
  const DoubleMask overlap = hn::And(hn::Lt(hn::Max(ex, ey), zero), hn::Gt(hn::Min(out_x, out_y), zero));
  const DoubleMask after_start = hn::Gt(hn::Max(ex, ey), zero);
  const Doubles order = compared_products(ex, ty, ey, tx);
  // At the start a face is entered where the entry is 0, and left where the exit is; later the last one is entered, and
  // the other left where its exit comes at that instant.
  const DoubleMask enters_x = either(after_start, hn::Ge(order, zero), hn::Eq(ex, zero));
  const DoubleMask enters_y = either(after_start, hn::Le(order, zero), hn::Eq(ey, zero));
  const DoubleMask leaves_x =
      either(after_start, hn::AndNot(enters_x, hn::Eq(entry_y_exit_x, zero)), hn::Eq(out_x, zero));
  const DoubleMask leaves_y =
      either(after_start, hn::AndNot(enters_y, hn::Eq(entry_x_exit_y, zero)), hn::Eq(out_y, zero));
  const DoubleMask meets_y = hn::Or(enters_y, leaves_y), corner = hn::And(hn::Or(enters_x, leaves_x), meets_y);
  const DoubleMask positive =
      hn::Not(either(meets_y, hn::Xor(enters_y, y.back), hn::Xor(enters_x, x.back)));  // a corner names y
  const DoubleMask on_x = hn::And(hn::Gt(ex, zero), hn::Ge(order, zero));
  const Doubles time = single_quotient<S>(chosen(on_x, ex, ey), chosen(on_x, tx, ty));
  const Bits<double> flag = hn::IfThenElseZero(hn::RebindMask(BitsTag<double>(), hn::And(corner, impact)),
                                               bits<double>(std::size_t{1} << PackedVerdict::corner_at));
  return {hn::IfThenElseZero(hn::And(impact, after_start), time),
          hn::Or(verdict_bits<double>(overlap, impact, hn::Not(meets_y), positive), flag), never<double>()};
}

HWY_INLINE DoubleMask whole(const ExactAxis& x, const ExactAxis& y) {
  return hn::Eq(hn::Or(x.lost, y.lost), hn::Zero(Tag<double>()));
}

/// What exact_detail::settle() takes for exact singles, of one axis.
HWY_INLINE DoubleMask usable(const ExactAxis& a) {
  const Tag<double> d;
  const Doubles zero = hn::Zero(d), lows = hn::Or(hn::Or(a.lost, a.travel.lo), hn::Or(a.entry.lo, a.exit.lo));
  DoubleMask all = hn::Eq(hn::Abs(lows), zero);
  for (const Doubles s : {a.entry.hi, a.exit.hi, a.travel.hi}) {
    const Doubles size = hn::Abs(s);
    const DoubleMask in_range = hn::And(hn::Ge(size, doubles(exact_detail::least_single)),
                                        hn::Le(size, doubles(exact_detail::greatest_single)));
    all = hn::And(all, hn::Or(hn::Eq(s, zero), in_range));
  }
  return all;
}

/// exact_detail::from_pairs() and pair_quotient().
template <bool closed>
HWY_INLINE AnswerLanes<double> answer_with_pairs(const ExactAxis& x, const ExactAxis& y) {
  const Sifted<double> s = sift_pairs<closed>(x, y);
  const Doubles entry = chosen(s.on_x, x.entry.hi, y.entry.hi), travel = chosen(s.on_x, x.travel.hi, y.travel.hi);
  const Doubles entry_lo = chosen(s.on_x, x.entry.lo, y.entry.lo), travel_lo = chosen(s.on_x, x.travel.lo, y.travel.lo);
  const Doubles t = hn::Div(entry, travel), least = doubles(exact_detail::least_quotient);
  const DoubleMask in_range =
      hn::And(hn::And(hn::Ge(entry, least), hn::Ge(t, least)), hn::Le(travel, doubles(exact_detail::greatest_travel)));
  const Doubles p = rounded_product(t, travel);
  const Doubles rest = hn::Sub(hn::Sub(entry, p), product_error(t, travel, p));
  const Doubles corrected = hn::Add(rest, hn::Sub(entry_lo, rounded_product(t, travel_lo)));
  const Doubles more = hn::Div(corrected, travel);
  const Doubles margin = rounded_product(t, doubles(exact_detail::quotient_margin<double>));
  const Doubles low = hn::Add(t, hn::Sub(more, margin)), high = hn::Add(t, hn::Add(more, margin));
  const DoubleMask sure = hn::And(in_range, hn::Eq(low, high)), untimed = hn::AndNot(sure, s.impact);
  const Bits<double> verdict = verdict_bits<double>(s.overlap, s.impact, s.on_x, either(s.on_x, x.back, y.back));
  const DoubleMask settled = hn::Or(s.overlap, either(s.impact, sure, s.separate));
  return {hn::IfThenElseZero(s.impact, low), hn::Or(verdict, untimed_bits(untimed)), hn::Not(settled)};
}

/// What the entry and the travel of the axis on which boxes meet are made of.
template <class C>
struct MetAxis {
  Vec<C> a, b, nearer, a_motion, b_motion;
};

template <class C>
HWY_INLINE MetAxis<C> met_axis(const QueryLanes<C>& q, const SiftAxis<C>& x, const SiftAxis<C>& y,
                               const Mask<C>& on_x) {
  const auto of = [&on_x](const Vec<C>& of_x, const Vec<C>& of_y) { return hn::IfThenElse(on_x, of_x, of_y); };
  return {of(q.x.a, q.y.a), of(q.x.b, q.y.b), of(x.nearer, y.nearer), of(q.x.a_motion, q.y.a_motion),
          of(q.x.b_motion, q.y.b_motion)};
}

/// The time at which boxes of floats meet on this axis, a double that float may round; no number where a double does
/// not hold a sum of it, or is in the middle of two floats. A middle of subnormal floats is not seen, and need not be:
/// with a margin no time is so short, and without one entry and travel are floats, whose quotient m is either such a
/// middle or off it by more than m * 2^-50, for it is a fraction of numbers of 24 bits, and the middle has no more.
HWY_INLINE Doubles single_time(const MetAxis<double>& m) {
  const Tag<double> d;
  const Doubles v = hn::Sub(m.a_motion, m.b_motion), gap = hn::Sub(m.b, m.a), nearer = facing(v, m.nearer);
  const Doubles entry = hn::Sub(gap, nearer), time = hn::Div(entry, v);
  const Doubles lost = hn::Or(hn::Or(lost_of_difference(v, m.a_motion, m.b_motion), lost_of_difference(gap, m.b, m.a)),
                              lost_of_difference(entry, gap, nearer));
  const auto none = hn::Eq(hn::BitCast(BitsTag<double>(), lost), hn::Zero(BitsTag<double>()));
  return hn::IfThenElse(hn::AndNot(in_middle(time), hn::RebindMask(d, none)), time, hn::NaN(d));
}

/// The time, and whether it is rounded as it must be.
template <class C>
struct TimeLanes {
  Vec<C> time;
  Mask<C> sure;
};

HWY_INLINE TimeLanes<float> met_time(const MetAxis<float>& m) {
  const Tag<double> d;
  const hn::Rebind<float, Tag<double>> half;
  const auto low = [&](const Floats& v) { return hn::PromoteTo(d, hn::LowerHalf(half, v)); };
  const auto high = [&](const Floats& v) { return hn::PromoteTo(d, hn::UpperHalf(half, v)); };
  const Doubles first = single_time({low(m.a), low(m.b), low(m.nearer), low(m.a_motion), low(m.b_motion)});
  const Doubles second = single_time({high(m.a), high(m.b), high(m.nearer), high(m.a_motion), high(m.b_motion)});
  const Floats time = hn::Combine(Tag<float>(), hn::DemoteTo(half, second), hn::DemoteTo(half, first));
  return {time, hn::Gt(time, hn::Zero(Tag<float>()))};  // a number
}

/// As answer_with_pairs(), of one axis and with one division: t and `more` are products with 1/v rounded, which costs a
/// relative 2u and 2u more. That is, with the names of Lemma 12, |t - e/d| <= 2.01ut, |rest| <= 2.02ue, and 9.1u^2*e
/// for the roundings of `corrected`, which is below 4.05ue; 12.2u^2*t for 1/v instead of a division by all of the
/// travel; 4.1u^2*t for the entry and as much for the last sum: 30u^2*t of the 64u^2*t that the margin is. 1/v is no
/// subnormal number, for no travel is above greatest_travel; with one of these the sum would come to 64u^2*t.
HWY_INLINE TimeLanes<double> met_time(const MetAxis<double>& m) {
  const PairLanes v = two_sum(m.a_motion, hn::Neg(m.b_motion)), gap = two_sum(m.b, hn::Neg(m.a));
  const PairLanes entry = add(gap, hn::Neg(facing(v.hi, m.nearer)));
  const Doubles by = hn::Div(doubles(1), v.hi), t = rounded_product(entry.hi, by);
#if HWY_NATIVE_FMA
  const Doubles rest = hn::NegMulAdd(t, v.hi, entry.hi);
#else
  const Doubles p = rounded_product(t, v.hi), rest = hn::Sub(hn::Sub(entry.hi, p), product_error(t, v.hi, p));
#endif
  const Doubles more = rounded_product(hn::Add(rest, hn::NegMulAdd(t, v.lo, entry.lo)), by);
  const Doubles off = doubles(exact_detail::quotient_margin<double>);
  const Doubles low = hn::Add(t, hn::NegMulAdd(t, off, more)), high = hn::Add(t, hn::MulAdd(t, off, more));
  const Doubles least = doubles(exact_detail::least_quotient);
  const DoubleMask in_range = hn::And(hn::And(hn::Ge(hn::Abs(entry.hi), least), hn::Ge(t, least)),
                                      hn::Le(hn::Abs(v.hi), doubles(exact_detail::greatest_travel)));
  return {low, hn::And(in_range, hn::Eq(low, high))};
}

template <bool closed, bool exact_too, class C>
HWY_INLINE AnswerLanes<C> sifted_answer(const QueryLanes<C>& q) {
  const Vec<C> zero = hn::Zero(Tag<C>());
  const SiftAxis<C> x = sift_axis(q.x), y = sift_axis(q.y);
  const Sifted<C> s = sift<closed, exact_too>(q, x, y);
  TimeLanes<C> t = met_time(met_axis(q, x, y, s.on_x));
  if constexpr (exact_too) {
    // An impact whose entry is 0 here is one of an axis without a margin: at the start.
    const Mask<C> at_start = hn::Eq(hn::IfThenElse(s.on_x, x.outside, y.outside), zero);
    t = {hn::IfThenZeroElse(at_start, t.time), hn::Or(t.sure, at_start)};
  }
  const Mask<C> back = hn::Lt(hn::IfThenElse(s.on_x, x.v, y.v), zero);
  const Mask<C> settled = hn::Or(hn::And(s.impact, t.sure), hn::Or(s.overlap, s.separate));
  Bits<C> verdict = verdict_bits<C>(s.overlap, s.impact, s.on_x, back);
  if constexpr (sizeof(C) == sizeof(double)) verdict = hn::Or(verdict, untimed_bits(hn::AndNot(t.sure, s.impact)));
  return {hn::IfThenElseZero(s.impact, t.time), verdict, hn::Not(settled)};
}

/// What the step after the first says of a vector. Where all is exact, whatever is equal; of other doubles, what pairs
/// say, and of other floats what doubles do with their margins. The others stay unsure.
template <bool closed, class S>
HWY_INLINE AnswerLanes<double> second_answer(const QueryLanes<double>& q) {
  constexpr bool of_float = sizeof(S) == sizeof(float);
  constexpr Sums sums = of_float ? Sums::singles : Sums::pairs;
  const Tag<double> d;
  const ExactAxis x = exact_axis<sums>(q.x), y = exact_axis<sums>(q.y);
  const DoubleMask exact = of_float ? whole(x, y) : hn::And(usable(x), usable(y));
  AnswerLanes<double> tied{hn::Zero(d), bits<double>(0), exact}, other = tied;
  if (!hn::AllFalse(d, exact)) {
    tied = tied_answer<closed, S>(x, y);
    if (hn::AllTrue(d, exact)) return tied;
  }
  if constexpr (of_float) {
    other = sifted_answer<closed, false>(q);
    other.unsure = hn::Or(other.unsure, may_round_twice(other.time));
  } else {
    other = answer_with_pairs<closed>(x, y);
  }
  return {hn::IfThenElse(exact, tied.time, other.time),
          hn::IfThenElse(hn::RebindMask(BitsTag<double>(), exact), tied.verdict, other.verdict),
          hn::AndNot(exact, other.unsure)};
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
