// SPDX-License-Identifier: MIT
#pragma once

#include "amanotes.h"

namespace sweeplab {

/// Copy amanotes.h beside this file.
inline constexpr Card amanotes_text_card{
    .id = "amanotes_text",
    .title = "Swept AABB with its broad phase inside, by the conditions of the Vietnamese text",
    .author = "Luu The Vinh",
    .year = 0,
    .published = "Amanotes; seed 002, Vietnamese text (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::inferred,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::contact,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::as_impact,
    .may_miss =
        "An entry before the start is not rejected: times may be negative, without motion minus infinity. Boxes that "
        "touch at the start and close in towards larger coordinates are hit on the opposite side.",
    .changes = {"the article's code stands in pictures: distances and sides inferred from ports, as in amanotes",
                "the rejection is that of the text: entry > 1, exit < 0 or exit <= entry"},
    .verification = {0xadba1ea0, 0x90b5ea34},
};

template <class S>
constexpr Answer<S> amanotes_text(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (!amanotes_broad_phase(q.a, q.b, v)) {
    return {Outcome::separate, S(1)};
  }
  const AmanotesTimes<S> t = amanotes_times(q.a, q.b, v);
  if (t.entry > S(1) || t.exit < S(0) || t.exit <= t.entry) {
    return {Outcome::separate, S(1)};
  }
  return t.contact();
}

}  // namespace sweeplab
