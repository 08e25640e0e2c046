// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "distance_point_point.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy distance_point_point.h beside this file.
inline constexpr Card circle_line_card{
    .id = "circle_line",
    .title = "AABB_CircleLine",
    .shapes = Shapes::circle_segment,
    .rule = Rule::open,
    .says = "\"if the distance is less than the circle radius\"",
    .may_miss =
        "A segment of length 0 divides 0 by 0: the distance is NaN, and no circle is touched. Strict: a circle of "
        "radius 0 touches nothing.",
    .verification = {0x9cea1246, 0x8774a7fe},
};

template <class S>
Outcome circle_line(const Circle<S>& c, const Segment<S>& l) {
  const Point<S> p{c.x, c.y};

  const S ap_x = p.x - l.ax;
  const S ap_y = p.y - l.ay;

  const S ab_x = l.bx - l.ax;
  const S ab_y = l.by - l.ay;

  const S mag_ab2 = ab_x * ab_x + ab_y * ab_y;
  const S ab_dot_ap = ab_x * ap_x + ab_y * ap_y;

  const S t = ab_dot_ap / mag_ab2;

  Point<S> w;
  if (t < S(0)) {
    w = {l.ax, l.ay};
  } else if (t > S(1)) {
    w = {l.bx, l.by};
  } else {
    w = {l.ax + ab_x * t, l.ay + ab_y * t};
  }

  return contact_if(distance_point_point(p, w) < c.radius);
}

}  // namespace sweeplab::discrete
