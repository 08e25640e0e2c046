// SPDX-License-Identifier: MIT
//
// exact and exact_closed on a vector of queries, as far as their first step goes: single doubles for float, pairs of
// doubles for double, by the formulas of exact/pairs.h and exact/steps.h and with their margins, which are proved there.
// What that step is not sure of is `unsure` here too.
#if defined(SWEEPLAB_BATCH_EXACT_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_EXACT_LANES_H
#undef SWEEPLAB_BATCH_EXACT_LANES_H
#else
#define SWEEPLAB_BATCH_EXACT_LANES_H
#endif

#include "blocks.h"

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

/// How the sums of an axis are known: in pairs; in single doubles, and what these lose; or in single doubles of numbers so
/// near each other that nothing can be lost (near_each_other()).
enum class Sums : std::uint8_t { pairs, singles, near_singles };

template <Sums sums>
HWY_INLINE ExactAxis exact_axis(const AxisLanes<double>& q) {
  const Tag<double> d;
  const Doubles zero = hn::Zero(d);
  if constexpr (sums == Sums::near_singles) {
    const Doubles v = hn::Sub(q.a_motion, q.b_motion);
    const DoubleMask back = hn::Lt(v, zero);
    const Doubles ahead = hn::Sub(hn::Sub(q.b, q.a), q.a_size), past = hn::Add(hn::Sub(q.b, q.a), q.b_size);
    // Mirrored where v < 0: the entry is then a - (b + b_size), and these are the same exact numbers.
    return {{hn::IfThenElse(back, hn::Neg(past), ahead), zero},
            {hn::IfThenElse(back, hn::Neg(ahead), past), zero},
            {hn::Abs(v), zero},
            zero,
            back};
  } else {
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
      const Doubles lost =
          hn::Or(hn::Or(hn::Abs(ahead.lo), hn::Abs(v.lo)), hn::Or(hn::Abs(entry.lo), hn::Abs(exit.lo)));
      return {entry, exit, {travel, v.lo}, lost, back};
    }
  }
}

struct SiftedLanes {
  DoubleMask overlap, impact, separate, on_x;
};

/// exact_detail::overlap() and sift(), of exact sums: the same comparisons as signs of differences, which are never wrong,
/// and of the least of these. Without NaN; what has one is `lost`.
template <bool closed>
HWY_INLINE SiftedLanes sift_exact(const ExactAxis& x, const ExactAxis& y) {
  const Doubles zero = hn::Zero(Tag<double>());
  const Doubles ex = x.entry.hi, ey = y.entry.hi, tx = x.travel.hi, ty = y.travel.hi;
  const Doubles x_entry = hn::Mul(ex, ty), y_entry = hn::Mul(ey, tx);
  const Doubles x_exit = hn::Mul(x.exit.hi, ty), y_exit = hn::Mul(y.exit.hi, tx);
  const Doubles together = hn::Min(hn::Sub(y_exit, x_entry), hn::Sub(x_exit, y_entry));
  const Doubles order = hn::Sub(x_entry, y_entry), left = hn::Min(x.exit.hi, y.exit.hi);
  const Doubles reached = hn::Min(left, hn::Min(hn::Sub(tx, ex), hn::Sub(ty, ey)));
  const Doubles wide = hn::Min(hn::Sub(x.exit.hi, ex), hn::Sub(y.exit.hi, ey));
  const Doubles least = hn::Min(hn::Min(together, reached), hn::Min(wide, hn::Abs(order)));
  const DoubleMask overlap = hn::And(hn::Lt(hn::Max(ex, ey), zero), hn::Gt(left, zero));
  const DoubleMask late = closed ? hn::Lt(reached, zero) : hn::Le(reached, zero);
  return {overlap, hn::AndNot(overlap, hn::Gt(least, zero)), hn::Or(hn::Lt(together, zero), late), hn::Gt(order, zero)};
}

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

/// exact_detail::may_round_twice().
HWY_INLINE DoubleMask may_round_twice(const Doubles& t) {
  const Tag<double> d;
  const auto behind = hn::And(hn::BitCast(BitsTag<double>(), t), bits<double>(exact_detail::behind<float, double>));
  const auto middle = hn::Eq(behind, bits<double>(exact_detail::middle<float, double>));
  const DoubleMask tiny = hn::Lt(t, doubles(double{exact_detail::least_normal<float>}));
  return hn::Or(hn::RebindMask(d, middle), hn::And(tiny, hn::Ne(t, hn::Zero(d))));
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

/// exact_detail::contact() and from_exact_singles(), of what is no overlap: where all is exact, ties are, too.
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
  const DoubleMask none = hn::Lt(zero, zero);
  return {hn::IfThenElseZero(hn::And(impact, after_start), time),
          hn::Or(verdict_bits<double>(none, impact, hn::Not(meets_y), positive), flag), none};
}

HWY_INLINE DoubleMask whole(const ExactAxis& x, const ExactAxis& y) {
  return hn::Eq(hn::Or(x.lost, y.lost), hn::Zero(Tag<double>()));
}

