// SPDX-License-Identifier: MIT
#pragma once

#include "amanotes.h"

namespace sweeplab {

/// Copy amanotes.h beside this file.
inline constexpr Card amanotes_positions_card{
    .id = "amanotes_positions",
    .title = "Using Swept AABB to detect and process collision, its sides told from positions",
    .author = "Luu The Vinh",
    .year = 0,
    .published =
        "Amanotes, https://www.amanotes.com/post/using-swept-aabb-to-detect-and-process-collision (year not known)",
    .kind = Kind::published,
    .provenance = Provenance::inferred,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .says =
        "Of the direction, in Vietnamese: \"dựa vô vị trí của object để suy ra hướng\" (from the object's position the "
        "direction follows); how, it does not say",
    .reading =
        "The side on which other lies at the start, by the edges that its overlap test compares: RIGHT if object.right "
        "<= other.left. The condition is the English text's.",
    .behaves = "As amanotes, with the right side also where the boxes touch at the start.",
    .may_miss = "Boxes that overlap at the start are not looked for. Sums, differences and quotients round.",
    .changes =
        {"two movers: A's motion less B's; the ports' broad phase takes the object's own motion, and their sweep, "
         "where other moves, other's less the object's",
         "the article's code stands in pictures: distances and broad phase are inferred from ports",
         "the condition is that of the English text: entry in [0, 1] and exit > entry",
         "that positions are compared by facing edges is ours",
         "the side is that of the moving object: our normal is its negative",
         "contact means that a side is named, also at t = 1"},
    .divisions = {4, 4},
    .verification = {0x2711fd18, 0x46c20b67},
};

template <class S>
constexpr Answer<S> amanotes_positions(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (!amanotes_broad_phase(q.a, q.b, v)) {
    return {Outcome::separate, S(1)};
  }
  const AmanotesTimes<S> t = amanotes_times(q.a, q.b, v);
  if (!amanotes_collides(t)) {
    return {Outcome::separate, S(1)};
  }
  // RIGHT if object.right <= other.left, else LEFT; UP if object.top <= other.bottom, else DOWN.
  if (t.x_entry > t.y_entry) {
    return {Outcome::impact, t.entry, static_cast<std::int8_t>(q.a.x + q.a.w <= q.b.x ? -1 : 1), 0};
  }
  return {Outcome::impact, t.entry, 0, static_cast<std::int8_t>(q.a.y + q.a.h <= q.b.y ? -1 : 1)};
}

}  // namespace sweeplab
