// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "harness/engines/engine.h"
#include "harness/methods/registry.h"

namespace sweeplab::fuzz {

struct EngineHuntOptions {
  double minutes = 0;  ///< 0: until it is stopped
  unsigned jobs = 1;
  std::filesystem::path out;  ///< of findings/, and corpus/NAME for each engine
  /// Engines, which have joined as subjects (laws/law_cell.h).
  std::vector<const Method*> engines;
};

/// Searches for queries that somebody's engine answers wrongly, and for laws that it breaks: the mutator of the other
/// targets, with signatures as what guides it, for the engine runs in a process of its own. What it finds is shrunk, asking
/// the engine, and stands in the findings like any other. Prints what it found, and returns the exit code.
int hunt_engines(const EngineHuntOptions& options);

}  // namespace sweeplab::fuzz
