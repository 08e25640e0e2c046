// SPDX-License-Identifier: MIT
//
// The corpora of a campaign: a folder a target, OUT/corpus/TARGET.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/campaign/campaign_state.h"

namespace sweeplab::fuzz {

std::filesystem::path corpus_of(const CampaignOptions& options, const std::string& target);

/// How many files a folder has; 0 if it is not there.
std::uint64_t files_in(const std::filesystem::path& folder);

/// A new corpus begins with the seeds; and what was found before is where to look on.
void seed_corpora(const CampaignOptions& options);

/// Makes the folders of the corpora. One that merging was putting into its place when it was killed is put there.
void make_corpora(const CampaignOptions& options);

/// Each corpus as few files as reach and find all that it does; in a folder beside, which then takes its place. Returns
/// the targets of which it was done.
std::vector<std::string> merge_corpora(const CampaignOptions& options, CampaignState& state, const Say& say);

}  // namespace sweeplab::fuzz
