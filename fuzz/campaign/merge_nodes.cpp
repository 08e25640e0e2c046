// SPDX-License-Identifier: MIT
#include "fuzz/campaign/merge_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "fuzz/campaign/campaign_results.h"
#include "fuzz/campaign/campaign_text.h"
#include "fuzz/campaign/corpora.h"
#include "fuzz/campaign/corpus_exchange.h"
#include "fuzz/campaign/found_so_far.h"
#include "fuzz/campaign/node_status.h"
#include "fuzz/campaign/target_program.h"
#include "harness/findings/findings_reading.h"
#include "harness/findings/node_folders.h"
#include "harness/support/atomic_file.h"
#include "harness/support/exit_codes.h"
#include "harness/support/folder_lock.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

CampaignOptions of_node(CampaignOptions options, const fs::path& node) {
  options.shared = options.out;
  options.out = node;
  return options;
}

std::vector<NodeStatus> statuses(const std::vector<fs::path>& nodes) {
  std::vector<NodeStatus> all;
  for (const fs::path& node : nodes) {
    try {
      if (std::optional<NodeStatus> status = read_status(node)) {
        all.push_back(std::move(*status));
      } else {
        say("sweeplab: {}: has never run\n", node.string());
      }
    } catch (const UsageError& error) {  // its findings count all the same
      say("sweeplab: {}; its inputs and times are not counted\n", error.what());
    }
  }
  return all;
}

/// What is now in the shared corpus, as it was or merged, need not be in a node's any more.
void empty_corpora(const std::vector<fs::path>& nodes, const std::vector<std::string>& merged) {
  for (const fs::path& node : nodes) {
    for (const std::string& target : merged) fs::remove_all(node / "corpus" / target);
  }
}

void print_nodes(const std::vector<NodeStatus>& nodes) {
  for (const NodeStatus& node : nodes) {
    fmt::print("node {}: {}, {} signatures{}\n", node.node, clock_text(node.campaign.row.seconds), node.signatures,
               node.campaign.row.finished ? "" : ", not finished");
  }
}

}  // namespace

int merge_nodes(const CampaignOptions& options) {
  const std::vector<fs::path> nodes = node_folders(options.out);
  if (nodes.empty()) {
    throw UsageError(fmt::format("{}: no node has run there: expected {}, as `fuzz --node NAME` makes it",
                                 options.out.string(), node_folder(options.out, "NAME").string()));
  }
  require_programs(options);
  for (const char* folder : {"crashes", "logs"}) make_folder(options.out / folder);
  const FolderLock lock(options.out, "campaign");
  std::vector<std::unique_ptr<FolderLock>> locks;
  for (const fs::path& node : nodes) locks.push_back(std::make_unique<FolderLock>(node, "merge of campaigns"));

  const std::vector<NodeStatus> told = statuses(nodes);
  for (const fs::path& node : nodes) CorpusExchange(of_node(options, node)).give(true);  // what a killed one has not
  CampaignState state = together(told);
  for (const std::string& name : options.targets) {
    if (std::ranges::find(state.targets, name, &TargetState::name) == state.targets.end()) {
      state.targets.push_back({.name = name});
    }
  }
  for (TargetState& target : state.targets) target.corpus = files_in(corpus_of(options, target.name));
  empty_corpora(nodes, merge_corpora(options, state, [](const std::string& line) { fmt::print("{}\n", line); }));
  if (stop_requested()) {
    say("stopped; the same command resumes\n");
    return exit_stopped;
  }

  const ReadFindings read = read_findings(std::vector{options.out});
  for (const auto* lines : {&read.notes, &read.lost}) {
    for (const std::string& line : *lines) say("sweeplab: {}\n", line);
  }
  const FoundSoFar found(read.findings);
  write_results(options.out, state, found, read.findings);
  fmt::print("{}\n", summary_text(state, found));
  print_nodes(told);
  fmt::print("\n{}: campaign.json, summary.md, corpus/; in nodes/ findings.sqlite, crashes/, logs/ of each\n",
             options.out.string());
  if (anything_broken(state, found)) return exit_broken;
  return read.lost.empty() ? exit_done : exit_usage;
}

}  // namespace sweeplab::fuzz
