// SPDX-License-Identifier: MIT
#pragma once

#include "amanotes.h"

namespace sweeplab {

/// Copy amanotes.h beside this file.
inline constexpr Card amanotes_ports_card{
    .id = "amanotes_ports",
    .title = "Using Swept AABB to detect and process collision, by the condition of its ports",
    .author = "Luu The Vinh",
    .year = 0,
    .published =
        "Amanotes, https://www.amanotes.com/post/using-swept-aabb-to-detect-and-process-collision (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::inferred,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .says = "silent: neither text gives this condition; both ask for an exit after the entry",
    .reading =
        "What the ports test, one of them the author's own, both named in the credits: gamedev's rejection, entry > "
        "exit, both entries < 0, or one > 1.",
    .behaves = "As amanotes, but an exit at the very entry is a hit: exact corners that are only grazed.",
    .may_miss =
        "Boxes that overlap at the start are not looked for. As we read the sides, boxes that touch at the start and "
        "close in towards larger coordinates are hit on the opposite side: not published so. Sums, differences and "
        "quotients round.",
    .changes =
        {"two movers: A's motion less B's; the ports' broad phase takes the object's own motion, and their sweep, "
         "where other moves, other's less the object's",
         "the article's code stands in pictures: all of this form is inferred from ports",
         "the side that is hit is read from the sign of the entry distance, and so the opposite one is named "
         "where the boxes touch at the start and close in towards larger coordinates: a defect of our reading; "
         "amanotes_positions reads positions",
         "the side is that of the moving object: our normal is its negative",
         "contact means that a side is named, also at t = 1"},
    .divisions = {4, 4},
    .verification = {0x0cfd9084, 0x809abbd9},
};

template <class S>
constexpr Answer<S> amanotes_ports(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (!amanotes_broad_phase(q.a, q.b, v)) {
    return {Outcome::separate, S(1)};
  }
  const AmanotesTimes<S> t = amanotes_times(q.a, q.b, v);
  if (t.entry > t.exit || (t.x_entry < S(0) && t.y_entry < S(0)) || t.x_entry > S(1) || t.y_entry > S(1)) {
    return {Outcome::separate, S(1)};
  }
  return t.contact();
}

}  // namespace sweeplab
