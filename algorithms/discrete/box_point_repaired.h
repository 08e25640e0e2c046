// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card box_point_repaired_card{
    .id = "box_point_repaired",
    .title = "box_point, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::box_point,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding alone.",
    .changes = {"the max sides belong to the box too, as for a box of size 0, a circle of radius 0 and a segment"},
    .repairs = "box_point",
    .verification = {0xa18774c3, 0x99f668ab},
};

template <class S, unsigned changes = all_changes>
constexpr Outcome box_point_repaired(const Box<S>& b, const Point<S>& p) {
  const S x_max = b.x + b.width, y_max = b.y + b.height;
  const bool below = applies(changes, 1) ? p.x <= x_max && p.y <= y_max : p.x < x_max && p.y < y_max;
  return contact_if((p.x >= b.x) && (p.y >= b.y) && below);
}

}  // namespace sweeplab::discrete
