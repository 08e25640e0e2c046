// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/survey/statistics.h"

namespace sweeplab {

/// What of a table is printed, and in which width (0: as wide as it is).
struct Shown {
  std::size_t width = 0;
  bool all = true;        ///< else rows of methods without a wrong answer and columns without a count are left out
  bool meanings = false;  ///< what the words of its heads mean, below it
};

/// One family's, or one file's, results as people read them: a row a method, a column a kind of mistake. The
/// engine's own answers stand on top, then `exact` as the reference, then who is wrong worst.
std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies,
                         const Shown& shown = {});

/// "12 separate, 0 graze, 3 impact, 1 overlap".
std::string classes_text(const Census& census);

}  // namespace sweeplab
