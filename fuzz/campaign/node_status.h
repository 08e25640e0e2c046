// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/campaign/campaign_state.h"
#include "fuzz/campaign/found_so_far.h"

namespace sweeplab::fuzz {

/// How far a node's campaign is, as its file status.json tells the others, who do not open its findings meanwhile.
struct NodeStatus {
  std::string node;
  CampaignState campaign;
  std::uint64_t signatures = 0, unexplained = 0;
};

/// Writes status.json into the campaign's folder.
void write_status(const CampaignOptions& options, const CampaignState& state, const FoundSoFar& found);

/// What stands in the folder of a node. Nothing if there is no such file yet. Throws UsageError, beginning with the file's
/// name, if it is none.
std::optional<NodeStatus> read_status(const std::filesystem::path& node);

/// Of all nodes as of one campaign: their inputs, times, corpora, jobs, restarts and crashes together; as long as the
/// longest; finished if all are.
CampaignState together(const std::vector<NodeStatus>& nodes);

}  // namespace sweeplab::fuzz
