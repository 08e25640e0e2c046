// SPDX-License-Identifier: MIT
#include "fuzz/campaign/campaign_results.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include "fuzz/campaign/campaign_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/provenance.h"

namespace sweeplab::fuzz {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

void write_results(const std::filesystem::path& folder, const CampaignState& state, const FoundSoFar& found,
                   const std::vector<FoundOnce>& findings) {
  Json json = campaign_json(state, found);
  json["new"] = Json::array();
  for (const FoundOnce& one : findings) {
    if (json["new"].size() >= 100) break;
    if (std::ranges::find(found.unexplained(), one.signature) == found.unexplained().end()) continue;
    json["new"].push_back(
        {{"signature", one.signature}, {"witness", stored_witness(one)}, {"times_seen", one.times_seen}});
  }
  json["provenance"] = provenance();
  write_atomically(folder / "campaign.json", json.dump(1) + "\n");
  write_atomically(folder / "summary.md", markdown_summary(state, found));
}

bool anything_broken(const CampaignState& state, const FoundSoFar& found) {
  return !found.broken_guarantees().empty() ||
         std::ranges::any_of(state.targets, [](const TargetState& t) { return !t.crashes.empty(); });
}

}  // namespace sweeplab::fuzz
