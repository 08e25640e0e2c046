// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "push_apart.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy push_apart.h, angle_point_to_point.h and box_box.h beside this file.
inline constexpr Card push_apart_half_card{
    .id = "push_apart_half",
    .title = "the response: player and object move half the way each",
    .shapes = Shapes::box_box,
    .question = Question::push,
    .rational = false,
    .says = "\"each entity move half the way in opposite directions\"",
    .may_miss = "As push_apart: together the boxes move as far, along the same angle.",
    .changes = {"move(dx, dy), which the listing does not give, adds dx to x and dy to y",
                "cos and sin of a float are rounded from double's, so that every C library gives the same"},
    .verification = {0x6de8f3c9, 0x00000000},
};

template <class S>
Pushed<S> push_apart_half(Box<S> a, Box<S> b) {
  Pushed<S> pushed;
  const Point<S> d = push_of(a, b, pushed.outcome);
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
