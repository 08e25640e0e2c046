// SPDX-License-Identifier: MIT
// --- one axis of a straight motion, and the order of times ---
#pragma once

#include "algorithms/exact.h"
#include "algorithms/world/obstacles.h"

namespace sweeplab::world_detail {

/// Below this a product may have underflowed (World, Lemma 2).
inline constexpr double least_certain_product = 0x1p-1000;
/// Rounded products of rounded differences decide where they differ by more than this, relatively: twice what they can
/// be off by (World, Lemma 2).
inline constexpr double product_margin = 0x1p-50;

/// One axis of a motion: from + motion*t, for t from 0 to 1. from + motion = end + error, exactly; an end that
/// overflowed is infinite, and its error NaN and never asked for.
template <class S>
struct Track {
  S from, motion, end, error;
  int sign;

  constexpr Track(S p, S v) : from(p), motion(v), sign((v > 0) - (v < 0)) {
    const auto sum = exact_detail::two_sum<S>(p, v);
    end = sum.hi;
    error = sum.lo;
  }
  /// Of two planes.
  constexpr bool closer(S plane, S other) const { return sign > 0 ? plane < other : other < plane; }
  /// Strictly before the exact end of the motion (World, Lemma 4).
  constexpr bool before_end(S plane) const {
    return plane != end ? closer(plane, end) : sign > 0 ? error > 0 : error < 0;
  }
  constexpr S front_face(const Forbidden<S>& b, int i) const { return sign > 0 ? b.lo[i] : b.hi[i]; }
  constexpr S back_face(const Forbidden<S>& b, int i) const { return sign > 0 ? b.hi[i] : b.lo[i]; }
  constexpr bool within(const Forbidden<S>& b, int i) const { return b.lo[i] < from && from < b.hi[i]; }
  /// Not behind the start.
  constexpr bool ahead(S plane) const { return !closer(plane, from); }
};

/// By sums, and where numbers lie too far apart for these, by integers: the order of any two times. World, Lemma 3.
template <class S>
int compare_times_exactly(const Track<S>& a, S plane_a, const Track<S>& b, S plane_b) {
  using namespace exact_detail;
  // Of boxes of size 0: the entry is the distance from `from` to the plane, in the direction of the motion.
  auto x = sum_axis<S>(a.from, 0, plane_a, 0, a.motion, 0), y = sum_axis<S>(b.from, 0, plane_b, 0, b.motion, 0);
  if (sizeof(S) == sizeof(float) || bring_into_range(x, y)) {
    return compare_products(x.entry, y.travel, y.entry, x.travel);
  }
  const auto i = integer_axis<S>(a.from, 0, plane_a, 0, a.motion, 0);
  const auto j = integer_axis<S>(b.from, 0, plane_b, 0, b.motion, 0);
  return compare_products(i.entry, j.travel, j.entry, i.travel);
}

/// The sign of (the time at which a is at plane_a) - (the time at which b is at plane_b), of two axes that move. A time
/// may be before the frame or after it; an infinite plane is reached after all finite ones, or has been before them.
template <class S>
int compare_times(const Track<S>& a, S plane_a, const Track<S>& b, S plane_b) {
  const double p = exact_detail::rounded((static_cast<double>(plane_a) - a.from) * b.motion);
  const double q = exact_detail::rounded((static_cast<double>(plane_b) - b.from) * a.motion);
  const double difference = p - q, margin = (magnitude(p) + magnitude(q)) * product_margin + least_certain_product;
  if (magnitude(difference) > margin) return (difference > 0) == (a.sign == b.sign) ? 1 : -1;
  if (!is_finite(plane_a)) return (plane_a > 0) == (a.sign > 0) ? 1 : -1;
  if (!is_finite(plane_b)) return (plane_b > 0) == (b.sign > 0) ? -1 : 1;
  return compare_times_exactly(a, plane_a, b, plane_b);
}

}  // namespace sweeplab::world_detail
