// SPDX-License-Identifier: MIT
//
// What somebody says of an engine, asked live or read from a log, in the judge's words.
#pragma once

#include "algorithms/card.h"
#include "harness/support/enums.h"

namespace sweeplab {

/// What an engine says of boxes that touch and never overlap.
enum class Touching : std::uint8_t { contact, none, either };
template <>
inline constexpr auto enum_words<Touching> = in_words("contact", "none", "either");

/// What an engine does with boxes that overlap at the start: it says overlap, it says overlap or hit, or anything.
enum class AtStart : std::uint8_t { overlap, hit, unspecified };
template <>
inline constexpr auto enum_words<AtStart> = in_words("overlap", "hit", "unspecified");

/// `near`: it has a skin or an error in time, so that it may call boxes in contact that it otherwise would not.
constexpr GrazeClaims graze_claims(Touching touching, bool near) {
  return all_grazes(touching == Touching::contact         ? GrazeClaim::contact
                    : touching == Touching::none && !near ? GrazeClaim::none
                                                          : GrazeClaim::unspecified);
}

constexpr OverlapClaim overlap_claim(AtStart at_start) {
  return at_start == AtStart::overlap ? OverlapClaim::reported
         : at_start == AtStart::hit   ? OverlapClaim::as_impact
                                      : OverlapClaim::not_handled;
}

}  // namespace sweeplab
