// SPDX-License-Identifier: MIT
#pragma once

#include "percent_projection_plain.h"

namespace sweeplab {

/// Copy percent_projection_plain.h beside this file.
inline constexpr Card percent_projection_plain_range_card{
    .id = "percent_projection_plain_range",
    .title = "Rectangle collision by the share of the motion on each axis, plainly, a share in [0, 1]",
    .author = "GrehGameEngine",
    .year = 0,
    .published =
        "GrehGameEngine, a page on rectangle collision by shares of the motion, with a demo, rect-collision.html; its "
        "method is of 2012 (\"in 2012 I developed this method\"); address and year not known",
    .kind = Kind::published,
    .provenance = Provenance::derived,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::reported,
    .says =
        "\"Distance has to be calculated between their sides which face each other\"; \"check if it collides\"; of "
        "the product, \"Its not needed because new_DistX = DistX already\"; \"handle divide by zero\". \"If both "
        "projections were already colliding\", \"STUCK situation!\". Of one that was, of a range of the shares and of "
        "touching the text is silent; its code, in rect-collision.html, was not at hand",
    .reading = "As percent_projection_plain, but a share must lie in [0, 1]: on a range the text is silent.",
    .behaves =
        "Only shares within the frame count as hits; touching is a collision, so the x axis wins at every corner.",
    .may_miss =
        "Overlapping projections take the side of the nearer centre, and where that lies behind, the axis is given "
        "up: contacts are missed. Touching is a collision, so the x axis wins at every corner. The box moved by a "
        "rounded share may end a rounding short of touching, and then does not collide: a tunnel.",
    .changes = {"two movers: A moves by the difference of the motions", "ours: a share must lie in [0, 1]",
                "all else as in percent_projection_plain"},
    .divisions = {2, 2},
    .verification = {0x06bdebd1, 0x49dbaa52},
};

template <class S>
constexpr Answer<S> percent_projection_plain_range(const Query<S>& q) {
  return percent_projection_by<PercentProjectionChoices{.in_range = true}>(q);
}

}  // namespace sweeplab
