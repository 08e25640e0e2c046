// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/statistics.h"

namespace sweeplab {

/// One family's, or one file's, results as people read them: a row a method, a column a kind of mistake.
std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies);

}  // namespace sweeplab
