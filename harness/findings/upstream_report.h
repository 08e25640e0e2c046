// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

/// What was found of engines that have joined, for the people who make them, as Markdown: of each kind the smallest witness
/// in the engine's own terms, the exact truth, what the engine says of it now, a picture, the command that shows it, and who
/// says so. Asks the engines. Throws UsageError where nothing selected is about one.
std::string upstream_report(const std::vector<SelectedFinding>& findings);

}  // namespace sweeplab
