// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"
#include "algorithms/responses/expected.h"

namespace sweeplab::response {

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
constexpr Moving<S> stuck(const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
  if (hit.outcome == Outcome::overlap) return {m.box, {}};
  return expected(m, b, hit);
}

}  // namespace sweeplab::response
