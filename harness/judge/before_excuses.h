// SPDX-License-Identifier: MIT
#pragma once

#include "harness/judge/judge.h"

namespace sweeplab {

/// What the judge says of an answer before the card's skin, domain or words excuse it: where judge() says `excused`, the
/// mistake that it excuses; else the same as judge().
template <class S, class T>
Verdict judge_before_excuses(const Card& card, Judged<S>& judged, const Answer<T>& answer);

}  // namespace sweeplab
