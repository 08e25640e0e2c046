// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card angle_point_to_point_card{
    .id = "angle_point_to_point",
    .title = "Angle_PointToPoint",
    .shapes = Shapes::point_point,
    .question = Question::angle,
    .rational = false,
    .says = "\"Returns the angle for A to go to B (0-360.f)\"",
    .may_miss =
        "The constant 114.59493 * 0.5 is not quite 180 / pi: every angle comes out a little too far from the direction "
        "of +x, "
        "most where A goes straight to the left.",
    .changes = {"ours: atan2 of floats is double's, and only the angle is rounded to float"},
    .verification = {0x75f7e2a5, 0x00000000},
};

template <class S>
S angle_point_to_point(const Point<S>& a, const Point<S>& b) {
  const auto alfa = static_cast<S>(
      (114.59493f * std::atan2(static_cast<Wide<S>>(b.y - a.y), static_cast<Wide<S>>(b.x - a.x))) * 0.5f);
  if (alfa < S(0)) return S(360) + alfa;
  return alfa;
}

}  // namespace sweeplab::discrete
