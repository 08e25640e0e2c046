// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "fuzz/campaign/campaign_state.h"

namespace sweeplab::fuzz {

/// Throws UsageError, with what builds them, unless every target's program is there.
void require_programs(const CampaignOptions& options);

/// The program of a target with its options, as fleets of fuzzers have them beside it: TARGET.options and TARGET.dict.
std::vector<std::string> target_command(const CampaignOptions& options, const std::string& target);

}  // namespace sweeplab::fuzz
