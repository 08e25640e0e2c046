// SPDX-License-Identifier: MIT
//
// What the truth compares: per axis the distances to contact and exit and the motion, as rationals and as pairs of
// doubles.
//
// On each axis let s = -1 if v < 0, else 1, and mirror the axis by s, so that A moves by travel = |v| >= 0. Then
//
//   entry = distance to contact = (b.min - a.max if s = 1, a.min - b.max if s = -1)
//   exit  = distance to exit    = (b.max - a.min if s = 1, a.max - b.min if s = -1),   exit - entry = W, the summed size,
//
// and the boxes' depth on this axis is the lesser of a rising and a falling line: travel t - entry and exit - travel t.
// Contact, closed or open, means that all four lines, two an axis, are >= 0 or > 0. Lines that pairwise reach a height
// somewhere in [0, 1] reach it together (intervals that meet in pairs have a common point), so the greatest common
// height is
//
//   delta = min of x.travel - x.entry, y.travel - y.entry     the rising lines at their best, at t = 1
//                  x.exit, y.exit                             the falling lines at theirs, at t = 0
//                  W/2, H/2                                   where the two of one axis cross
//                  (y.exit x.travel - x.entry y.travel) / (x.travel + y.travel)
//                                                             where x rising crosses y falling, if anything moves
//                  (x.exit y.travel - y.entry x.travel) / (x.travel + y.travel)
//                                                             where y rising crosses x falling
//
// (a crossing outside [0, 1] lies higher than one of the others, and does no harm). Closed contact: delta >= 0; open:
// delta > 0. Neither needs a division. Where one axis does not move, the last two follow from the others, also
// strictly; so they are looked at only where both axes move.
#pragma once

#include "algorithms/query.h"
#include "harness/support/rational.h"

namespace sweeplab {

/// One axis, mirrored so that A moves in the direction of growth.
template <class N>
struct TruthAxis {
  N entry, exit, travel;
  bool mirrored = false;
  bool flat = false;  ///< W = 0
};

/// N: any exact scalar.
template <class N>
TruthAxis<N> exact_axis(const N& a, const N& a_size, const N& va, const N& b, const N& b_size, const N& vb) {
  const N v = va - vb;
  const bool flat = a_size.sign() == 0 && b_size.sign() == 0;
  if (v.sign() < 0) {
    return {a - (b + b_size), (a + a_size) - b, -v, true, flat};
  }
  return {b - (a + a_size), (b + b_size) - a, v, false, flat};
}

template <class N>
TruthAxis<N> exact_axis_x(const Query<N>& q) {
  return exact_axis(q.a.x, q.a.w, q.motion_a.x, q.b.x, q.b.w, q.motion_b.x);
}
template <class N>
TruthAxis<N> exact_axis_y(const Query<N>& q) {
  return exact_axis(q.a.y, q.a.h, q.motion_a.y, q.b.y, q.b.h, q.motion_b.y);
}

}  // namespace sweeplab
