// SPDX-License-Identifier: MIT
#pragma once

#include "amanotes.h"

namespace sweeplab {

/// Copy amanotes.h beside this file.
inline constexpr Card amanotes_english_card{
    .id = "amanotes_english",
    .title = "Swept AABB with its broad phase inside, by the conditions of the English text",
    .author = "Luu The Vinh",
    .year = 0,
    .published = "Amanotes; seed 002, English text (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::inferred,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .may_miss =
        "Boxes that overlap at the start are not looked for. Boxes that touch at the start and close in towards larger "
        "coordinates are hit on the opposite side.",
    .changes = {"the article's code stands in pictures: distances and sides inferred from ports, as in amanotes",
                "the condition is that of the text: entry in [0, 1] and exit > entry"},
    .verification = {0x987c9daa, 0x9baa4ff9},
};

template <class S>
constexpr Answer<S> amanotes_english(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (!amanotes_broad_phase(q.a, q.b, v)) {
    return {Outcome::separate, S(1)};
  }
  const AmanotesTimes<S> t = amanotes_times(q.a, q.b, v);
  if (t.entry >= S(0) && t.entry <= S(1) && t.exit > t.entry) {
    return t.contact();
  }
  return {Outcome::separate, S(1)};
}

}  // namespace sweeplab
