// SPDX-License-Identifier: MIT
//
// Bounds beside each other, compared all at once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bounds.h"

#if defined(__SSE2__) && !defined(SWEEPLAB_MANY_SCALAR)
#define SWEEPLAB_MANY_SSE2
#include <emmintrin.h>
#endif

namespace sweeplab::many_detail {

/// `count` of them, edge by edge, aligned to 16 bytes: a multiple of four.
template <class S, int count>
struct alignas(16) BoundsLanes {
  static_assert(count % 4 == 0 && count <= 32);
  static constexpr std::size_t places = static_cast<std::size_t>(count);
  S min_x[places], min_y[places], max_x[places], max_y[places];

  Bounds<S> at(int k) const { return {min_x[k], min_y[k], max_x[k], max_y[k]}; }
  void set(int k, const Bounds<S>& b) {
    min_x[k] = b.min_x;
    min_y[k] = b.min_y;
    max_x[k] = b.max_x;
    max_y[k] = b.max_y;
  }
};

/// Bounds with both max edges negated, so that they touch where no edge of one is above the opposite edge of the other.
template <class S>
struct alignas(16) Edges {
  S edge[4];

  static Edges of(const Bounds<S>& b) { return {{b.min_x, b.min_y, -b.max_x, -b.max_y}}; }
  /// What touching() compares with.
  static Edges opposite(const Bounds<S>& b) { return {{b.max_x, b.max_y, -b.min_x, -b.min_y}}; }
  /// Of nothing: NaN is not below anything.
  static Edges none() {
    constexpr S nan = std::numeric_limits<S>::quiet_NaN();
    return {{nan, nan, nan, nan}};
  }
  Bounds<S> bounds() const { return {edge[0], edge[1], -edge[2], -edge[3]}; }
};

#ifdef SWEEPLAB_MANY_SSE2

template <class S>
struct Sse2;
template <>
struct Sse2<float> {
  static constexpr int lanes = 4;
  static __m128 load(const float* from) { return _mm_load_ps(from); }
  static __m128 same(float s) { return _mm_set1_ps(s); }
  static __m128 not_above(__m128 a, __m128 b) { return _mm_cmple_ps(a, b); }
  static __m128 both(__m128 a, __m128 b) { return _mm_and_ps(a, b); }
  static std::uint32_t bits(__m128 mask) { return static_cast<std::uint32_t>(_mm_movemask_ps(mask)); }
};
template <>
struct Sse2<double> {
  static constexpr int lanes = 2;
  static __m128d load(const double* from) { return _mm_load_pd(from); }
  static __m128d same(double s) { return _mm_set1_pd(s); }
  static __m128d not_above(__m128d a, __m128d b) { return _mm_cmple_pd(a, b); }
  static __m128d both(__m128d a, __m128d b) { return _mm_and_pd(a, b); }
  static std::uint32_t bits(__m128d mask) { return static_cast<std::uint32_t>(_mm_movemask_pd(mask)); }
};

/// A bit for each of the bounds that touches `b`.
template <class S, int count>
inline std::uint32_t touching(const BoundsLanes<S, count>& all, const Bounds<S>& b) {
  using V = Sse2<S>;
  const auto min_x = V::same(b.min_x), min_y = V::same(b.min_y), max_x = V::same(b.max_x), max_y = V::same(b.max_y);
  std::uint32_t bits = 0;
  for (int k = 0; k < count; k += V::lanes) {
    const auto x = V::both(V::not_above(V::load(all.min_x + k), max_x), V::not_above(min_x, V::load(all.max_x + k)));
    const auto y = V::both(V::not_above(V::load(all.min_y + k), max_y), V::not_above(min_y, V::load(all.max_y + k)));
    bits |= V::bits(V::both(x, y)) << k;
  }
  return bits;
}

inline bool touching(const Edges<float>& edges, const Edges<float>& opposite) {
  return _mm_movemask_ps(_mm_cmple_ps(_mm_load_ps(edges.edge), _mm_load_ps(opposite.edge))) == 15;
}
inline bool touching(const Edges<double>& edges, const Edges<double>& opposite) {
  const auto not_above = [&](int k) {
    return _mm_cmple_pd(_mm_load_pd(edges.edge + k), _mm_load_pd(opposite.edge + k));
  };
  return _mm_movemask_pd(_mm_and_pd(not_above(0), not_above(2))) == 3;
}

#else

template <class S>
inline bool touching(const Edges<S>& edges, const Edges<S>& opposite) {
  const S *a = edges.edge, *b = opposite.edge;
  return (int(a[0] <= b[0]) & int(a[1] <= b[1]) & int(a[2] <= b[2]) & int(a[3] <= b[3])) != 0;
}
template <class S, int count>
inline std::uint32_t touching(const BoundsLanes<S, count>& all, const Bounds<S>& b) {
  std::uint32_t bits = 0;
  for (int k = 0; k < count; ++k) bits |= static_cast<std::uint32_t>(touch(all.at(k), b)) << k;
  return bits;
}

#endif

/// What a visitor says: nothing, or false if the search may end.
template <class Visit>
inline bool goes_on(Visit& visit, std::uint32_t name) {
  if constexpr (requires { static_cast<bool>(visit(name)); }) {
    return static_cast<bool>(visit(name));
  } else {
    visit(name);
    return true;
  }
}

}  // namespace sweeplab::many_detail
