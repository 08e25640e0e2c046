// SPDX-License-Identifier: MIT
//
// Findings for other programs, and for other people.
#pragma once

#include <string>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

/// A CSV for `judge`: the witnesses as hex floats, beside each its signature, and the row's checksum. Those of worlds are
/// no queries, and left out.
std::string csv_text(const std::vector<SelectedFinding>& findings);

/// The witness of a world as a file: its signature as an identifier, and ".json".
std::string scene_file_name(std::string signature);

inline constexpr std::size_t vectors_wanted = 1000;

/// The portable pack: queries with their exact truth in one CSV, with which anyone's engine can test itself without us.
/// Its format is described in fuzz/vectors/README.md. About `vectors_wanted` queries: the witnesses of answers judged
/// wrong, which are those on which sweeps go wrong, at most a few a kind of query and scalar; filled up with cases of
/// the grid, evenly over its kinds of query. The same findings give the same bytes.
std::string vectors_text(const std::vector<SelectedFinding>& findings);

/// What was found of engines that have joined, for the people who make them, as Markdown: of each kind the smallest witness
/// in the engine's own terms, the exact truth, what the engine says of it now, a picture, the command that shows it, and who
/// says so. Asks the engines. Throws UsageError where nothing selected is about one.
std::string upstream_report(const std::vector<SelectedFinding>& findings);

}  // namespace sweeplab