/// exact_detail::with_singles(), on floats made double.
template <bool closed, Sums sums>
HWY_INLINE AnswerLanes<double> answer_with_singles(const QueryLanes<double>& q) {
  const Tag<double> d;
  const ExactAxis x = exact_axis<sums>(q.x), y = exact_axis<sums>(q.y);
  const SiftedLanes s = sift_exact<closed>(x, y);
  const Doubles entry = chosen(s.on_x, x.entry.hi, y.entry.hi), travel = chosen(s.on_x, x.travel.hi, y.travel.hi);
  const Doubles time = hn::Add(hn::Div(entry, travel), hn::Zero(d));  // no -0
  AnswerLanes<double> answer = sifted_answer(s, time, hn::Not(may_round_twice(time)), x, y);
  if constexpr (sums == Sums::singles) answer.unsure = hn::Or(answer.unsure, hn::Not(whole(x, y)));
  return answer;
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

/// Exponents and digits of floats as integers in their order, the sign shifted out; and the same less 1, where 0 is the
/// greatest of all.
struct Magnitudes {
  hn::Vec<hn::ScalableTag<std::uint32_t>> greatest, least_nonzero;
};

HWY_INLINE Magnitudes magnitudes(const float* from) {
  const hn::ScalableTag<std::uint32_t> d;
  const auto shifted = hn::ShiftLeft<1>(hn::BitCast(d, hn::LoadU(hn::ScalableTag<float>(), from)));
  return {shifted, hn::Sub(shifted, hn::Set(d, 1))};
}

HWY_INLINE Magnitudes both(const Magnitudes& a, const Magnitudes& b) {
  return {hn::Max(a.greatest, b.greatest), hn::Min(a.least_nonzero, b.least_nonzero)};
}

/// Whether single doubles hold every sum of these floats. With exponents from e to E, each is a multiple of 2^(e-23) and
/// below 2^(E+1); so v, b - a and either of these with one size more are multiples too, and below 2^(E+3): they are
/// doubles if E - e <= 27. Neither 0, nor a subnormal number, which is a multiple of the least normal one's last bit, asks
/// for more; infinities and NaN are refused by their exponent.
HWY_INLINE bool near_each_other(const BatchQueries<float>& q, std::size_t count) {
  const hn::ScalableTag<std::uint32_t> d;
  constexpr std::uint32_t one_exponent = std::uint32_t{1} << 24;
  auto far = hn::Zero(d);
  for (std::size_t i = 0; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
    const Magnitudes x =
        both(both(magnitudes(q.a.x + i), magnitudes(q.b.x + i)), both(magnitudes(q.a.w + i), magnitudes(q.b.w + i)));
    const Magnitudes y =
        both(both(magnitudes(q.a.y + i), magnitudes(q.b.y + i)), both(magnitudes(q.a.h + i), magnitudes(q.b.h + i)));
    const Magnitudes vx = both(magnitudes(q.a.motion_x + i), magnitudes(q.b.motion_x + i));
    const Magnitudes vy = both(magnitudes(q.a.motion_y + i), magnitudes(q.b.motion_y + i));
    // Of zeros alone the difference is 1.
    const auto spread_x = hn::Max(hn::Sub(x.greatest, x.least_nonzero), hn::Sub(vx.greatest, vx.least_nonzero));
    const auto spread_y = hn::Max(hn::Sub(y.greatest, y.least_nonzero), hn::Sub(vy.greatest, vy.least_nonzero));
    const auto greatest = hn::Max(hn::Max(x.greatest, y.greatest), hn::Max(vx.greatest, vy.greatest));
    const auto wide = hn::Gt(hn::Max(spread_x, spread_y), hn::Set(d, 27 * one_exponent));
    const auto endless = hn::Gt(greatest, hn::Set(d, 255 * one_exponent - 1));
    far = hn::Or(far, hn::VecFromMask(d, hn::Or(wide, endless)));
  }
  return hn::AllTrue(d, hn::Eq(far, hn::Zero(d)));
}

template <bool closed, Sums sums>
struct ExactSums {
  template <class S>
  using Computes = double;
  static constexpr bool always_sure = false;

  template <class S>
  static HWY_INLINE AnswerLanes<double> answer(const QueryLanes<double>& q) {
    if constexpr (sums == Sums::pairs) {
      return answer_with_pairs<closed>(q);
    } else {
      return answer_with_singles<closed, sums>(q);
    }
  }
  template <class S>
  static HWY_INLINE AnswerLanes<double> second_answer(const QueryLanes<double>& q) {
    return HWY_NAMESPACE::second_answer<closed, sums>(q);
  }
};

/// A block of floats whose numbers are near each other takes less than half as long.
template <bool closed>
struct ExactLanes {
  static HWY_INLINE void sweep(const BatchQueries<float>& queries, std::size_t count, bool far,
                               BlockAnswers<float>& block) {
    const std::size_t whole = count - count % lane_count<float>;
    if (HWY_LIKELY(near_each_other(queries, whole))) {
      sweep_vectors<ExactSums<closed, Sums::near_singles>>(queries, whole, far, block);
    } else {
      sweep_vectors<ExactSums<closed, Sums::singles>>(queries, whole, far, block);
    }
    if (whole < count) sweep_rest<ExactSums<closed, Sums::singles>>(queries, whole, count, block);
  }
  static HWY_INLINE void sweep(const BatchQueries<double>& queries, std::size_t count, bool far,
                               BlockAnswers<double>& block) {
    sweep_all<ExactSums<closed, Sums::pairs>>(queries, count, far, block);
  }
};

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
