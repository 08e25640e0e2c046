// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

/// A CSV for `judge`: the witnesses as hex floats, beside each its signature, and the row's checksum. Those of worlds are
/// no queries, and left out.
std::string csv_text(const std::vector<SelectedFinding>& findings);

/// The witness of a world as a file: its signature as an identifier, and ".json".
std::string scene_file_name(const std::string& signature);

}  // namespace sweeplab
