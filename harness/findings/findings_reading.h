// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "harness/findings/findings_rows.h"

namespace sweeplab {

/// Everything in a file, which is opened for reading only; a campaign may be writing to it. In the order of first
/// sight. Throws UsageError as Findings does.
std::vector<FoundOnce> read_findings(const std::filesystem::path& path);

/// The files of several machines as one: a row a signature, with the simplest witness, the sum of the sightings, the
/// first and the last of the times.
std::vector<FoundOnce> read_findings(const std::vector<std::filesystem::path>& paths);

std::vector<CampaignRow> read_campaigns(const std::filesystem::path& path);
std::vector<CampaignSample> read_samples(const std::filesystem::path& path, std::int64_t campaign);

}  // namespace sweeplab
