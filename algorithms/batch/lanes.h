// SPDX-License-Identifier: MIT
//
// One vector of queries, and one of answers. Compiled once for each target, as everything that highway.h includes below
// its own guard: no `#pragma once`, but a guard that Highway resets.
#if defined(SWEEPLAB_BATCH_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SWEEPLAB_BATCH_LANES_H
#undef SWEEPLAB_BATCH_LANES_H
#else
#define SWEEPLAB_BATCH_LANES_H
#endif

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Vectors that compute in C on columns of S: of float in double there are half as many lanes.
template <class C>
using Tag = hn::ScalableTag<C>;
template <class C>
using Vec = hn::Vec<Tag<C>>;
template <class C>
using Mask = hn::Mask<Tag<C>>;
template <class C>
using BitsTag = hn::RebindToUnsigned<Tag<C>>;
template <class C>
using Bits = hn::Vec<BitsTag<C>>;

template <class C>
inline constexpr std::size_t lane_count = hn::MaxLanes(Tag<C>());

/// a*b, rounded by itself, as exact_detail::rounded(): for each product that a sum takes and that must not be one operation
/// with it. Of AVX2 on that is gcc's default: Highway's Mul() and Add() are plain operations to it. Where a sum may be
/// fused, because a margin holds either way, MulAdd() says so.
template <class V>
HWY_INLINE V rounded_product(const V& a, const V& b) {
  V p = hn::Mul(a, b);
#ifdef SWEEPLAB_BATCH_KEEP
  SWEEPLAB_BATCH_KEEP(p.raw);
#endif
  return p;
}

template <class C, class S>
HWY_INLINE Vec<C> load(const S* from) {
  const Tag<C> d;
  if constexpr (sizeof(S) == sizeof(C)) {
    return hn::LoadU(d, from);
  } else {
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<S, Tag<C>>(), from));
  }
}

template <class C, class S>
HWY_INLINE void store(const Vec<C>& v, S* to) {
  if constexpr (sizeof(S) == sizeof(C)) {
    hn::StoreU(v, Tag<C>(), to);
  } else {
    const hn::Rebind<S, Tag<C>> d;
    hn::StoreU(hn::DemoteTo(d, v), d, to);
  }
}

/// Both boxes of as many queries as there are lanes, on one axis.
template <class C>
struct AxisLanes {
  Vec<C> a, a_size, a_motion, b, b_size, b_motion;
};

template <class C>
struct QueryLanes {
  AxisLanes<C> x, y;
};

template <class C, class S>
HWY_INLINE QueryLanes<C> load_queries(const BatchQueries<S>& q, std::size_t i) {
  return {{load<C>(q.a.x + i), load<C>(q.a.w + i), load<C>(q.a.motion_x + i), load<C>(q.b.x + i), load<C>(q.b.w + i),
           load<C>(q.b.motion_x + i)},
          {load<C>(q.a.y + i), load<C>(q.a.h + i), load<C>(q.a.motion_y + i), load<C>(q.b.y + i), load<C>(q.b.h + i),
           load<C>(q.b.motion_y + i)}};
}

/// `unsure`: to be asked of the scalar method, whose answer goes in place of what stands here.
template <class C>
struct AnswerLanes {
  Vec<C> time;
  Bits<C> verdict;
  Mask<C> unsure;
};

template <class C>
HWY_INLINE Bits<C> bits(std::size_t value) {
  return hn::Set(BitsTag<C>(), static_cast<hn::TFromD<BitsTag<C>>>(value));
}

/// The verdict of a lane that overlaps, or meets a face of an axis, or neither (but not both).
template <class C>
HWY_INLINE Bits<C> verdict_bits(const Mask<C>& overlap, const Mask<C>& impact, const Mask<C>& on_x,
                                const Mask<C>& positive) {
  const BitsTag<C> d;
  const auto face = [](Outcome outcome, int normal, int at) {
    return static_cast<std::size_t>(outcome) | (static_cast<std::size_t>(normal) & 3u) << at;
  };
  const std::size_t x_at = PackedVerdict::normal_x_at, y_at = PackedVerdict::normal_y_at;
  const Bits<C> x_less = bits<C>(face(Outcome::impact, -1, x_at)), x_more = bits<C>(face(Outcome::impact, 1, x_at));
  const Bits<C> y_less = bits<C>(face(Outcome::impact, -1, y_at)), y_more = bits<C>(face(Outcome::impact, 1, y_at));
  const auto x = hn::RebindMask(d, on_x), plus = hn::RebindMask(d, positive);
  const Bits<C> met = hn::IfThenElse(x, hn::IfThenElse(plus, x_more, x_less), hn::IfThenElse(plus, y_more, y_less));
  return hn::IfThenElse(hn::RebindMask(d, overlap), bits<C>(static_cast<std::size_t>(Outcome::overlap)),
                        hn::IfThenElseZero(hn::RebindMask(d, impact), met));
}

template <class C>
HWY_INLINE Mask<C> never() {
  const Vec<C> zero = hn::Zero(Tag<C>());
  return hn::Lt(zero, zero);
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
