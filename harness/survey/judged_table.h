// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/survey/statistics.h"

namespace sweeplab {

/// The cells of the table below, the header first; all of them as people read them.
std::vector<std::vector<std::string>> judged_cells(std::span<const Method* const> panel,
                                                   const std::vector<Tally>& tallies);

/// One family's, or one file's, results as people read them: a row a method, a column a kind of mistake.
std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies);

}  // namespace sweeplab
