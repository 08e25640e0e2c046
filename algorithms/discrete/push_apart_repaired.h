// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "card.h"
#include "push_apart.h"
#include "shapes.h"

namespace sweeplab::discrete {

/// Copy push_apart.h, angle_point_to_point.h and box_box.h beside this file.
inline constexpr Card push_apart_repaired_card{
    .id = "push_apart_repaired",
    .title = "push_apart, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::box_box,
    .question = Question::push,
    .says = "silent",
    .may_miss = "Rounding: the box may stay inside by the last places of its coordinates. Without it the boxes touch.",
    .changes =
        {"by as much as it takes to bring the boxes apart along the line of the centres, nothing if they only touch; "
         "no angle is taken for it"},
    .repairs = "push_apart",
    .verification = {0x5878456b, 0x484805c7},
};

// Along the line of the centres, c = centre_a - centre_b becomes c (1 + s). The boxes are apart on an axis once
// |c| (1 + s) >= half the summed sizes, so it takes s = (half - |c|) / |c|, and the axis that takes less decides. Centres
// at the same place: to the left, where the published angle of 0 + 180 degrees goes.
template <class S, unsigned changes = all_changes>
Point<S> push_repaired_of(const Box<S>& a, const Box<S>& b, Outcome& outcome) {
  if constexpr (!applies(changes, 1)) {
    return push_of(a, b, outcome);
  } else {
    outcome = box_box(a, b).outcome;
    if (outcome == Outcome::separate) return {};
    const auto absolute = [](const S& x) { return x < S(0) ? -x : x; };
    Point<S> c{(a.x + a.width / S(2)) - (b.x + b.width / S(2)), (a.y + a.height / S(2)) - (b.y + b.height / S(2))};
    const Point<S> depth{(a.width + b.width) / S(2) - absolute(c.x), (a.height + b.height) / S(2) - absolute(c.y)};
    if (c.x == S(0) && c.y == S(0)) c.x = S(-1);
    // On the axis that decides, the depth itself is the way, not a product that is rounded.
    const auto along = [](const S& sign, const S& way) { return sign < S(0) ? -way : way; };
    const bool by_x = c.y == S(0) || (c.x != S(0) && depth.x * absolute(c.y) <= depth.y * absolute(c.x));
    if (by_x) return {along(c.x, depth.x), c.y * (depth.x / absolute(c.x))};
    return {c.x * (depth.y / absolute(c.y)), along(c.y, depth.y)};
  }
}

template <class S, unsigned changes = all_changes>
Pushed<S> push_apart_repaired(Box<S> a, const Box<S>& b) {
  Pushed<S> pushed;
  const Point<S> d = push_repaired_of<S, changes>(a, b, pushed.outcome);
  if (pushed.outcome == Outcome::contact) {
    a.x = a.x + d.x;
    a.y = a.y + d.y;
  }
  pushed.a = a;
  pushed.b = b;
  return pushed;
}

}  // namespace sweeplab::discrete
