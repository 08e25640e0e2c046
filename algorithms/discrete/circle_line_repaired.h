// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "distance_point_point.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy distance_point_point.h beside this file.
inline constexpr Card circle_line_repaired_card{
    .id = "circle_line_repaired",
    .title = "circle_line, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::circle_segment,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding, and squares that underflow or overflow.",
    .changes = {"of a segment of length 0 the closest point is its end",
                "touching counts, as for circle against circle"},
    .repairs = "circle_line",
    .verification = {0xbebe6902, 0x66532cb2},
};

template <class S, unsigned changes = all_changes>
Outcome circle_line_repaired(const Circle<S>& c, const Segment<S>& l) {
  const Point<S> p{c.x, c.y};
  const S ap_x = p.x - l.ax, ap_y = p.y - l.ay;
  const S ab_x = l.bx - l.ax, ab_y = l.by - l.ay;
  const S mag_ab2 = ab_x * ab_x + ab_y * ab_y;
  const S ab_dot_ap = ab_x * ap_x + ab_y * ap_y;

  const S t = applies(changes, 1) && mag_ab2 == S(0) ? S(0) : ab_dot_ap / mag_ab2;

  Point<S> w;
  if (t < S(0)) {
    w = {l.ax, l.ay};
  } else if (t > S(1)) {
    w = {l.bx, l.by};
  } else {
    w = {l.ax + ab_x * t, l.ay + ab_y * t};
  }

  const auto distance = distance_point_point(p, w);
  return contact_if(applies(changes, 2) ? distance <= c.radius : distance < c.radius);
}

}  // namespace sweeplab::discrete
