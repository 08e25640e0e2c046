// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card percent_projection_repaired_card{
    .id = "percent_projection_repaired",
    .title = "percent_projection, repaired",
    .author = "SweepLab, after GrehGameEngine",
    .year = 2026,
    .published = "here",
    .kind = Kind::repaired,
    .provenance = Provenance::ours,
    .native = Scalar::float64,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Rounding: right in exact arithmetic, where it was tested on the whole grid; within rounding of a boundary it "
        "may err.",
    .changes = {"boxes without extent, both, on an axis have no contact"},
    .repairs = "percent_projection",
    .divisions = {2, 2},
    .verification = {0xb9b08481, 0xccb486ce},
};

/// Whether the projections overlap strictly, or touch and close in: `low` and `size` of A, moving by `v`, against B's.
template <class S>
constexpr bool percent_projection_repaired_meets(const S& low, const S& size, const S& v, const S& b_low,
                                                 const S& b_size) {
  const S high = low + size, b_high = b_low + b_size;
  return (low < b_high && b_low < high) || (v > S(0) && high == b_low) || (v < S(0) && low == b_high);
}

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> percent_projection_repaired(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (applies(changes, 1) && !(a.w + b.w > S(0) && a.h + b.h > S(0))) {
    return {};
  }
  if (overlaps_strictly(a, b)) {
    return {Outcome::overlap};
  }
  if (v.x != S(0)) {
    const S share = (v.x > S(0) ? b.x - (a.x + a.w) : (b.x + b.w) - a.x) / v.x;
    if (share >= S(0) && share < S(1) && percent_projection_repaired_meets(S(a.y + v.y * share), a.h, v.y, b.y, b.h)) {
      return {Outcome::impact, share, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
    }
  }
  if (v.y != S(0)) {
    const S share = (v.y > S(0) ? b.y - (a.y + a.h) : (b.y + b.h) - a.y) / v.y;
    if (share >= S(0) && share < S(1) && percent_projection_repaired_meets(S(a.x + v.x * share), a.w, v.x, b.x, b.w)) {
      return {Outcome::impact, share, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
    }
  }
  return {};
}

}  // namespace sweeplab
