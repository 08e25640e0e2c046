// SPDX-License-Identifier: MIT
#pragma once

#include "fuzz/campaign/campaign_state.h"

namespace sweeplab::fuzz {

/// When the nodes that share the folder `out` have ended: makes each shared corpus as few files as reach the same, takes
/// those of the nodes away, and writes and prints the summary over all. Their findings are read, and stay as they are.
/// Returns the exit code: 2 if a node's findings are damaged. Throws UsageError if there are no nodes, or one is at work.
int merge_nodes(const CampaignOptions& options);

}  // namespace sweeplab::fuzz
