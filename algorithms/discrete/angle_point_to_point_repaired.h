// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card angle_point_to_point_repaired_card{
    .id = "angle_point_to_point_repaired",
    .title = "angle_point_to_point, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::point_point,
    .question = Question::angle,
    .rational = false,
    .says = "silent",
    .may_miss = "Rounding alone.",
    .changes = {"the constant is 180 / pi"},
    .repairs = "angle_point_to_point",
    .verification = {0xbef0fa7a, 0x00000000},
};

template <class S, unsigned changes = all_changes>
S angle_point_to_point_repaired(const Point<S>& a, const Point<S>& b) {
  constexpr double constant = applies(changes, 1) ? 57.295779513082320876798 : double{114.59493f} * 0.5;
  const auto alfa =
      static_cast<S>(constant * std::atan2(static_cast<double>(b.y - a.y), static_cast<double>(b.x - a.x)));
  if (alfa < S(0)) return S(360) + alfa;
  return alfa;
}

}  // namespace sweeplab::discrete
