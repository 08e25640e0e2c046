// SPDX-License-Identifier: MIT
//
// m3 on a vector of queries: m3.h, operation by operation.
#if defined(SWEEPLAB_BATCH_M3_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_M3_LANES_H
#undef SWEEPLAB_BATCH_M3_LANES_H
#else
#define SWEEPLAB_BATCH_M3_LANES_H
#endif

#include "blocks.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

/// One axis of the Minkowski box, and of its hexagon.
template <class C>
struct M3Axis {
  Vec<C> v, size, middle, entry;  ///< `middle`: 2(P - c)
  Mask<C> forward, within, swept;
};

template <class C>
HWY_INLINE M3Axis<C> m3_axis(const AxisLanes<C>& q) {
  const Tag<C> d;
  const Vec<C> v = hn::Sub(q.a_motion, q.b_motion), p = q.a;
  const Vec<C> low = hn::Sub(q.b, q.a_size), high = hn::Add(q.b, q.b_size);
  const Mask<C> forward = hn::Gt(v, hn::Zero(d));
  const Vec<C> swept_low = hn::IfThenElse(forward, hn::Sub(low, v), low);
  const Vec<C> swept_high = hn::IfThenElse(forward, high, hn::Sub(high, v));
  return {v,
          hn::Sub(high, low),
          hn::Sub(hn::Sub(rounded_product(hn::Set(d, C(2)), p), low), high),
          hn::IfThenElse(forward, hn::Sub(low, p), hn::Sub(p, high)),
          forward,
          hn::And(hn::Lt(low, p), hn::Lt(p, high)),
          hn::And(hn::Lt(swept_low, p), hn::Lt(p, swept_high))};
}

struct M3Vector {
  template <class S>
  using Computes = S;
  static constexpr bool always_sure = true;

  template <class C>
  static HWY_INLINE AnswerLanes<C> answer(const QueryLanes<C>& q) {
    const Tag<C> d;
    const Vec<C> zero = hn::Zero(d);
    const M3Axis<C> x = m3_axis<C>(q.x), y = m3_axis<C>(q.y);
    const Vec<C> dx = hn::Abs(x.v), dy = hn::Abs(y.v);
    const Mask<C> x_still = hn::Eq(x.v, zero), y_still = hn::Eq(y.v, zero);
    const Vec<C> cross = hn::Sub(rounded_product(x.middle, y.v), rounded_product(y.middle, x.v));
    const Vec<C> reach = hn::Add(rounded_product(x.size, dy), rounded_product(y.size, dx));
    const Mask<C> crosses = hn::Or(hn::And(x_still, y_still), hn::Lt(hn::Abs(cross), reach));
    const Mask<C> meets = hn::And(hn::And(x.swept, y.swept), crosses);
    const Mask<C> overlap = hn::And(meets, hn::And(x.within, y.within));
    const Mask<C> impact = hn::AndNot(overlap, meets);
    const Mask<C> later = hn::AndNot(x_still, hn::Gt(hn::Mul(x.entry, dy), hn::Mul(y.entry, dx)));
    const Mask<C> on_x = hn::Or(y_still, later);
    const Vec<C> time = hn::Div(hn::IfThenElse(on_x, x.entry, y.entry), hn::IfThenElse(on_x, dx, dy));
    const Mask<C> forward = hn::Or(hn::And(on_x, x.forward), hn::AndNot(on_x, y.forward));
    return {hn::IfThenElseZero(impact, time), verdict_bits<C>(overlap, impact, on_x, hn::Not(forward)), never<C>()};
  }
};

struct M3Lanes {
  template <class S>
  static HWY_INLINE void sweep(const BatchQueries<S>& queries, std::size_t count, bool farther,
                               BlockAnswers<S>& block) {
    sweep_all<M3Vector>(queries, count, farther, block);
  }
};

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
