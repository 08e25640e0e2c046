// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card circle_circle_card{
    .id = "circle_circle",
    .title = "AABB_CircleCircle",
    .shapes = Shapes::circle_circle,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding, and squares that underflow (all circles smaller than that touch) or overflow.",
    .verification = {0x5e2eb357, 0xa035a441},
};

template <class S>
constexpr Outcome circle_circle(const Circle<S>& a, const Circle<S>& b) {
  const S dx = b.x - a.x;
  const S dy = a.y - b.y;
  const S r = a.radius + b.radius;

  return contact_if(dx * dx + dy * dy <= r * r);
}

}  // namespace sweeplab::discrete
