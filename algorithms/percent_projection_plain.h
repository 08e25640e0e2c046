// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card percent_projection_plain_card{
    .id = "percent_projection_plain",
    .title = "Rectangle collision by the share of the motion on each axis, plainly",
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
        "Derived: its steps with as little added as they need to run: no range of the shares. Ours: overlapping "
        "projections take the side of the nearer centre; the product is multiplied back on both axes, as its formulas "
        "have it, though it calls one of the two not needed; touching collides. The variants change one of these each.",
    .behaves =
        "Shares below 0 and above 1 count as hits. Touching is a collision, so the x axis, tried first, wins at "
        "every corner.",
    .may_miss =
        "The share has no range: boxes out of reach, and boxes behind, count as hit. Touching is a collision, so the "
        "x axis wins at every corner. The box moved by a rounded share may end a rounding short of touching, and then "
        "does not collide: the contact is lost.",
    .changes = {"two movers: A moves by the difference of the motions", "ours: STUCK is a strict overlap",
                "an axis without motion is skipped, where the source says to handle it",
                "ours: overlapping projections take the side of the nearer centre, equal centres the max side",
                "ours: touching collides"},
    .divisions = {2, 2},
    .verification = {0xee691326, 0x5d212ed9},
};

/// On what the text is silent, and what each variant chooses.
struct PercentProjectionChoices {
  bool in_range = false;       ///< a share must lie in [0, 1]
  bool by_motion = false;      ///< the side follows the sign of the motion, not the nearer centre
  bool keep_distance = false;  ///< own axis: the distance itself, "not needed" to be multiplied back from the share
};

/// The signed distance between the sides that face each other on one axis, and whether it is B's min side.
template <class S>
struct PercentProjectionGap {
  S distance{};
  bool min_side = false;
};

template <PercentProjectionChoices choices, class S>
constexpr PercentProjectionGap<S> percent_projection_gap(const S& low, const S& size, const S& b_low, const S& b_size,
                                                         const S& v) {
  const S high = low + size, b_high = b_low + b_size;
  const bool min_side =
      choices.by_motion ? v > S(0) : high <= b_low || (low < b_high && low + size * S(0.5f) < b_low + b_size * S(0.5f));
  return {min_side ? b_low - high : b_high - low, min_side};
}

template <PercentProjectionChoices choices, class S>
constexpr Answer<S> percent_projection_by(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (overlaps_strictly(a, b)) {
    return {Outcome::overlap};
  }
  const auto may_be = [](const S& share) { return !choices.in_range || (share >= S(0) && share <= S(1)); };
  if (v.x != S(0)) {
    const PercentProjectionGap<S> gap = percent_projection_gap<choices>(a.x, a.w, b.x, b.w, v.x);
    const S share = gap.distance / v.x;
    const S x = a.x + (choices.keep_distance ? gap.distance : v.x * share);
    if (may_be(share) && overlaps_inclusively(Box<S>{x, a.y + v.y * share, a.w, a.h}, b)) {
      return {Outcome::impact, share, static_cast<std::int8_t>(gap.min_side ? -1 : 1), 0};
    }
  }
  if (v.y != S(0)) {
    const PercentProjectionGap<S> gap = percent_projection_gap<choices>(a.y, a.h, b.y, b.h, v.y);
    const S share = gap.distance / v.y;
    const S y = a.y + (choices.keep_distance ? gap.distance : v.y * share);
    if (may_be(share) && overlaps_inclusively(Box<S>{a.x + v.x * share, y, a.w, a.h}, b)) {
      return {Outcome::impact, share, 0, static_cast<std::int8_t>(gap.min_side ? -1 : 1)};
    }
  }
  return {};
}

template <class S>
constexpr Answer<S> percent_projection_plain(const Query<S>& q) {
  return percent_projection_by<PercentProjectionChoices{}>(q);
}

}  // namespace sweeplab
