// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card percent_projection_card{
    .id = "percent_projection",
    .title = "Rectangle collision by the share of the motion on each axis, its silences filled in its favour",
    .author = "GrehGameEngine",
    .year = 0,
    .published =
        "GrehGameEngine, a page on rectangle collision by shares of the motion, with a demo, rect-collision.html; its "
        "method is of 2012 (\"in 2012 I developed this method\"); address and year not known",
    .kind = Kind::published,
    .provenance = Provenance::derived,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::none},
    .overlap = OverlapClaim::reported,
    .says =
        "\"Distance has to be calculated between their sides which face each other\"; \"check if it collides\"; of "
        "the product, \"Its not needed because new_DistX = DistX already\"; \"handle divide by zero\". \"If both "
        "projections were already colliding\", \"STUCK situation!\". Of one that was, of a range of the shares and of "
        "touching the text is silent; its code, in rect-collision.html, was not at hand",
    .reading =
        "Derived: of the readings tried it is the one that misses nothing in exact arithmetic, the kindest. In tables "
        "it stands under percent_projection_plain, the plain one. The side by the sign of the motion, a share in "
        "[0, 1), the other axis strictly or by touch while approaching: all of that is ours. percent_projection_plain "
        "and its variants take one choice each.",
    .behaves =
        "No graze is a contact. The x axis is tried first, so corner ties go to x; STUCK, both projections "
        "overlapping, is an overlap.",
    .may_miss =
        "The share is multiplied back into a position, which rounds: near corners contacts are lost or made up. Where "
        "both boxes are without extent on an axis, crossing the line counts as a hit.",
    .changes =
        {"two movers: A moves by the difference of the motions",
         "ours: the side is chosen by the sign of the motion; an axis without motion is skipped, where the source "
         "says to handle it",
         "ours: the share must lie in [0, 1)",
         "ours: the axis of the share is not tested again; the other one strictly, or by exact touch while approaching",
         "ours: STUCK is a strict overlap"},
    .divisions = {2, 2},
    .verification = {0x2269677a, 0x028770d8},
};

/// Whether the projections overlap strictly, or touch and close in: `low` and `size` of A, moving by `v`, against B's.
template <class S>
constexpr bool percent_projection_meets(const S& low, const S& size, const S& v, const S& b_low, const S& b_size) {
  const S high = low + size, b_high = b_low + b_size;
  return (low < b_high && b_low < high) || (v > S(0) && high == b_low) || (v < S(0) && low == b_high);
}

template <class S>
constexpr Answer<S> percent_projection(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (overlaps_strictly(a, b)) {
    return {Outcome::overlap};
  }
  if (v.x != S(0)) {
    const S share = (v.x > S(0) ? b.x - (a.x + a.w) : (b.x + b.w) - a.x) / v.x;
    if (share >= S(0) && share < S(1) && percent_projection_meets(S(a.y + v.y * share), a.h, v.y, b.y, b.h)) {
      return {Outcome::impact, share, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
    }
  }
  if (v.y != S(0)) {
    const S share = (v.y > S(0) ? b.y - (a.y + a.h) : (b.y + b.h) - a.y) / v.y;
    if (share >= S(0) && share < S(1) && percent_projection_meets(S(a.x + v.x * share), a.w, v.x, b.x, b.w)) {
      return {Outcome::impact, share, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
    }
  }
  return {};
}

}  // namespace sweeplab
