// SPDX-License-Identifier: MIT
//
// exact and exact_closed on a vector of queries. Doubles: as far as their first step goes, in pairs, by the formulas of
// exact/pairs.h and exact/steps.h and with their margins, which are proved there. Floats: float_sift.h, then the time in
// double. What that is not sure of goes through the step for ties, where all is exact.
#if defined(SWEEPLAB_BATCH_EXACT_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_EXACT_LANES_H
#undef SWEEPLAB_BATCH_EXACT_LANES_H
#else
#define SWEEPLAB_BATCH_EXACT_LANES_H
#endif

#include "float_sift.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

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
  const Doubles split_a = hn::Mul(splitter, a), a1 = hn::Sub(split_a, hn::Sub(split_a, a)), a2 = hn::Sub(a, a1);
  const Doubles split_b = hn::Mul(splitter, b), b1 = hn::Sub(split_b, hn::Sub(split_b, b)), b2 = hn::Sub(b, b1);
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
  const Doubles near = hn::IfThenElse(back, q.b_size, q.a_size), far = hn::IfThenElse(back, q.a_size, q.b_size);
  const Doubles gap = hn::Mul(ahead.hi, s), travel = hn::Abs(v.hi);
  if constexpr (sums == Sums::pairs) {
    const PairLanes whole{gap, hn::Mul(ahead.lo, s)};
    return {add(whole, hn::Neg(near)), add(whole, far), {travel, hn::Mul(v.lo, s)}, whole.lo, back};
  } else {
    const PairLanes entry = two_sum(gap, hn::Neg(near)), exit = two_sum(gap, far);
    const Doubles lost = hn::Or(hn::Or(hn::Abs(ahead.lo), hn::Abs(v.lo)), hn::Or(hn::Abs(entry.lo), hn::Abs(exit.lo)));
    return {entry, exit, {travel, v.lo}, lost, back};
  }
}

struct SiftedLanes {
  DoubleMask overlap, impact, separate, on_x;
};

/// exact_detail::surely_less().
HWY_INLINE DoubleMask surely_less(const Doubles& p, const Doubles& q) {
  const Doubles more = hn::Mul(p, doubles(exact_detail::high_part_margin<double>));
  return hn::Lt(hn::Add(more, doubles(exact_detail::underflow_margin)), q);
}

/// exact_detail::overlap() and sift(), of pairs, with the products of both axes.
template <bool closed>
HWY_INLINE SiftedLanes sift_pairs(const ExactAxis& x, const ExactAxis& y) {
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

HWY_INLINE AnswerLanes<double> sifted_answer(const SiftedLanes& s, const Doubles& time, const DoubleMask& sure,
                                             const ExactAxis& x, const ExactAxis& y) {
  const DoubleMask back = hn::Or(hn::And(s.on_x, x.back), hn::AndNot(s.on_x, y.back));
  const DoubleMask settled = hn::Or(s.overlap, hn::Or(hn::And(s.impact, sure), hn::AndNot(s.impact, s.separate)));
  return {hn::IfThenElseZero(s.impact, time), verdict_bits<double>(s.overlap, s.impact, s.on_x, back),
          hn::Not(settled)};
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
    const Doubles p = hn::Mul(t, travel), rest = hn::Sub(hn::Sub(entry, p), product_error(t, travel, p));
    const auto less = hn::RebindMask(bits_of, hn::Lt(rest, hn::Zero(d)));
    const auto more = hn::RebindMask(bits_of, hn::Ne(rest, hn::Zero(d)));
    const auto toward_zero = hn::Sub(hn::BitCast(bits_of, t), hn::IfThenElseZero(less, bits<double>(1)));
    const auto odd = hn::Or(toward_zero, hn::IfThenElseZero(more, bits<double>(1)));
    return hn::IfThenElse(may_round_twice(t), hn::BitCast(d, odd), t);
  }
}

/// exact_detail::compare_products(): what has the sign of a*b - c*d.
HWY_INLINE Doubles compared_products(const Doubles& a, const Doubles& b, const Doubles& c, const Doubles& e) {
  const Doubles p = hn::Mul(a, b), q = hn::Mul(c, e), more = hn::Sub(p, q);
  const Doubles behind = hn::Sub(product_error(a, b, p), product_error(c, e, q));
  return hn::IfThenElse(hn::Eq(more, hn::Zero(Tag<double>())), behind, more);
}

