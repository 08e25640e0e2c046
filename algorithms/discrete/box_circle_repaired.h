// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card box_circle_repaired_card{
    .id = "box_circle_repaired",
    .title = "box_circle, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::box_circle,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding, and squares that underflow or overflow.",
    .changes = {"touching counts, as for circle against circle; so a circle of radius 0 is a point"},
    .repairs = "box_circle",
    .verification = {0xbb9bd521, 0xda501a64},
};

template <class S, unsigned changes = all_changes>
constexpr Outcome box_circle_repaired(const Box<S>& b, const Circle<S>& c) {
  const S dx = c.x - (std::max)(b.x, (std::min<S>)(c.x, b.x + b.width));
  const S dy = c.y - (std::max)(b.y, (std::min<S>)(c.y, b.y + b.height));
  const S distance = dx * dx + dy * dy, reach = c.radius * c.radius;  // squared

  return contact_if(applies(changes, 1) ? distance <= reach : distance < reach);
}

}  // namespace sweeplab::discrete
