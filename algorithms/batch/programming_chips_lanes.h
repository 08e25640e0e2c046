// SPDX-License-Identifier: MIT
//
// programming_chips on a vector of queries: programming_chips.h, operation by operation.
#if defined(SWEEPLAB_BATCH_PROGRAMMING_CHIPS_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_PROGRAMMING_CHIPS_LANES_H
#undef SWEEPLAB_BATCH_PROGRAMMING_CHIPS_LANES_H
#else
#define SWEEPLAB_BATCH_PROGRAMMING_CHIPS_LANES_H
#endif

#include "blocks.h"

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

template <class C>
struct ChipsAxis {
  Vec<C> entry, exit;
  Mask<C> overlaps, positive;  ///< `positive`: the sign of the normal
};

template <class C>
HWY_INLINE ChipsAxis<C> chips_axis(const AxisLanes<C>& q) {
  const Tag<C> d;
  const Vec<C> zero = hn::Zero(d), v = hn::Sub(q.a_motion, q.b_motion);
  const Vec<C> a_end = hn::Add(q.a, q.a_size), b_end = hn::Add(q.b, q.b_size);
  const Vec<C> nearer = hn::Sub(q.b, a_end), farther = hn::Sub(b_end, q.a);
  const Mask<C> forward = hn::Gt(v, zero), still = hn::Lt(hn::Abs(v), hn::Set(d, C(1e-6f)));
  const Vec<C> infinite = hn::Set(d, infinity<C>());
  return {hn::IfThenElse(still, hn::Neg(infinite), hn::Div(hn::IfThenElse(forward, nearer, farther), v)),
          hn::IfThenElse(still, infinite, hn::Div(hn::IfThenElse(forward, farther, nearer), v)),
          hn::Not(hn::Or(hn::Le(a_end, q.b), hn::Ge(q.a, b_end))), hn::Lt(v, zero)};
}

struct ProgrammingChipsVector {
  template <class S>
  using Computes = S;
  static constexpr bool always_sure = true;

  template <class C>
  static HWY_INLINE AnswerLanes<C> answer(const QueryLanes<C>& q) {
    const Tag<C> d;
    const ChipsAxis<C> x = chips_axis<C>(q.x), y = chips_axis<C>(q.y);
    const Mask<C> overlap = hn::And(x.overlaps, y.overlaps);
    // A tie, as of +0 and -0, or a NaN: y. Highway's own Max and Min promise neither.
    const Mask<C> on_x = hn::Gt(x.entry, y.entry);
    const Vec<C> entry = hn::IfThenElse(on_x, x.entry, y.entry);
    const Vec<C> exit = hn::IfThenElse(hn::Gt(y.exit, x.exit), x.exit, y.exit);
    const Mask<C> outside = hn::Or(hn::Lt(entry, hn::Zero(d)), hn::Gt(entry, hn::Set(d, C(1))));
    const Mask<C> impact = hn::Not(hn::Or(hn::Or(overlap, outside), hn::Gt(entry, exit)));
    const Mask<C> positive = hn::Or(hn::And(on_x, x.positive), hn::AndNot(on_x, y.positive));
    return {hn::IfThenElseZero(impact, entry), verdict_bits<C>(overlap, impact, on_x, positive), never<C>()};
  }
};

struct ProgrammingChipsLanes {
  template <class S>
  static HWY_INLINE void sweep(const BatchQueries<S>& queries, std::size_t count, bool farther,
                               BlockAnswers<S>& block) {
    sweep_all<ProgrammingChipsVector>(queries, count, farther, block);
  }
};

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
