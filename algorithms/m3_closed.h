// SPDX-License-Identifier: MIT
#pragma once

#include "m3.h"

namespace sweeplab {

/// Copy m3.h beside this file.
inline constexpr Card m3_closed_card{
    .id = "m3_closed",
    .title = "The division-free sweep (point in the swept hexagon), closed",
    .author = "the author of a Japanese video, name not known; this form is SweepLab's",
    .year = 0,
    .published =
        "https://www.youtube.com/watch?v=FkD-intv7IE (year not known), as named by Programming Chips, which skips the "
        "port",
    .kind = Kind::published,
    .provenance = Provenance::derived,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::contact),
    .overlap = OverlapClaim::reported,
    .says =
        "not at hand: of the video Programming Chips says that it \"considers the movement of the rectangle as a "
        "hexagon\" and \"removes division from the calculation\", and of its own port \"I will skip it here\"",
    .reading =
        "From that description, and the rest is ours: point in hexagon by bounds and one cross product; two times "
        "compare by cross "
        "multiplication, and the time is one deferred division. Touching counts.",
    .behaves = "All touching is contact, and boxes that touch at the start overlap. Ties go to y.",
    .may_miss =
        "Boxes that touch at the start, about to collide, count as overlapping: by logic. Products round: it may hit "
        "what is not there, and may tunnel. They overflow and underflow beside very large and very small numbers.",
    .changes = {"derived by us from a description alone: we have neither the video nor its code",
                "touching is contact, throughout"},
    .divisions = {0, 1},
    .verification = {0x12e18543, 0x1a2d24ef},
};

template <class S>
constexpr Answer<S> m3_closed(const Query<S>& q) {
  const M3Contact<S> c = m3_contact<S, true>(q);
  if (c.outcome != Outcome::impact) {
    return {c.outcome};
  }
  return {c.outcome, c.numerator / c.denominator, c.normal_x, c.normal_y};
}

}  // namespace sweeplab
