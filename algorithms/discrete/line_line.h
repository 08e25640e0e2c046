// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card line_line_card{
    .id = "line_line",
    .title = "AABB_LineLine",
    .shapes = Shapes::segment_segment,
    .rule = Rule::closed,
    .says = "\"if DotdPerp == 0, it means the lines are parallel\"",
    .may_miss =
        "Parallel segments are apart, also where they lie over each other on one line; a segment of length 0 is "
        "parallel to all, so it meets nothing, not even itself.",
    .verification = {0xdcb0ba76, 0x1490f49b},
};

// With b and d the segments as vectors and c from the start of one to the start of the other, the lines meet at
// A + t b = B + u d:  t = (c x d) / (b x d),  u = (c x b) / (b x d).
template <class S>
constexpr Outcome line_line(const Segment<S>& first, const Segment<S>& second) {
  const Point<S> b{first.bx - first.ax, first.by - first.ay};
  const Point<S> d{second.bx - second.ax, second.by - second.ay};
  const S dot_d_perp = b.x * d.y - b.y * d.x;

  if (dot_d_perp == S(0)) return Outcome::separate;

  const Point<S> c{second.ax - first.ax, second.ay - first.ay};
  const S t = (c.x * d.y - c.y * d.x) / dot_d_perp;
  if (t < S(0) || t > S(1)) return Outcome::separate;

  const S u = (c.x * b.y - c.y * b.x) / dot_d_perp;
  if (u < S(0) || u > S(1)) return Outcome::separate;

  return Outcome::contact;
}

}  // namespace sweeplab::discrete