/// a where `choice` is set, else b.
HWY_INLINE DoubleMask either(const DoubleMask& choice, const DoubleMask& a, const DoubleMask& b) {
  return hn::Or(hn::And(choice, a), hn::AndNot(choice, b));
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
HWY_INLINE AnswerLanes<double> answer_with_pairs(const QueryLanes<double>& q) {
  const ExactAxis x = exact_axis<Sums::pairs>(q.x), y = exact_axis<Sums::pairs>(q.y);
  const SiftedLanes s = sift_pairs<closed>(x, y);
  const Doubles entry = chosen(s.on_x, x.entry.hi, y.entry.hi), travel = chosen(s.on_x, x.travel.hi, y.travel.hi);
  const Doubles entry_lo = chosen(s.on_x, x.entry.lo, y.entry.lo), travel_lo = chosen(s.on_x, x.travel.lo, y.travel.lo);
  const Doubles t = hn::Div(entry, travel), least = doubles(exact_detail::least_quotient);
  const DoubleMask in_range =
      hn::And(hn::And(hn::Ge(entry, least), hn::Ge(t, least)), hn::Le(travel, doubles(exact_detail::greatest_travel)));
  const Doubles p = hn::Mul(t, travel);
  const Doubles rest = hn::Sub(hn::Sub(entry, p), product_error(t, travel, p));
  const Doubles corrected = hn::Add(rest, hn::Sub(entry_lo, hn::Mul(t, travel_lo)));
  const Doubles more = hn::Div(corrected, travel), margin = hn::Mul(t, doubles(exact_detail::quotient_margin<double>));
  const Doubles low = hn::Add(t, hn::Sub(more, margin)), high = hn::Add(t, hn::Add(more, margin));
  return sifted_answer(s, low, hn::And(in_range, hn::Eq(low, high)), x, y);
}

/// What the step after the first says of a vector: where all is exact, whatever is equal. The others stay unsure.
template <bool closed, Sums sums>
HWY_INLINE AnswerLanes<double> second_answer(const QueryLanes<double>& q) {
  const ExactAxis x = exact_axis<sums>(q.x), y = exact_axis<sums>(q.y);
  if constexpr (sums == Sums::pairs) {
    AnswerLanes<double> answer = tied_answer<closed, double>(x, y);
    answer.unsure = hn::Not(hn::And(usable(x), usable(y)));
    return answer;
  } else {
    AnswerLanes<double> answer = tied_answer<closed, float>(x, y);
    answer.unsure = hn::Not(whole(x, y));
    return answer;
  }
}

/// What the entry and the travel of the axis on which boxes of floats meet are made of.
struct MetAxis {
  Floats a, b, near, a_motion, b_motion;
};

HWY_INLINE MetAxis met_axis(const QueryLanes<float>& q, const SiftAxis& x, const SiftAxis& y, const FloatMask& on_x) {
  const auto of = [&on_x](const Floats& of_x, const Floats& of_y) { return hn::IfThenElse(on_x, of_x, of_y); };
  return {of(q.x.a, q.y.a), of(q.x.b, q.y.b), of(x.near, y.near), of(q.x.a_motion, q.y.a_motion),
          of(q.x.b_motion, q.y.b_motion)};
}

/// The time at which boxes of floats meet on this axis, a double that float rounds once if it is no tiny one; no number
/// where a double does not hold a sum of it, or is in the middle of two floats.
HWY_INLINE Doubles met_time(const Doubles& a, const Doubles& b, const Doubles& near, const Doubles& a_motion,
                            const Doubles& b_motion) {
  const Tag<double> d;
  const Doubles v = hn::Sub(a_motion, b_motion), gap = hn::Sub(b, a);
  const Doubles ahead = hn::Xor(gap, hn::And(v, hn::SignBit(d))), entry = hn::Sub(ahead, near);
  const Doubles time = hn::Div(entry, hn::Abs(v));
  const Doubles lost = hn::Or(hn::Or(lost_of_difference(v, a_motion, b_motion), lost_of_difference(gap, b, a)),
                              lost_of_difference(entry, ahead, near));
  const auto none = hn::Eq(hn::BitCast(BitsTag<double>(), lost), hn::Zero(BitsTag<double>()));
  return hn::IfThenElse(hn::AndNot(in_middle(time), hn::RebindMask(d, none)), time, hn::NaN(d));
}

HWY_INLINE Floats met_time(const MetAxis& m) {
  const Tag<double> d;
  const hn::Rebind<float, Tag<double>> half;
  const auto low = [&](const Floats& v) { return hn::PromoteTo(d, hn::LowerHalf(half, v)); };
  const auto high = [&](const Floats& v) { return hn::PromoteTo(d, hn::UpperHalf(half, v)); };
  const Doubles first = met_time(low(m.a), low(m.b), low(m.near), low(m.a_motion), low(m.b_motion));
  const Doubles second = met_time(high(m.a), high(m.b), high(m.near), high(m.a_motion), high(m.b_motion));
  return hn::Combine(Tag<float>(), hn::DemoteTo(half, second), hn::DemoteTo(half, first));
}

template <bool closed, bool exact_too>
HWY_INLINE AnswerLanes<float> answer_with_floats(const QueryLanes<float>& q) {
  const Floats zero = hn::Zero(Tag<float>());
  const SiftAxis x = sift_axis<exact_too>(q.x), y = sift_axis<exact_too>(q.y);
  const SiftedFloats s = sift_floats<closed>(q, x, y);
  Floats time = met_time(met_axis(q, x, y, s.on_x));
  FloatMask timed = hn::Gt(time, floats(exact_detail::least_normal<float>));
  if constexpr (exact_too) {
    // An impact whose entry is 0 here is one of an axis without a margin: at the start.
    const FloatMask at_start = hn::Eq(hn::IfThenElse(s.on_x, x.entry, y.entry), zero);
    timed = hn::Or(timed, at_start);
    time = hn::IfThenZeroElse(at_start, time);
  }
  const FloatMask back = hn::Lt(hn::IfThenElse(s.on_x, x.v, y.v), zero);
  const FloatMask settled = hn::Or(hn::And(s.impact, timed), hn::Or(s.overlap, s.separate));
  return {hn::IfThenElseZero(s.impact, time), verdict_bits<float>(s.overlap, s.impact, s.on_x, back),
          hn::Not(hn::And(s.known, settled))};
}

template <bool closed, bool exact_too>
struct ExactVector {
  template <class S>
  using Computes = S;
  static constexpr bool always_sure = false;

  static HWY_INLINE AnswerLanes<float> answer(const QueryLanes<float>& q) {
    return answer_with_floats<closed, exact_too>(q);
  }
  static HWY_INLINE AnswerLanes<double> answer(const QueryLanes<double>& q) { return answer_with_pairs<closed>(q); }
  template <class S>
  static HWY_INLINE AnswerLanes<double> second_answer(const QueryLanes<double>& q) {
    constexpr Sums sums = sizeof(S) == sizeof(float) ? Sums::singles : Sums::pairs;
    return HWY_NAMESPACE::second_answer<closed, sums>(q);
  }
};

/// Floats: where boxes touch, some of the next blocks are looked at for exact sums, a fifth more work.
template <bool closed>
struct ExactLanes {
  static HWY_INLINE void sweep(const BatchQueries<float>& queries, std::size_t count, bool far,
                               BlockAnswers<float>& block) {
    block.looked_for_exact = block.exact_blocks > 0;
    if (block.looked_for_exact) {
      --block.exact_blocks;
      sweep_all<ExactVector<closed, true>>(queries, count, far, block);
    } else {
      sweep_all<ExactVector<closed, false>>(queries, count, far, block);
      if (block.doubtful_vectors * lane_count<double> * 16 > count) block.exact_blocks = blocks_alone;
    }
  }
  static HWY_INLINE void sweep(const BatchQueries<double>& queries, std::size_t count, bool far,
                               BlockAnswers<double>& block) {
    sweep_all<ExactVector<closed, false>>(queries, count, far, block);
  }
};

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
