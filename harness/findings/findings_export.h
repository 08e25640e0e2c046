// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "harness/findings/findings_selection.h"

namespace sweeplab {

/// A test file that links with the harness: a GoogleTest case a finding, which fails as long as the finding stands.
std::string gtest_text(const std::vector<SelectedFinding>& findings);

/// A CSV for `judge`: the witnesses as hex floats, beside each its signature, and the row's checksum.
std::string csv_text(const std::vector<SelectedFinding>& findings);

/// Of a row of that CSV.
std::string finding_checksum(const std::string& signature, const Numbers& witness);

}  // namespace sweeplab
