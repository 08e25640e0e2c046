// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "exact.h"

namespace sweeplab {

inline constexpr Card exact_closed_card{
    .id = "exact_closed",
    .title = "Exact swept contact without division, closed rule",
    .author = "SweepLab",
    .year = 2026,
    .published = "here",
    .kind = Kind::exact,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = {.flat = GrazeClaim::contact,
               .rest = GrazeClaim::contact,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Nothing, for finite input and sizes >= 0. A graze is an impact at its first instant, with a face that "
        "just touches; where the boxes touch on both axes then, the corner flag is set. Needs exact.h.",
    .divisions = {0, 1},
    .verification = {0xab9b6438, 0x2970da55},
};

/// Closed rule: boxes that just touch are in contact. `overlap` still means that the interiors overlap at t = 0.
template <class S>
constexpr Answer<S> exact_closed(const Query<S>& q) {
  return exact_detail::answer<true>(q);
}

}  // namespace sweeplab
