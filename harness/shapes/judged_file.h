// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/shapes/run.h"

namespace sweeplab::shapes {

/// Judges a CSV file of scenes of one pair of shapes ("-": standard input), and returns all that `judge --shapes` says of
/// it to people. A header has that pair's columns (see number_names), in any order; others are ignored. Of a pair that can
/// be in contact a column `hit` (0 or 1) makes the rows answers too, judged as `yours`; of shapes that only touch either is
/// right. `write`, if there is one, is given the CSV of judged rows, the header first. Nothing if it was stopped. Throws
/// InputError.
template <class S>
std::optional<std::string> judge_file(const std::filesystem::path& input, Shapes shapes, Panel functions,
                                      unsigned threads, const std::function<void(const std::string&)>& write);

}  // namespace sweeplab::shapes
