// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card box_point_card{
    .id = "box_point",
    .title = "AABB_BoxPoint",
    .shapes = Shapes::box_point,
    .rule = Rule::half_open,
    .says = "silent",
    .may_miss =
        "Half open: the min sides belong to the box, the max sides do not. The article's box against a box of size 0 "
        "at the same place is closed and says contact on all four; a box without width or height holds no point.",
    .verification = {0x1dbbffca, 0x58efa9c6},
};

template <class S>
constexpr Outcome box_point(const Box<S>& b, const Point<S>& p) {
  return contact_if((p.x >= b.x) && (p.x < b.x + b.width) && (p.y >= b.y) && (p.y < b.y + b.height));
}

}  // namespace sweeplab::discrete
