// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "line_line.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy line_line.h beside this file.
inline constexpr Card box_line_card{
    .id = "box_line",
    .title = "AABB_BoxLine",
    .shapes = Shapes::box_segment,
    .rule = Rule::closed,
    .says = "\"check every side of the rectangle\"",
    .may_miss =
        "A segment inside the box meets no side and is missed, however deep it lies. One that lies along a side "
        "without reaching a corner is parallel to it, and one of length 0 to all: both are missed too.",
    .verification = {0x0eb9ecad, 0x4f697796},
};

template <class S>
constexpr Outcome box_line(const Box<S>& b, const Segment<S>& l) {
  const S x_min = b.x, x_max = b.x + b.width, y_min = b.y, y_max = b.y + b.height;

  if (l.ax < x_min && l.bx < x_min) return Outcome::separate;
  if (l.ay < y_min && l.by < y_min) return Outcome::separate;
  if (l.ax > x_max && l.bx > x_max) return Outcome::separate;
  if (l.ay > y_max && l.by > y_max) return Outcome::separate;

  if (line_line(l, Segment<S>{x_min, y_min, x_max, y_min}) == Outcome::contact) return Outcome::contact;
  if (line_line(l, Segment<S>{x_min, y_min, x_min, y_max}) == Outcome::contact) return Outcome::contact;
  if (line_line(l, Segment<S>{x_max, y_min, x_max, y_max}) == Outcome::contact) return Outcome::contact;
  if (line_line(l, Segment<S>{x_min, y_max, x_max, y_max}) == Outcome::contact) return Outcome::contact;

  return Outcome::separate;
}

}  // namespace sweeplab::discrete
