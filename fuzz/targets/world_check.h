// SPDX-License-Identifier: MIT
//
// What fuzz_world holds against a box among boxes.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "fuzz/inputs/world_bytes.h"
#include "harness/laws/world_stories.h"
#include "harness/world/world_judge.h"

namespace sweeplab::fuzz {

/// Of every frame, from where step() left off: both truths agree; step() is what they say, with planes kept, with
/// obstacles and in a hash; with the response stop and with bounce() it ends inside nothing; and bounce() is what the
/// truth by intervals says. The first thing that is not as it must be; empty if all is well.
template <class S>
std::string world_complaint(const FuzzedWorld<S>& world);

/// A frame that a stepper got wrong. Two of one signature are the same mistake on the same kind of frame.
struct WorldFinding {
  std::string stepper, scalar;
  WorldVerdict verdict{};
  bool stuck = false, corner = false;  ///< it did not move at all; the truth's policy decided
  int stopped = 0;                     ///< axes that the truth stops
  std::string witness;                 ///< mover, motion and boxes in hex floats: the fewest boxes that show it

  /// "axis_by_axis/float32/astray/stops 1/-": who, scalar, verdict, how many axes the truth stops, corner or stuck.
  std::string signature() const;
};

/// What the steppers other than step() get wrong in the first frame; only signatures that are not in `known`, which
/// grows. Levels of solid obstacles in which the mover begins in nothing.
template <class S>
std::vector<WorldFinding> world_findings(const FuzzedWorld<S>& world, std::set<std::string>& known);

}  // namespace sweeplab::fuzz
