// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "fuzz/campaign/campaign_state.h"
#include "fuzz/campaign/found_so_far.h"

namespace sweeplab::fuzz {

/// campaign.json and summary.md, into this folder. `findings`: those that `found` has counted.
void write_results(const std::filesystem::path& folder, const CampaignState& state, const FoundSoFar& found,
                   const std::vector<FoundOnce>& findings);

/// Whether an input brought a target down, or a guarantee is broken.
bool anything_broken(const CampaignState& state, const FoundSoFar& found);

}  // namespace sweeplab::fuzz
