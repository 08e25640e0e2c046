// SPDX-License-Identifier: MIT
//
// Long measurements, unit by unit, which can be stopped and go on.
#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "harness/support/checkpoint.h"
#include "harness/support/stop.h"

namespace sweeplab {

/// Takes a unit's results from the checkpoint, or measures and keeps them. `read` is given them either way, so that a run
/// that was stopped has just what it would have had; it throws if they are another's, and then nothing of them is taken.
/// False if it is to stop: before the unit, or since `measure` gives nothing.
template <class Read, class Measure>
bool take_or_measure(Checkpoint& checkpoint, const nlohmann::ordered_json& unit, const Read& read,
                     const Measure& measure) {
  if (checkpoint.take(unit, read)) return true;
  if (stop_requested()) return false;
  const std::optional<nlohmann::ordered_json> part = measure();
  if (!part) return false;
  checkpoint.add(unit, *part);
  read(*part);
  return true;
}

}  // namespace sweeplab
