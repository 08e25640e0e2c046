// SPDX-License-Identifier: MIT
//
// What fuzz_frame looks for: every frame that a combination ends wrongly, as a finding.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/inputs/world_bytes.h"
#include "harness/findings/world_finding.h"

namespace sweeplab::fuzz {

/// One of the main table's combinations plays each world, all frames of it: which one, the world's choice says. They are
/// many, and a frame judged, with its cause, costs more than step() by far.
class WorldWatch {
 public:
  WorldWatch();

  /// How many there are in a scalar.
  template <class S>
  std::size_t size() const {
    return of<S>().size();
  }
  /// What this world shows; valid until the next call.
  template <class S>
  const std::vector<WorldFinding>& look(const FuzzedWorld<S>& world, std::uint64_t choice);

 private:
  template <class S>
  const std::vector<Combination>& of() const {
    return sizeof(S) == sizeof(float) ? float32_ : float64_;
  }

  std::vector<Combination> float32_, float64_;
  std::vector<WorldFinding> shown_;
};

}  // namespace sweeplab::fuzz
