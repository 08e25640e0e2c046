// SPDX-License-Identifier: MIT
//
// The portable pack: queries with their exact truth in one CSV, with which anyone's engine can test itself without us.
// Its format is described in fuzz/vectors/README.md.
#pragma once

#include <string>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

inline constexpr std::size_t vectors_wanted = 1000;

/// About `vectors_wanted` queries: the witnesses of answers judged wrong, which are those on which sweeps go wrong, at
/// most a few a kind of query and scalar; filled up with cases of the grid, evenly over its kinds of query. The same
/// findings give the same bytes.
std::string vectors_text(const std::vector<SelectedFinding>& findings);

/// The columns that say what is true of these numbers: see truth_fields().
std::string vector_truth(const Numbers& numbers);

}  // namespace sweeplab
