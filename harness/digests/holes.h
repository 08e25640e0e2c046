// SPDX-License-Identifier: MIT
//
// Who falls into a hole that is just as wide as he is? Nothing in the frame says: a game's policy decides.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sweeplab {

/// Of every whole speed and every start that a family of scenes (`holes`, `doorways`) has, how many end in the hole.
struct HoleShare {
  std::string_view family;
  bool wider = false;  ///< by one than the box; else exactly as wide
  /// y and x: the axis that step() stops at a corner; "y resuming": of the policy by which a stopped axis goes on as soon
  /// as its way is free. Else a whole loop, which has its own policy.
  std::string_view policy;
  std::uint64_t tried = 0, fell = 0;
};

/// By family, then exactly as wide before wider, then by policy. A pure function.
std::vector<HoleShare> hole_shares();

}  // namespace sweeplab
