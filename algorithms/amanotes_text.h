// SPDX-License-Identifier: MIT
#pragma once

#include "amanotes.h"

namespace sweeplab {

/// Copy amanotes.h beside this file.
inline constexpr Card amanotes_text_card{
    .id = "amanotes_text",
    .title = "Using Swept AABB to detect and process collision, by the conditions of the Vietnamese text",
    .author = "Luu The Vinh",
    .year = 0,
    .published =
        "Amanotes, the Vietnamese text of "
        "https://www.amanotes.com/post/using-swept-aabb-to-detect-and-process-collision (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::inferred,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::contact,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::as_impact,
    .says =
        "No collision where the entry is \"Lớn hơn 1.0f\" (after 1), the exit \"nhỏ hơn 0.0f\" (before 0), or the exit "
        "not \"lớn hơn thời gian để va chạm\" (after the entry)",
    .reading = "Its three conditions and no other; it does not ask for an entry >= 0.",
    .behaves = "As amanotes, but an entry before the frame is accepted, with its negative time.",
    .may_miss =
        "An entry before the start is not rejected: times may be negative, without motion minus infinity. As we read "
        "the sides, boxes that touch at the start and close in towards larger coordinates are hit on the opposite "
        "side: not published so. Sums, differences and quotients round.",
    .changes =
        {"two movers: A's motion less B's; the ports' broad phase takes the object's own motion, and their sweep, "
         "where other moves, other's less the object's",
         "the article's code stands in pictures: distances and broad phase are inferred from ports",
         "the rejection is that of the text: entry > 1, exit < 0 or exit <= entry",
         "the side that is hit is read from the sign of the entry distance, and so the opposite one is named "
         "where the boxes touch at the start and close in towards larger coordinates: a defect of our reading; "
         "amanotes_positions reads positions",
         "the side is that of the moving object: our normal is its negative"},
    .divisions = {4, 4},
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
