// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card end_of_frame_card{
    .id = "end_of_frame",
    .title = "Overlap test after the move, strict",
    .author = "common practice; the test is that of Programming Chips",
    .year = 0,
    .published =
        "the LÖVE forum's thread on moving rectangles names it; the test is that of the Programming Chips page (year "
        "not known)",
    .kind = Kind::baseline,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::not_handled,
    .gives_time = false,
    .gives_face = false,
    .says = "\"moving a rectangle and then checking for collisions after the fact\" (LÖVE thread)",
    .reading = "Both boxes moved in full, then the strict test.",
    .behaves = "Contact where the boxes overlap at the end of the frame.",
    .may_miss =
        "All that happens within the frame: it tunnels by design. It is the baseline that shows what a sweep buys.",
    .changes = {"t = 0 is not tested: the frame before has done that",
                "that page's test, turned round: of NaN, from infinities, it says overlap, and this one does not"},
    .verification = {0xe4a45f64, 0xf2e5a9b4},
};

/// A box after its motion.
template <class S>
constexpr Box<S> end_of_frame_box(const Box<S>& box, const Vector<S>& motion) {
  return {box.x + motion.x, box.y + motion.y, box.w, box.h};
}

template <class S>
constexpr Answer<S> end_of_frame(const Query<S>& q) {
  const bool contact = overlaps_strictly(end_of_frame_box(q.a, q.motion_a), end_of_frame_box(q.b, q.motion_b));
  return {contact ? Outcome::impact : Outcome::separate};
}

}  // namespace sweeplab
