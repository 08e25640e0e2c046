// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "fuzz/campaign/campaign_state.h"
#include "fuzz/campaign/found_so_far.h"

namespace sweeplab::fuzz {

/// The live screen, at most so many lines and columns.
std::string screen_text(const CampaignState& campaign, const FoundSoFar& found, std::size_t lines, std::size_t columns);

/// The same in one line, for a pipe.
std::string line_text(const CampaignState& campaign, const FoundSoFar& found);

/// What was found, when it is over.
std::string summary_text(const CampaignState& campaign, const FoundSoFar& found);

/// The same as Markdown, for out/fuzz/summary.md and fuzz/README.md.
std::string markdown_summary(const CampaignState& campaign, const FoundSoFar& found);

/// out/fuzz/campaign.json, but for its list of new findings and its provenance.
nlohmann::ordered_json campaign_json(const CampaignState& campaign, const FoundSoFar& found);

/// Signatures over time, for a terminal.
std::string plot_text(const std::vector<CampaignSample>& samples, std::size_t width, std::size_t height);

}  // namespace sweeplab::fuzz
