// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "push_apart_repaired.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy push_apart_repaired.h, push_apart.h, angle_point_to_point.h and box_box.h beside this file.
inline constexpr Card push_apart_half_repaired_card{
    .id = "push_apart_half_repaired",
    .title = "push_apart_half, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::box_box,
    .question = Question::push,
    .says = "silent",
    .may_miss = "Rounding, as push_apart_repaired.",
    .changes =
        {"by as much as it takes to bring the boxes apart along the line of the centres, nothing if they only touch; "
         "no angle is taken for it"},
    .repairs = "push_apart_half",
    .verification = {0x58d489a6, 0x752dce8a},
};

template <class S, unsigned changes = all_changes>
Pushed<S> push_apart_half_repaired(Box<S> a, Box<S> b) {
  Pushed<S> pushed;
  const Point<S> d = push_repaired_of<S, changes>(a, b, pushed.outcome);
  const S dx = d.x / S(2), dy = d.y / S(2);
  if (pushed.outcome == Outcome::contact) {
    a.x = a.x + dx;
    a.y = a.y + dy;
    b.x = b.x + -dx;
    b.y = b.y + -dy;
  }
  pushed.a = a;
  pushed.b = b;
  return pushed;
}

}  // namespace sweeplab::discrete
