// SPDX-License-Identifier: MIT
#pragma once

#include "fuzz/campaign/campaign_state.h"
#include "harness/cluster/array_run.h"

namespace sweeplab::fuzz {

/// A campaign on a cluster: each task of an array is a node that shares the folder `out`, of its own name there, the task's
/// number. When all have ended, merges what they left (merge_nodes.h), and returns that exit code. Stopped, the same call
/// goes on. Throws UsageError as run_array does.
int run_array_campaign(const CampaignOptions& options, const ArrayOptions& array);

}  // namespace sweeplab::fuzz
