// SPDX-License-Identifier: MIT
//
// Another policy than the definition's, for comparison: a stopped axis does not rest for the frame, it goes on as soon
// as its way is free. Its legs have no bound but the number of planes, and its places are quotients: it is computed in
// rationals, and no `step` has it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "harness/world/world_truth.h"

namespace sweeplab {

namespace resuming_detail {

/// The point stands on the near side of an axis of r and would go on into it.
inline bool at_near_side(const Rect<Rational>& r, std::size_t i, const Point<Rational>& p, const Point<Rational>& v) {
  const int sign = v[i].sign();
  return sign != 0 && r.stops[2 * i + (sign < 0 ? 1 : 0)] && p[i] == (sign < 0 ? r.hi[i] : r.lo[i]);
}

inline bool within(const Rect<Rational>& r, std::size_t i, const Point<Rational>& p) {
  return r.lo[i] < p[i] && p[i] < r.hi[i];
}

/// The motion without the axes whose way is not free at p; at an outer corner without the policy's.
inline Point<Rational> free_motion(const Point<Rational>& p, Point<Rational> v,
                                   const std::vector<Rect<Rational>>& rects, CornerPolicy policy) {
  bool blocked[2] = {false, false}, corner = false;
  for (const Rect<Rational>& r : rects) {
    const bool x = at_near_side(r, 0, p, v), y = at_near_side(r, 1, p, v);
    blocked[0] = blocked[0] || (x && within(r, 1, p));
    blocked[1] = blocked[1] || (y && within(r, 0, p));
    corner = corner || (x && y);
  }
  if (corner && !blocked[0] && !blocked[1]) blocked[policy == CornerPolicy::x ? 0 : 1] = true;
  for (std::size_t i = 0; i < 2; ++i) {
    if (blocked[i]) v[i] = Rational(0);
  }
  return v;
}

}  // namespace resuming_detail

/// Where a frame from p by v ends if stopped axes resume. Rectangles that hold p are ignored, as the definition has it.
/// Between two planes nothing changes, so that it is enough to look again at each: there are finitely many, and no axis
/// turns back.
inline Point<Rational> resuming_end(Point<Rational> p, const Point<Rational>& v, std::span<const Rect<Rational>> rects,
                                    CornerPolicy policy) {
  std::vector<Rect<Rational>> solid;
  for (const Rect<Rational>& r : rects) {
    if (!r.holds(p) && r.lo[0] < r.hi[0] && r.lo[1] < r.hi[1]) solid.push_back(r);
  }
  Rational rest(1);
  while (rest.sign() > 0) {
    const Point<Rational> d = resuming_detail::free_motion(p, v, solid, policy);
    if (d[0].sign() == 0 && d[1].sign() == 0) break;
    Rational time = rest;
    for (const Rect<Rational>& r : solid) {
      for (std::size_t i = 0; i < 2; ++i) {
        if (d[i].sign() == 0) continue;
        for (const Rational& plane : {r.lo[i], r.hi[i]}) {
          const Rational at = (plane - p[i]) / d[i];
          if (at.sign() > 0 && at < time) time = at;
        }
      }
    }
    for (std::size_t i = 0; i < 2; ++i) p[i] += d[i] * time;
    rest -= time;
  }
  return p;
}

}  // namespace sweeplab
