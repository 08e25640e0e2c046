// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card circle_point_card{
    .id = "circle_point",
    .title = "AABB_CirclePoint",
    .shapes = Shapes::circle_point,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding, and squares that underflow or overflow.",
    .verification = {0x1c56e874, 0xce650f1e},
};

template <class S>
constexpr Outcome circle_point(const Circle<S>& c, const Point<S>& p) {
  const auto absolute = [](const S& x) { return x < S(0) ? -x : x; };
  const S dx = absolute(p.x - c.x);
  const S dy = absolute(p.y - c.y);
  const S r = c.radius;

  return contact_if(dx * dx + dy * dy <= r * r);
}

}  // namespace sweeplab::discrete
