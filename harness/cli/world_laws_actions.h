// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "harness/laws/world_laws_run.h"

namespace sweeplab {

/// What `laws --worlds` keeps of a run that was stopped.
extern const std::filesystem::path world_laws_checkpoint;

/// `laws --worlds`: runs, prints the matrix, and returns the exit code.
int laws_of_worlds(const WorldLawsOptions& options);
/// `laws --worlds --reproduce`: one case.
int reproduce_law_of_worlds(const std::string& text);

}  // namespace sweeplab
