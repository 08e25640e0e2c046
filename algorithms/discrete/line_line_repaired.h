// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "card.h"
#include "shapes.h"

namespace sweeplab::discrete {

inline constexpr Card line_line_repaired_card{
    .id = "line_line_repaired",
    .title = "line_line, repaired",
    .kind = Kind::repaired,
    .shapes = Shapes::segment_segment,
    .rule = Rule::closed,
    .says = "silent",
    .may_miss = "Rounding: of products whose difference it divides by.",
    .changes = {"parallel segments, those of length 0 among them, meet if they lie on one line and their bounds meet"},
    .repairs = "line_line",
    .verification = {0x31176e6a, 0x89f5dc16},
};

template <class S, unsigned changes = all_changes>
constexpr Outcome line_line_repaired(const Segment<S>& first, const Segment<S>& second) {
  const Point<S> b{first.bx - first.ax, first.by - first.ay};
  const Point<S> d{second.bx - second.ax, second.by - second.ay};
  const Point<S> c{second.ax - first.ax, second.ay - first.ay};
  const S dot_d_perp = b.x * d.y - b.y * d.x;

  if (dot_d_perp == S(0)) {
    if (!applies(changes, 1)) return Outcome::separate;
    // On one line: c is parallel to both. Of a length of 0 the other's line decides; of two, the bounds alone.
    const bool on_one_line = c.x * b.y == c.y * b.x && c.x * d.y == c.y * d.x;
    const auto bounds_meet = [](const S& p, const S& q, const S& r, const S& s) {
      return (std::max)(p, q) >= (std::min)(r, s) && (std::max)(r, s) >= (std::min)(p, q);
    };
    return contact_if(on_one_line && bounds_meet(first.ax, first.bx, second.ax, second.bx) &&
                      bounds_meet(first.ay, first.by, second.ay, second.by));
  }

  const S t = (c.x * d.y - c.y * d.x) / dot_d_perp;
  if (t < S(0) || t > S(1)) return Outcome::separate;

  const S u = (c.x * b.y - c.y * b.x) / dot_d_perp;
  if (u < S(0) || u > S(1)) return Outcome::separate;

  return Outcome::contact;
}

}  // namespace sweeplab::discrete
