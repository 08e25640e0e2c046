// SPDX-License-Identifier: MIT
#pragma once

#include "m3.h"

namespace sweeplab {

/// Copy m3.h beside this file.
inline constexpr Card m3_closed_card{
    .id = "m3_closed",
    .title = "The division-free sweep (point in the swept hexagon), closed",
    .author = "Programming Chips (the idea); this form is SweepLab's",
    .year = 0,
    .published = "a video, named in seed 000 (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::derived,
    .native = Scalar::float32,
    .grazes = {.flat = GrazeClaim::contact,
               .rest = GrazeClaim::contact,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::reported,
    .may_miss = "Boxes that touch at the start, about to collide, count as overlapping.",
    .changes = {"derived by us from the idea alone: the source is a video", "touching is contact, throughout"},
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
