// SPDX-License-Identifier: MIT
#include "fuzz/campaign/node_status.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>

#include "fuzz/campaign/campaign_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/own_json.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

TargetState target_from(const Json& json, const std::string& node) {
  TargetState target{.name = json.at("name"),
                     .inputs = json.at("inputs"),
                     .worker_seconds = json.at("worker_seconds"),
                     .corpus = json.at("corpus"),
                     .restarts = json.at("restarts")};
  for (const std::string crash : json.at("crashes")) {
    target.crashes.push_back(fmt::format("nodes/{}/{}", node, crash));
  }
  target.rate = json.at("rate");
  return target;
}

NodeStatus status_from(const Json& json, const std::string& node) {
  check_format(json, "sweeplab node", 1);
  NodeStatus status{.node = node};
  const Json& campaign = json.at("campaign");
  status.campaign.row.name = campaign.at("name");
  status.campaign.row.started = campaign.at("started");
  status.campaign.row.seconds = campaign.at("seconds");
  status.campaign.row.finished = campaign.at("finished");
  status.campaign.minutes = campaign.at("minutes");
  status.campaign.jobs = campaign.at("jobs");
  for (const Json& target : json.at("targets")) status.campaign.targets.push_back(target_from(target, node));
  status.signatures = json.at("signatures").at("total");
  status.unexplained = json.at("signatures").at("new");
  return status;
}

void add(TargetState& sum, const TargetState& target) {
  sum.inputs += target.inputs;
  sum.worker_seconds += target.worker_seconds;
  sum.corpus += target.corpus;
  sum.restarts += target.restarts;
  sum.rate += target.rate;
  sum.crashes.insert(sum.crashes.end(), target.crashes.begin(), target.crashes.end());
}

}  // namespace

void write_status(const CampaignOptions& options, const CampaignState& state, const FoundSoFar& found) {
  const Json all = campaign_json(state, found);
  Json json{{"format", "sweeplab node"}, {"version", 1}};
  for (const char* part : {"campaign", "targets", "signatures"}) json[part] = all[part];
  for (std::size_t t = 0; t < state.targets.size(); ++t) json["targets"][t]["rate"] = state.targets[t].rate;
  json["provenance"] = provenance();
  write_atomically(options.out / "status.json", json.dump(1) + "\n");
}

std::optional<NodeStatus> read_status(const fs::path& node) {
  const fs::path file = node / "status.json";
  if (!fs::exists(file)) return {};
  const Json json = read_own_json(file, "a node's status");
  try {
    return status_from(json, node.filename().string());
  } catch (const std::exception& error) {
    throw UsageError(fmt::format("{}: no status of a node: {}", file.string(), error.what()));
  }
}

CampaignState together(const std::vector<NodeStatus>& nodes) {
  CampaignState all;
  all.row.finished = !nodes.empty();
  for (const NodeStatus& node : nodes) {
    const CampaignState& one = node.campaign;
    if (all.row.started.empty() || one.row.started < all.row.started) {
      all.row.started = one.row.started;
      all.row.name = one.row.name;
    }
    all.row.seconds = std::max(all.row.seconds, one.row.seconds);
    all.minutes = std::max(all.minutes, one.minutes);
    all.row.finished = all.row.finished && one.row.finished;
    all.jobs += one.jobs;
    for (const TargetState& target : one.targets) {
      const auto same = std::ranges::find(all.targets, target.name, &TargetState::name);
      if (same != all.targets.end()) {
        add(*same, target);
      } else {
        all.targets.push_back(target);
      }
    }
  }
  return all;
}

}  // namespace sweeplab::fuzz
