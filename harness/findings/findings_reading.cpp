// SPDX-License-Identifier: MIT
#include "harness/findings/findings_reading.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "harness/query/simplicity.h"

namespace sweeplab {

namespace fs = std::filesystem;

std::vector<FoundOnce> read_findings(const fs::path& path) {
  FindingsToRead file(path);
  sqlite::Statement rows = file.prepare(std::string(select_findings_sql) + " ORDER BY first_seen, rowid");
  std::vector<FoundOnce> all;
  while (rows.step()) all.push_back(found_from(rows, path));
  return all;
}

std::vector<FoundOnce> read_findings(const std::vector<fs::path>& paths) {
  std::map<std::string, FoundOnce> together;
  for (const fs::path& path : paths) {
    for (FoundOnce& found : read_findings(path)) {
      const auto [place, is_new] = together.try_emplace(found.signature, found);
      if (is_new) continue;
      FoundOnce& kept = place->second;
      if (simpler(found.witness, kept.witness)) {
        kept.witness = found.witness;
        kept.severity = found.severity;
      }
      kept.shrunk = kept.shrunk || found.shrunk;
      kept.times_seen += found.times_seen;
      kept.last_seen = std::max(kept.last_seen, found.last_seen);
      if (found.first_seen < kept.first_seen) {
        kept.first_seen = found.first_seen;
        kept.campaign = found.campaign;
        kept.program = found.program;
        kept.signature_version = found.signature_version;
      }
    }
  }
  std::vector<FoundOnce> all;
  all.reserve(together.size());
  for (auto& [_, found] : together) all.push_back(std::move(found));
  std::ranges::sort(all, {}, [](const FoundOnce& f) { return std::tie(f.first_seen, f.signature); });
  return all;
}

std::vector<CampaignRow> read_campaigns(const fs::path& path) {
  FindingsToRead file(path);
  sqlite::Statement rows = file.prepare(std::string(select_campaigns_sql) + " ORDER BY id");
  std::vector<CampaignRow> all;
  while (rows.step()) all.push_back(campaign_from(rows));
  return all;
}

std::vector<CampaignSample> read_samples(const fs::path& path, std::int64_t campaign) {
  FindingsToRead file(path);
  sqlite::Statement rows = file.prepare(std::string(select_samples_sql) + " ORDER BY seconds");
  rows.bind(1, campaign);
  std::vector<CampaignSample> all;
  while (rows.step()) all.push_back(sample_from(rows));
  return all;
}

}  // namespace sweeplab
