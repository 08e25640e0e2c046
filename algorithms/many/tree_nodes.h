// SPDX-License-Identifier: MIT
//
// The nodes of a BoxTree: the bounds of their children, beside each other and compared all at once; and how a node that is
// full is split.
#pragma once

#include <algorithm>
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

inline constexpr int node_size = 8;
inline constexpr std::uint32_t no_node = 0xffffffff;

/// Up to eight children with their bounds: of a leaf (height 0) boxes by their names, else nodes, each of which all its own
/// children's bounds lie in. `cover`: what the parent knows this node by.
template <class S>
struct alignas(64) TreeNode {
  BoundsLanes<S, node_size> bounds;
  std::uint32_t child[node_size];
  Bounds<S> cover;
  std::uint32_t parent = no_node;
  std::uint16_t count = 0, height = 0;

  void add(const Bounds<S>& b, std::uint32_t which) {
    bounds.set(count, b);
    child[count++] = which;
  }
  int place_of(std::uint32_t which) const {
    int k = 0;
    while (child[k] != which) ++k;
    return k;
  }
  /// A bit for each child whose bounds touch these.
  std::uint32_t touching(const Bounds<S>& b) const { return many_detail::touching(bounds, b) & ((1u << count) - 1); }
  /// Around all children.
  Bounds<S> tight() const {
    Bounds<S> all = bounds.at(0);
    for (int k = 1; k < count; ++k) all = joined(all, bounds.at(k));
    return all;
  }
};

/// Half the way around; of bounds that are too long, infinite.
template <class S>
constexpr S half_way_around(const Bounds<S>& b) {
  return (b.max_x - b.min_x) + (b.max_y - b.min_y);
}

/// The child that has to grow least to hold `b`, and of several the smallest.
template <class S>
int child_for(const TreeNode<S>& node, const Bounds<S>& b) {
  int best = 0;
  S least = infinity<S>(), smallest = infinity<S>();
  for (int k = 0; k < node.count; ++k) {
    const Bounds<S> child = node.bounds.at(k);
    const S size = half_way_around(child), more = half_way_around(joined(child, b)) - size;
    if (more < least || (more == least && size < smallest)) best = k, least = more, smallest = size;
  }
  return best;
}

template <class S>
struct Child {
  Bounds<S> bounds;
  std::uint32_t which;
};

/// Sorts nine children, and gives how many of the first lie well apart from the rest: by the axis and at the place where
/// the ways around both halves are shortest.
template <class S>
int split(Child<S> (&children)[node_size + 1]) {
  constexpr int all = node_size + 1, least = 3;
  const auto sort_along = [&](bool y) {
    std::sort(children, children + all, [y](const Child<S>& a, const Child<S>& b) {
      const Vector<S> c = centre_of(a.bounds), d = centre_of(b.bounds);
      return y ? c.y < d.y : c.x < d.x;
    });
  };
  const auto best_place = [&](S& shortest) {
    Bounds<S> from_end[all];
    from_end[all - 1] = children[all - 1].bounds;
    for (int k = all - 2; k > 0; --k) from_end[k] = joined(from_end[k + 1], children[k].bounds);
    Bounds<S> before = children[0].bounds;
    int best = all / 2;
    shortest = infinity<S>();
    for (int k = 1; k <= all - least; ++k) {
      const S way = half_way_around(before) + half_way_around(from_end[k]);
      if (k >= least && way < shortest) best = k, shortest = way;
      before = joined(before, children[k].bounds);
    }
    return best;
  };
  S by_x, by_y;
  sort_along(true);
  const int place_y = best_place(by_y);
  sort_along(false);
  const int place_x = best_place(by_x);
  if (!(by_y < by_x)) return place_x;
  sort_along(true);
  return place_y;
}

}  // namespace sweeplab::many_detail
