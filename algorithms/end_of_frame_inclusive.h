// SPDX-License-Identifier: MIT
#pragma once

#include "end_of_frame.h"

namespace sweeplab {

/// Copy end_of_frame.h beside this file.
inline constexpr Card end_of_frame_inclusive_card{
    .id = "end_of_frame_inclusive",
    .title = "Overlap test after the move, inclusive",
    .author = "common practice; the test is that of the collision article and of the Amanotes article",
    .year = 0,
    .published =
        "the LÖVE forum's thread on moving rectangles names it; the collision article teaches its test of two boxes "
        "(year not known)",
    .kind = Kind::baseline,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    // A slide or a corner is contact only if it still touches at t = 1.
    .grazes = {.rest = GrazeClaim::contact, .leave = GrazeClaim::none, .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .gives_time = false,
    .gives_face = false,
    .says =
        "\"moving a rectangle and then checking for collisions after the fact\" (LÖVE thread); the collision article "
        "teaches the inclusive test of two boxes and is silent on sweeps",
    .reading = "Both boxes moved in full, then the inclusive test.",
    .behaves = "Contact where the boxes touch or overlap at the end of the frame.",
    .may_miss =
        "All that happens within the frame: it tunnels by design. It is the baseline that shows what a sweep buys.",
    .changes = {"t = 0 is not tested: the frame before has done that"},
    .verification = {0xa42838c5, 0xc275b745},
};

template <class S>
constexpr Answer<S> end_of_frame_inclusive(const Query<S>& q) {
  const bool contact = overlaps_inclusively(end_of_frame_box(q.a, q.motion_a), end_of_frame_box(q.b, q.motion_b));
  return {contact ? Outcome::impact : Outcome::separate};
}

}  // namespace sweeplab
