// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/findings/findings_rows.h"

namespace sweeplab {

/// All that can be read of a file, or of several, and what is wrong with them, in lines for people.
struct ReadFindings {
  std::vector<FoundOnce> findings;
  std::vector<std::string> notes;  ///< nothing is lost by these: an older layout, a broken index
  std::vector<std::string> lost;   ///< what is damaged, row by row, and is not among the findings
};

/// Everything in a file, which is opened for reading only; a campaign may be writing to it. In the order of first
/// sight. Throws UsageError as FindingsToRead does.
ReadFindings read_findings(const std::filesystem::path& path);

/// The files of several machines as one: a row a signature, with the simplest witness, the sum of the sightings, the
/// first and the last of the times. A path may be a campaign's folder, which stands for all findings files in it
/// (node_folders.h): of several, what cannot be read at all is lost, by name, and the others are read. A file that is
/// named twice counts once. Throws UsageError for a folder without any.
ReadFindings read_findings(const std::vector<std::filesystem::path>& paths);

/// Those of them that are not damaged.
std::vector<CampaignRow> read_campaigns(const std::filesystem::path& path);
std::vector<CampaignSample> read_samples(const std::filesystem::path& path, std::optional<std::int64_t> campaign = {});

}  // namespace sweeplab
