// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "angle_point_to_point.h"
#include "box_box.h"
#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy angle_point_to_point.h and box_box.h beside this file.
inline constexpr Card push_apart_card{
    .id = "push_apart",
    .title = "the response: the player moves",
    .shapes = Shapes::box_box,
    .question = Question::push,
    .rational = false,
    .says = "\"We will move A back until no collision happen\"; by the \"Hypotenuse of intersect rect\"",
    .may_miss =
        "It need not separate: where one box spans the other on an axis, the diagonal along the centres' angle may be "
        "too short: a small box that sinks into a long platform, away from its middle, may be moved sideways, and stay "
        "inside. Boxes that only touch are thrown by the length of the side that they share.",
    .changes = {"move(dx, dy), which the listing does not give, adds dx to x and dy to y",
                "cos and sin of a float are rounded from double's, so that every C library gives the same"},
    .verification = {0x150eb702, 0x00000000},
};

/// By how much, and in which direction: the angle from A's centre to B's, turned around, by the diagonal of the
/// intersection. Zero if there is no contact.
template <class S>
Point<S> push_of(const Box<S>& a, const Box<S>& b, Outcome& outcome) {
  constexpr auto degree = S(static_cast<float>(3.14159265359 / 180.f));  // M_PI_DIV_180, a float
  const Intersection<S> both = box_box(a, b);
  outcome = both.outcome;
  if (outcome == Outcome::separate) return {};

  const Point<S> centre_a{a.x + a.width / S(2), a.y + a.height / S(2)};
  const Point<S> centre_b{b.x + b.width / S(2), b.y + b.height / S(2)};
  S alfa = angle_point_to_point(centre_a, centre_b);
  alfa += S(180);
  const S rads = alfa * degree;
  const Box<S>& intersect = both.intersect;
  const S force = std::sqrt(intersect.width * intersect.width + intersect.height * intersect.height);
  const auto wide = static_cast<Wide<S>>(rads);
  return {static_cast<S>(std::cos(wide)) * force, static_cast<S>(std::sin(wide)) * force};
}

template <class S>
Pushed<S> push_apart(Box<S> a, const Box<S>& b) {
  Pushed<S> pushed;
  const Point<S> d = push_of(a, b, pushed.outcome);
  if (pushed.outcome == Outcome::contact) {  // else nothing moves, not even by 0: -0 stays -0
    a.x = a.x + d.x;
    a.y = a.y + d.y;
  }
  pushed.a = a;
  pushed.b = b;
  return pushed;
}

}  // namespace sweeplab::discrete
