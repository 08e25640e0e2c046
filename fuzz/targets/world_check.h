// SPDX-License-Identifier: MIT
//
// What fuzz_frame holds against a box among boxes.
#pragma once

#include <string>

#include "fuzz/inputs/world_bytes.h"

namespace sweeplab::fuzz {

/// Of every frame, from where step() left off: the truths agree, by fractions, by integers and by intervals; step() is what
/// they say, with planes kept, with obstacles and in a hash; with the response stop and with bounce() it ends inside
/// nothing; and bounce() is what the truth by intervals says. The first thing that is not as it must be; empty if all is well.
template <class S>
std::string world_complaint(const FuzzedWorld<S>& world);

}  // namespace sweeplab::fuzz
