// SPDX-License-Identifier: MIT
//
// The card of `exact`, beside it: who copies exact.h needs no card.
#pragma once

#include "card.h"

namespace sweeplab {

inline constexpr Card exact_card{
    .id = "exact",
    .title = "Exact swept contact without division, open rule",
    .author = "SweepLab",
    .year = 2026,
    .published = "here",
    .kind = Kind::exact,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::reported,
    .may_miss = "Nothing, for finite input and sizes >= 0. The time of an impact can round to 1: read the outcome.",
    .divisions = {0, 1},
    .verification = {0x90e38945, 0x55c2db8a},
};

}  // namespace sweeplab
