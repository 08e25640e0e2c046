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

#else

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
