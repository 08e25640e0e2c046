// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "line_line_repaired.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy line_line_repaired.h beside this file.
inline constexpr Card box_line_repaired_card{
    .id = "box_line_repaired",
    .title = "box_line, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::box_segment,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding alone.",
    .changes = {"a segment with an end in the box is in contact",
                "the sides are tested by line_line_repaired: without it a box without width or height, whose short "
                "sides have length 0, is missed by a segment along it"},
    .repairs = "box_line",
    .verification = {0x232a9dbd, 0x2fc8d72d},
};

template <class S, unsigned changes = all_changes>
constexpr Outcome box_line_repaired(const Box<S>& b, const Segment<S>& l) {
  const S x_min = b.x, x_max = b.x + b.width, y_min = b.y, y_max = b.y + b.height;

  if (l.ax < x_min && l.bx < x_min) return Outcome::separate;
  if (l.ay < y_min && l.by < y_min) return Outcome::separate;
  if (l.ax > x_max && l.bx > x_max) return Outcome::separate;
  if (l.ay > y_max && l.by > y_max) return Outcome::separate;

  const auto holds = [&](const S& x, const S& y) { return x_min <= x && x <= x_max && y_min <= y && y <= y_max; };
  if (applies(changes, 1) && (holds(l.ax, l.ay) || holds(l.bx, l.by))) return Outcome::contact;

  constexpr unsigned of_sides = applies(changes, 2) ? all_changes : 0;
  const auto meets = [&](const Segment<S>& side) {
    return line_line_repaired<S, of_sides>(l, side) == Outcome::contact;
  };
  return contact_if(meets({x_min, y_min, x_max, y_min}) || meets({x_min, y_min, x_min, y_max}) ||
                    meets({x_max, y_min, x_max, y_max}) || meets({x_min, y_max, x_max, y_max}));
}

}  // namespace sweeplab::discrete
