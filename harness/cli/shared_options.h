// SPDX-License-Identifier: MIT
//
// Options that several commands have, each with one name and one help text, and what their values name.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/methods/names.h"

namespace sweeplab {

void add_algorithms(Options& options, std::vector<std::string>& ids);
void add_families(Options& options, std::vector<std::string>& names);
void add_scalar(Options& options, std::string& name);
void add_scalars(Options& options, std::vector<std::string>& names);
void add_threads(Options& options, unsigned& threads);

/// float32 before float64, whatever the order of asking.
std::vector<Scalar> scalars_named(const std::vector<std::string>& names);

}  // namespace sweeplab
