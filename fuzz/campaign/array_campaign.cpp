// SPDX-License-Identifier: MIT
#include "fuzz/campaign/array_campaign.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "fuzz/campaign/merge_nodes.h"
#include "fuzz/campaign/node_status.h"
#include "fuzz/campaign/target_program.h"
#include "harness/cluster/sharded_run.h"
#include "harness/findings/node_folders.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checksum64.h"
#include "harness/support/exit_codes.h"
#include "harness/support/folder_lock.h"
#include "harness/support/made_folder.h"
#include "harness/support/progress.h"
#include "harness/support/provenance.h"
#include "harness/support/standard_streams.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

std::string words_of(const CampaignOptions& options) {
  return fmt::format("--minutes {} --jobs {} --targets {}", options.minutes, options.jobs,
                     fmt::join(options.targets, ","));
}

constexpr const char* name_file = "campaign";

/// The campaign's name, the same for all nodes and for whoever goes on with it.
std::string name_in(const fs::path& folder) {
  const fs::path file = folder / name_file;
  std::string name;
  std::ifstream in(file);
  if (in) std::getline(in, name);
  if (name.empty()) write_atomically(file, (name = timestamp()) + "\n");
  return name;
}

/// A campaign whose end is that something is broken has come to its end, too.
std::string command_of(const CampaignOptions& options, const std::string& name) {
  return fmt::format(
      "{} fuzz --node \"$task\" --name {} {} --programs {} --out {}\n"
      "status=$?\n"
      "[ $status -gt {} ] || : >\"$folder/done\"\n"
      "(exit $status)",
      shell_word(fs::read_symlink("/proc/self/exe").string()), shell_word(name), words_of(options),
      shell_word(fs::absolute(options.programs).string()), shell_word(fs::absolute(options.out).string()), exit_broken);
}

/// How far the nodes are, by what they say of themselves.
class Nodes {
 public:
  explicit Nodes(const CampaignOptions& options, std::string campaign)
      : folder_(options.out), campaign_(std::move(campaign)) {}

  /// Seconds of fuzzing.
  std::uint64_t done(std::uint64_t task) {
    try {
      const auto status = read_status(node_folder(folder_, std::to_string(task)));
      if (status && status->campaign.row.name == campaign_) nodes_[task] = *status;
    } catch (const UsageError&) {  // it was being renamed, or the file system fails for a while
    }
    const auto node = nodes_.find(task);
    return node == nodes_.end() ? 0 : static_cast<std::uint64_t>(node->second.campaign.row.seconds);
  }

  std::string text() const {
    std::uint64_t inputs = 0, most = 0, crashes = 0;
    double rate = 0;
    for (const auto& [_, node] : nodes_) {
      inputs += node.campaign.inputs();
      if (!node.campaign.row.finished) rate += node.campaign.rate();
      most = std::max(most, node.signatures);
      for (const TargetState& target : node.campaign.targets) crashes += target.crashes.size();
    }
    return fmt::format("{} inputs, {:.0f} inputs/s, up to {} signatures a node, {} crashes", inputs, rate, most,
                       crashes);
  }

 private:
  fs::path folder_;
  std::string campaign_;
  std::map<std::uint64_t, NodeStatus> nodes_;
};

/// Whether all tasks have come to their end.
bool run_nodes(const CampaignOptions& options, const ArrayOptions& array, const fs::path& folder) {
  const MadeFolder made_out(options.out);
  const FolderLock lock(options.out, "campaign");
  const MadeFolder made(folder);
  const std::string name = name_in(folder);
  Nodes nodes(options, name);
  const auto seconds = static_cast<std::uint64_t>(std::ceil(options.minutes * 60));
  const ArrayRun run{.what = "fuzz",
                     .unit = "node-seconds",
                     .folder = folder,
                     .options = array,
                     .command = command_of(options, name),
                     .result = "done",
                     .amount = [seconds](std::uint64_t) { return seconds; },
                     .done = [&](std::uint64_t task, const fs::path&) { return nodes.done(task); },
                     .take = [&](std::uint64_t task, const fs::path&) { nodes.done(task); },
                     .note = [&] { return nodes.text(); }};
  try {
    return run_array(run);
  } catch (const UsageError&) {
    if (!has_begun(run)) fs::remove(folder / name_file);
    throw;
  }
}

}  // namespace

int run_array_campaign(const CampaignOptions& options, const ArrayOptions& array) {
  require_programs(options);
  const fs::path folder =
      options.out / "slurm" / fmt::format("{}-tasks-{}", array.tasks, checksum64(words_of(options)));
  if (!run_nodes(options, array, folder)) {
    say("stopped; what the nodes have found is kept, and the same command resumes ({})\n", folder.string());
    return exit_stopped;
  }
  const int code = merge_nodes(options);
  if (code != exit_stopped) remove_tasks(folder);
  return code;
}

}  // namespace sweeplab::fuzz
