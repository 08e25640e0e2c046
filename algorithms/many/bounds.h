// SPDX-License-Identifier: MIT
//
// Bounds of boxes and of their ways, for what looks for boxes near a place: rounded outwards, and only compared from then
// on.
//
// The law: what touches or overlaps, in exact arithmetic and at any time of the frame, has bounds that touch. Bounds hold
// all of a box's way, each edge being a sum rounded away from the box (directed_sum; in two steps where three numbers are
// added, and rounding outwards twice is still outwards). Ways that share a point have bounds that hold it. That two bounds
// share a point is four comparisons of stored numbers, and comparing rounds nothing. What overflows is infinite, which is
// outwards, too.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

#if __has_include("exact.h")
#include "exact.h"
#elif __has_include("sweeplab/exact.h")
#include "sweeplab/exact.h"
#else
#include "algorithms/exact.h"
#endif

namespace sweeplab {

/// A closed part of the plane, in world units, with its edges. An edge may be infinite.
template <class S>
struct Bounds {
  S min_x, min_y, max_x, max_y;
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// Whether they are of something: false if an edge is NaN, or a min beyond its max.
template <class S>
constexpr bool is_valid(const Bounds<S>& b) {
  return b.min_x <= b.max_x && b.min_y <= b.max_y;
}

/// Whether they share a point; edges belong to them.
template <class S>
constexpr bool touch(const Bounds<S>& a, const Bounds<S>& b) {
  // All four are asked, since which of them says no cannot be predicted.
  return (int(a.min_x <= b.max_x) & int(a.min_y <= b.max_y) & int(b.min_x <= a.max_x) & int(b.min_y <= a.max_y)) != 0;
}

template <class S>
constexpr bool holds(const Bounds<S>& outer, const Bounds<S>& inner) {
  return (int(outer.min_x <= inner.min_x) & int(outer.min_y <= inner.min_y) & int(inner.max_x <= outer.max_x) &
          int(inner.max_y <= outer.max_y)) != 0;
}

/// The least bounds that hold both.
template <class S>
constexpr Bounds<S> joined(const Bounds<S>& a, const Bounds<S>& b) {
  return {b.min_x < a.min_x ? b.min_x : a.min_x, b.min_y < a.min_y ? b.min_y : a.min_y,
          a.max_x < b.max_x ? b.max_x : a.max_x, a.max_y < b.max_y ? b.max_y : a.max_y};
}

/// Of a box where it stands.
template <class S>
constexpr Bounds<S> bounds_of(const Box<S>& box) {
  using exact_detail::directed_sum;
  return {box.x, box.y, directed_sum<false, S>(box.x, box.w), directed_sum<false, S>(box.y, box.h)};
}

/// Of a box's way through the frame.
template <class S>
constexpr Bounds<S> swept_bounds(const Box<S>& box, const Vector<S>& motion) {
  using exact_detail::directed_sum;
  const auto low = [](S p, S v) { return v < 0 ? directed_sum<true, S>(p, v) : p; };
  const auto high = [](S p, S v, S size) {
    return directed_sum<false, S>(v > 0 ? directed_sum<false, S>(p, v) : p, size);
  };
  return {low(box.x, motion.x), low(box.y, motion.y), high(box.x, motion.x, box.w), high(box.y, motion.y, box.h)};
}

}  // namespace sweeplab

namespace sweeplab::many_detail {

/// The centre, rounded; of infinite bounds that of their finite part. For sorting.
template <class S>
constexpr Vector<S> centre_of(const Bounds<S>& b) {
  constexpr S least = std::numeric_limits<S>::lowest(), greatest = (std::numeric_limits<S>::max)();
  const auto middle = [&](S low, S high) {
    return std::clamp(low, least, greatest) / 2 + std::clamp(high, least, greatest) / 2;
  };
  return {middle(b.min_x, b.max_x), middle(b.min_y, b.max_y)};
}

/// The next number up or down: of a product rounded to nearest, one that is on that side of the true one.
template <bool down, class S>
constexpr S next(S s) {
  using Raw = exact_detail::Raw<S>;
  if (!(s - s == S(0))) return s;
  if (s == S(0)) return down ? -std::numeric_limits<S>::denorm_min() : std::numeric_limits<S>::denorm_min();
  const auto raw = std::bit_cast<Raw>(s);
  return std::bit_cast<S>(static_cast<Raw>((s > 0) == down ? raw - 1 : raw + 1));
}

/// Where a coordinate is that moves from p by v a frame, at the times from `from` to `to`: below, or above, all of it.
template <bool down, class S>
constexpr S edge_between(S p, S v, S from, S to) {
  if (v == S(0)) return p;
  const S time = (v < 0) == down ? to : from;
  return time == S(0) ? p : exact_detail::directed_sum<down, S>(p, next<down>(exact_detail::rounded<S>(v * time)));
}

}  // namespace sweeplab::many_detail

namespace sweeplab {

/// Of a box's way from one time of the frame to a later one.
template <class S>
constexpr Bounds<S> swept_bounds(const Box<S>& box, const Vector<S>& motion, S from, S to) {
  using exact_detail::directed_sum, many_detail::edge_between;
  return {edge_between<true>(box.x, motion.x, from, to), edge_between<true>(box.y, motion.y, from, to),
          directed_sum<false, S>(edge_between<false>(box.x, motion.x, from, to), box.w),
          directed_sum<false, S>(edge_between<false>(box.y, motion.y, from, to), box.h)};
}

}  // namespace sweeplab
