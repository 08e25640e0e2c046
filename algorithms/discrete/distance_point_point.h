// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card distance_point_point_card{
    .id = "distance_point_point",
    .title = "Distance_PointPoint",
    .shapes = Shapes::point_point,
    .question = Question::distance,
    .rational = false,
    .says = "\"Distance between two points D = sqr( (x2 - x1)^2 + (y2 - y1)^2 )\"",
    .may_miss =
        "In float the differences round, and so does the end; squares and root are taken in double. In double squares "
        "underflow and overflow.",
    .changes = {"pow(d, 2) is d * d, which it rounds to", "ours: pow and sqrt of a float are double's"},
    .verification = {0x30cc13f0, 0x5b6d53b2},
};

/// In an exact scalar its root, to be compared.
template <class S>
auto distance_point_point(const Point<S>& a, const Point<S>& b) {
  const Wide<S> dx = b.x - a.x, dy = b.y - a.y;
  auto distance = square_root(dx * dx + dy * dy);
  if constexpr (std::is_floating_point_v<S>) {
    return static_cast<S>(distance);
  } else {
    return distance;
  }
}

}  // namespace sweeplab::discrete
