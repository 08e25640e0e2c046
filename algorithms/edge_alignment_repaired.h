// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card edge_alignment_repaired_card{
    .id = "edge_alignment_repaired",
    .title = "edge_alignment, repaired",
    .author = "SweepLab, after Rafael Navega",
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
    .changes = {"edges that line up at the end of the frame only (a time >= 1, not only > 1) are no sweep",
                "edges that line up on both axes at the same instant are a hit",
                "boxes without extent, both, on an axis have no contact"},
    .repairs = "edge_alignment",
    .divisions = {2, 2},
    .verification = {0x1bf54703, 0x72b0edd3},
};

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> edge_alignment_repaired(const Query<S>& q) {
  const auto too_late = [](const S& t) { return applies(changes, 1) ? t >= S(1) : t > S(1); };
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (applies(changes, 3) && !(a.w + b.w > S(0) && a.h + b.h > S(0))) {
    return {};
  }

  const S tx = v.x > S(0) ? (b.x - (a.x + a.w)) / v.x : v.x < S(0) ? ((b.x + b.w) - a.x) / v.x : S(-1);
  const S ty = v.y > S(0) ? (b.y - (a.y + a.h)) / v.y : v.y < S(0) ? ((b.y + b.h) - a.y) / v.y : S(-1);

  if (too_late(tx) || too_late(ty) || (tx < S(0) && ty < S(0))) {
    return {overlaps_strictly(a, b) ? Outcome::overlap : Outcome::separate};
  }
  if (tx > ty) {
    const S start = a.y + v.y * tx, end = start + a.h;
    if (start < b.y + b.h && b.y < end) {
      return {Outcome::impact, tx, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
    }
  } else {
    const S start = a.x + v.x * ty, end = start + a.w;
    if ((applies(changes, 2) && tx == ty) || (start < b.x + b.w && b.x < end)) {
      return {Outcome::impact, ty, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
    }
  }
  return {};
}

}  // namespace sweeplab
