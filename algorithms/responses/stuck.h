// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"

namespace sweeplab::response {

inline constexpr LoopCard expected_card{
    .id = "expected",
    .title = "EXPECTED: the share's axis by its distance, the other by the share",
    .author = "GrehGameEngine",
    .says = "\"If collides then expectedXY = new_DistXY\"; \"Its not needed because new_DistX = DistX already\"",
    .reading =
        "The box is translated by the distance on the axis of the share, and by the share of the motion on the other, "
        "and remains there. An overlap at the start is not answered: that is STUCK's.",
    .intent = Intent::stop,
};
inline constexpr LoopCard stuck_card{
    .id = "stuck",
    .title = "EXPECTED, and STUCK: what overlaps already is not moved",
    .author = "GrehGameEngine",
    .says = "\"STUCK situation!, what is the point of moving dx,dy now\"; \"Figure out how to avoid\": silent",
    .reading = "As expected; but a box that overlaps at the start stays where it is.",
    .intent = Intent::stop,
    .overlaps = true,
    .methods =
        "percent_projection percent_projection_plain percent_projection_plain_distance percent_projection_plain_motion "
        "percent_projection_plain_range",
};

template <class S>
constexpr Moving<S> expected(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  Box<S> a = m.box;
  if (hit.normal_x != 0) {
    const S distance = hit.normal_x < 0 ? b.x - (a.x + a.w) : (b.x + b.w) - a.x;
    a.x = a.x + distance;
    a.y = a.y + m.motion.y * hit.time;
  } else {
    const S distance = hit.normal_y < 0 ? b.y - (a.y + a.h) : (b.y + b.h) - a.y;
    a.y = a.y + distance;
    a.x = a.x + m.motion.x * hit.time;
  }
  return {a, {}};
}
template <class S>
constexpr Moving<S> stuck(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  if (hit.outcome == Outcome::overlap) return {m.box, {}};
  return expected(m, b, hit);
}

}  // namespace sweeplab::response
