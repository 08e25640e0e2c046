// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

/// A test file that links with the harness: a GoogleTest case a finding, which fails as long as the finding stands.
std::string gtest_text(const std::vector<SelectedFinding>& findings);

/// A CSV for `judge`: the witnesses as hex floats, beside each its signature, and the row's checksum. Those of worlds are
/// no queries, and left out.
std::string csv_text(const std::vector<SelectedFinding>& findings);

/// The witness of a world as a file: its signature as an identifier, and ".json".
std::string scene_file_name(const std::string& signature);

/// Of a row of that CSV.
std::string finding_checksum(const std::string& signature, const Numbers& witness);

}  // namespace sweeplab
