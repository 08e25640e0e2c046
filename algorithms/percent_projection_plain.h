// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card percent_projection_literal_card{
    .id = "percent_projection_literal",
    .title = "Projection as a percentage of the motion, word for word",
    .author = "GrehGameEngine",
    .year = 2013,
    .published = "GrehGameEngine, 2012-13; seed 004",
    .kind = Kind::published,
    .provenance = Provenance::transcribed,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::reported,
    .may_miss =
        "The share has no range: boxes out of reach, and boxes behind, count as hit. Touching is a collision, so "
        "the x axis, tried first, wins at every corner.",
    .changes = {"two movers: A moves by the difference of the motions", "STUCK is an overlap",
                "an axis without motion is skipped, where the source would divide by 0",
                "overlapping projections take the side of the nearer centre; equal centres, of which the source says "
                "nothing, take the max side"},
    .verification = {0xee691326, 0x5d212ed9},
};

/// The signed distance between the sides that face each other on one axis, and whether it is B's min side.
template <class S>
struct PercentProjectionGap {
  S distance{};
  bool min_side = false;
};

template <class S>
constexpr PercentProjectionGap<S> percent_projection_gap(const S& low, const S& size, const S& b_low, const S& b_size) {
  const S high = low + size, b_high = b_low + b_size;
  const bool min_side = high <= b_low || (low < b_high && low + size / S(2) < b_low + b_size / S(2));
  return {min_side ? b_low - high : b_high - low, min_side};
}

template <class S>
constexpr Answer<S> percent_projection_literal(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (overlaps_strictly(a, b)) {
    return {Outcome::overlap};
  }
  const auto collides_at = [&](const S& share) {
    return overlaps_inclusively(Box<S>{a.x + v.x * share, a.y + v.y * share, a.w, a.h}, b);
  };
  if (v.x != S(0)) {
    const PercentProjectionGap<S> gap = percent_projection_gap(a.x, a.w, b.x, b.w);
    const S share = gap.distance / v.x;
    if (collides_at(share)) {
      return {Outcome::impact, share, static_cast<std::int8_t>(gap.min_side ? -1 : 1), 0};
    }
  }
  if (v.y != S(0)) {
    const PercentProjectionGap<S> gap = percent_projection_gap(a.y, a.h, b.y, b.h);
    const S share = gap.distance / v.y;
    if (collides_at(share)) {
      return {Outcome::impact, share, 0, static_cast<std::int8_t>(gap.min_side ? -1 : 1)};
    }
  }
  return {};
}

}  // namespace sweeplab
