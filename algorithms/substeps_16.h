// SPDX-License-Identifier: MIT
#pragma once

#include "substeps_4.h"

namespace sweeplab {

/// Copy substeps_4.h beside this file.
inline constexpr Card substeps_16_card{
    .id = "substeps_16",
    .title = "Overlap tests at 16 steps a frame, strict",
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
    .reading = "The strict overlap test at k/16 of the frame, k = 0 to 16.",
    .behaves = "Contact where the boxes overlap at one of those times.",
    .may_miss = "All that happens between two steps: what is thinner than a step is tunnelled by design.",
    .changes = {"the steps are t = k/16, k = 0 to 16"},
    .divisions = {17, 17},
    .verification = {0x4f3e2b64, 0x2fcf72b4},
};

template <class S>
constexpr Answer<S> substeps_16(const Query<S>& q) {
  return {substeps_overlap(q, 16) ? Outcome::impact : Outcome::separate};
}

}  // namespace sweeplab
