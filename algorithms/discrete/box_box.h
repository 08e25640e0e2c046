// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card box_box_card{
    .id = "box_box",
    .title = "AABB_BoxBox",
    .shapes = Shapes::box_box,
    .rule = Rule::closed,
    .says = "\"will return TRUE if the two Boxes are colliding and also give us the intersection rectangle\"",
    .may_miss = "Rounding alone: the far sides are x + width, rounded, and so is the size of the intersection.",
    .changes = {"the listing writes one value to a member \"witdh\", which its Box has not: width",
                "the second listing is the same without the intersection"},
    .verification = {0xdd11582e, 0xfb146c7e},
};

template <class S>
constexpr Intersection<S> box_box(const Box<S>& a, const Box<S>& b) {
  const S a_x_min = a.x, a_x_max = a.x + a.width;
  const S a_y_max = a.y + a.height, a_y_min = a.y;
  const S b_x_min = b.x, b_x_max = b.x + b.width;
  const S b_y_max = b.y + b.height, b_y_min = b.y;

  if (a_x_max < b_x_min || a_x_min > b_x_max) return {};
  if (a_y_max < b_y_min || a_y_min > b_y_max) return {};

  Intersection<S> both{Outcome::contact};
  both.intersect.x = (std::max)(a_x_min, b_x_min);
  both.intersect.y = (std::max)(a_y_min, b_y_min);
  both.intersect.width = (std::min)(a_x_max, b_x_max) - both.intersect.x;
  both.intersect.height = (std::min)(a_y_max, b_y_max) - both.intersect.y;
  return both;
}

}  // namespace sweeplab::discrete
