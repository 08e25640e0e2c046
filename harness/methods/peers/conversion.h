// SPDX-License-Identifier: MIT
//
// Queries in the terms of the libraries. A query is put to a library only where nothing of it is rounded on the way, so
// that every error is the library's own.
#pragma once

#include <algorithm>
#include <cmath>

#include "algorithms/loops/frame.h"
#include "algorithms/query.h"
#include "harness/query/numbers.h"
#include "harness/support/error_free.h"

namespace sweeplab::peer {

/// Whether T holds the exact sum of the two.
template <class T>
bool sums_exactly(double a, double b) {
  const Pair sum = two_sum(a, b);
  return sum.lo == 0 && std::isfinite(sum.hi) && static_cast<double>(static_cast<T>(sum.hi)) == sum.hi;
}

/// Whether T holds the motion of A as seen from B.
template <class T, class S>
bool motion_converts(const Query<S>& q) {
  return sums_exactly<T>(q.motion_a.x, -double{q.motion_b.x}) && sums_exactly<T>(q.motion_a.y, -double{q.motion_b.y});
}

template <class T, class S>
Vector<T> motion_of(const Query<S>& q) {
  return {T(q.motion_a.x) - T(q.motion_b.x), T(q.motion_a.y) - T(q.motion_b.y)};
}

/// A's min corner as a point that moves from one end to the other, against B grown by A's size to the left and below.
template <class T>
struct GrownRay {
  Vector<T> low, high;  ///< the corners of the grown box
  Vector<T> from, to;
};

template <class T, class S>
GrownRay<T> grown_ray(const Query<S>& q) {
  const Vector<T> v = motion_of<T>(q);
  return {{T(q.b.x) - T(q.a.w), T(q.b.y) - T(q.a.h)},
          {T(q.b.x) + T(q.b.w), T(q.b.y) + T(q.b.h)},
          {T(q.a.x), T(q.a.y)},
          {T(q.a.x) + v.x, T(q.a.y) + v.y}};
}

/// Whether that ray and box are exact, and the library's own difference of the ray's ends is the motion again.
template <class T, class S>
bool grown_ray_converts(const Query<S>& q) {
  if (!motion_converts<T>(q)) return false;
  const Vector<T> v = motion_of<T>(q);
  return sums_exactly<T>(q.b.x, -double{q.a.w}) && sums_exactly<T>(q.b.y, -double{q.a.h}) &&
         sums_exactly<T>(q.b.x, q.b.w) && sums_exactly<T>(q.b.y, q.b.h) && sums_exactly<T>(q.a.x, v.x) &&
         sums_exactly<T>(q.a.y, v.y);
}

/// A box by its centre and half its sides, at the start and at the end of the frame.
template <class T>
struct CentredMove {
  Vector<T> from, to, half;
};

template <class T, class S>
CentredMove<T> centred_move(const Box<S>& box, const Vector<T>& motion) {
  const Vector<T> half{T(box.w) / 2, T(box.h) / 2}, from{T(box.x) + half.x, T(box.y) + half.y};
  return {from, {from.x + motion.x, from.y + motion.y}, half};
}

/// Whether that is exact; the library's own difference of the centres is the motion again then.
template <class T, class S>
bool centred_move_converts(const Box<S>& box, const Vector<T>& motion) {
  const auto converts = [](double low, double size, double step) {
    const double half = size / 2, centre = low + half;
    return half * 2 == size && sums_exactly<T>(0, half) && sums_exactly<T>(low, half) && sums_exactly<T>(centre, step);
  };
  return converts(box.x, box.w, motion.x) && converts(box.y, box.h, motion.y);
}

/// Whether all of the query's numbers are numbers, and none is beyond `largest`.
template <class S>
bool is_within(const Query<S>& q, S largest) {
  return std::ranges::all_of(numbers_of(q), [largest](double x) { return std::fabs(x) <= double{largest}; });
}

template <class S>
bool has_sizes_from(const Query<S>& q, S smallest) {
  return q.a.w >= smallest && q.a.h >= smallest && q.b.w >= smallest && q.b.h >= smallest;
}

/// The same of a whole loop's frame: each obstacle, met by the mover, is such a query.
template <class S, class Takes>
bool takes_all(const loops::Frame<S>& f, Takes takes) {
  for (const Obstacle<S>& o : f.obstacles) {
    if (!takes(Query<S>{f.mover, f.motion, o.box, {}})) return false;
  }
  return takes(Query<S>{f.mover, f.motion, f.mover, {}});
}

/// The face whose normal is nearest to this one.
template <class S, class T>
void set_face(Answer<S>& answer, T x, T y) {
  const auto sign = [](T n) { return static_cast<std::int8_t>(n > T(0) ? 1 : n < T(0) ? -1 : 0); };
  if (magnitude(x) >= magnitude(y)) {
    answer.normal_x = sign(x);
  } else {
    answer.normal_y = sign(y);
  }
}

}  // namespace sweeplab::peer
