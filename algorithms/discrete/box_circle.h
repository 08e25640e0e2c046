// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card box_circle_card{
    .id = "box_circle",
    .title = "AABB_BoxCircle",
    .shapes = Shapes::box_circle,
    .rule = Rule::open,
    .says = "silent",
    .may_miss =
        "Strict, where circle against circle is not: a circle that touches is apart, and one of radius 0 is apart "
        "wherever it lies, in the middle of the box too. Squares that underflow or overflow are compared all the same.",
    .verification = {0x18c5cd89, 0x83b5495e},
};

template <class S>
constexpr Outcome box_circle(const Box<S>& b, const Circle<S>& c) {
  const S dx = c.x - (std::max)(b.x, (std::min<S>)(c.x, b.x + b.width));
  const S dy = c.y - (std::max)(b.y, (std::min<S>)(c.y, b.y + b.height));

  return contact_if((dx * dx + dy * dy) < (c.radius * c.radius));
}

}  // namespace sweeplab::discrete
