// SPDX-License-Identifier: MIT
//
// The truth of two shapes against their slow truth, in everything that either says. For tests and tools (GMP).
#pragma once

#include <string>

#include <fmt/format.h>

#include "harness/shapes/slow_truth.h"
#include "harness/shapes/truth.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab::shapes {

/// The first thing in which they differ; empty: nothing.
inline std::string difference(const Truth& truth, const SlowTruth& slow) {
  if (truth.cls != slow.cls) return fmt::format("{} is {}", name_of(truth.cls), name_of(slow.cls));
  if (truth.half_open != slow.half_open) return fmt::format("half open {} is {}", truth.half_open, slow.half_open);
  if (truth.distance2 != from_gmp(slow.distance2)) {
    return fmt::format("distance^2 {} is {}", truth.distance2.fraction(), slow.distance2.get_str());
  }
  if (truth.reach != from_gmp(slow.reach))
    return fmt::format("reach {} is {}", truth.reach.fraction(), slow.reach.get_str());
  return {};
}

}  // namespace sweeplab::shapes
