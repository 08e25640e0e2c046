// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <thread>
#include <vector>

#include "fuzz/campaign/campaign.h"
#include "fuzz/inputs/seeds.h"
#include "harness/cli/commands.h"
#include "harness/support/atomic_file.h"
#include "harness/support/named.h"

namespace sweeplab {

int fuzz_command(const FuzzCommand& command) {
  const std::vector<const std::string_view*> targets =
      named(fuzz::target_names(), command.targets, "target", [](std::string_view name) { return name; });
  if (!command.seeds.empty()) {
    for (const std::string_view* target : targets) {
      fmt::print("{}: {} seeds\n", *target, fuzz::write_seed_corpus(*target, command.seeds / *target));
    }
    return exit_done;
  }
  fuzz::CampaignOptions options;
  options.minutes = command.minutes;
  options.jobs = command.jobs > 0 ? command.jobs : std::max(1u, std::thread::hardware_concurrency());
  options.out = command.out;
  options.programs = command.programs;
  if (options.programs.empty()) {
    options.programs = std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "fuzz";
  }
  for (const std::string_view* target : targets) options.targets.emplace_back(*target);
  return fuzz::run_campaign(options);
}

}  // namespace sweeplab
