// SPDX-License-Identifier: MIT
#pragma once

#include "percent_projection_plain.h"

namespace sweeplab {

/// Copy percent_projection_plain.h beside this file.
inline constexpr Card percent_projection_plain_distance_card{
    .id = "percent_projection_plain_distance",
    .title =
        "Rectangle collision by the share of the motion on each axis, plainly, without the product that is not needed",
    .author = "GrehGameEngine",
    .year = 0,
    .published =
        "GrehGameEngine, a page on rectangle collision by shares of the motion, with a demo, rect-collision.html; its "
        "method is of 2012 (\"in 2012 I developed this method\"); address and year not known",
    .kind = Kind::published,
    .provenance = Provenance::derived,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::reported,
    .says =
        "\"Distance has to be calculated between their sides which face each other\"; \"check if it collides\"; of "
        "the product, \"Its not needed because new_DistX = DistX already\"; \"handle divide by zero\". \"If both "
        "projections were already colliding\", \"STUCK situation!\". Of one that was, of a range of the shares and of "
        "touching the text is silent; its code, in rect-collision.html, was not at hand",
    .reading =
        "As percent_projection_plain, but on its own axis the box is moved by the distance itself, and not by share "
        "times motion: \"not needed\", says the text.",
    .behaves = "As percent_projection_plain, with one rounding less on the axis of the share.",
    .may_miss =
        "The share has no range: boxes out of reach, and boxes behind, count as hit. Touching is a collision, so the "
        "x axis wins at every corner. The sum of corner and distance rounds, so that the box may end a rounding short "
        "of touching, and then does not collide: the contact is lost.",
    .changes = {"two movers: A moves by the difference of the motions",
                "on its own axis the box is moved by the distance, as the text says that it may",
                "all else as in percent_projection_plain"},
    .divisions = {2, 2},
    .verification = {0xd88c5a9d, 0x5ba5fcb3},
};

template <class S>
constexpr Answer<S> percent_projection_plain_distance(const Query<S>& q) {
  return percent_projection_by<PercentProjectionChoices{.keep_distance = true}>(q);
}

}  // namespace sweeplab
