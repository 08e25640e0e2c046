// SPDX-License-Identifier: MIT
#pragma once

#include "fuzz/campaign/campaign_state.h"

namespace sweeplab::fuzz {

/// Starts workers, watches over them, shows how it goes, and in the end merges the corpora and says what was found. An
/// unfinished campaign in the folder is continued. Returns the exit code.
int run_campaign(const CampaignOptions& options);

}  // namespace sweeplab::fuzz
