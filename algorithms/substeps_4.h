// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card substeps_4_card{
    .id = "substeps_4",
    .title = "Overlap tests at 4 steps a frame, strict",
    .author = "SweepLab",
    .year = 2026,
    .published = "here: no source that we have mentions substeps",
    .kind = Kind::baseline,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::as_impact,
    .gives_time = false,
    .gives_face = false,
    .says = "silent: no source that we have mentions substeps; they are ours",
    .reading = "The strict overlap test at k/4 of the frame, k = 0 to 4.",
    .behaves = "Contact where the boxes overlap at one of those times.",
    .may_miss = "All that happens between two steps: what is thinner than a step is tunnelled by design.",
    .changes = {"the steps are t = k/4, k = 0 to 4"},
    .divisions = {5, 5},
    .verification = {0xb9f2aae4, 0x708e8df4},
};

/// Whether the boxes overlap at any of the times k/n, k = 0..n; n a power of two, so that k/n is exact.
template <class S>
constexpr bool substeps_overlap(const Query<S>& q, int n) {
  for (int k = 0; k <= n; ++k) {
    const S t = S(k) / S(n);
    const Box<S> a{q.a.x + q.motion_a.x * t, q.a.y + q.motion_a.y * t, q.a.w, q.a.h};
    const Box<S> b{q.b.x + q.motion_b.x * t, q.b.y + q.motion_b.y * t, q.b.w, q.b.h};
    if (overlaps_strictly(a, b)) {
      return true;
    }
  }
  return false;
}

template <class S>
constexpr Answer<S> substeps_4(const Query<S>& q) {
  return {substeps_overlap(q, 4) ? Outcome::impact : Outcome::separate};
}

}  // namespace sweeplab
