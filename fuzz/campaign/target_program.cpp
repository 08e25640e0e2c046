// SPDX-License-Identifier: MIT
#include "fuzz/campaign/target_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {

namespace fs = std::filesystem;

void require_programs(const CampaignOptions& options) {
  for (const std::string& target : options.targets) {
    if (access((options.programs / target).c_str(), X_OK) != 0) {
      throw UsageError(
          fmt::format("{}: no such program; `./sweeplab fuzz` builds it, by hand: cmake --preset fuzz && "
                      "cmake --build build/fuzz --target sweeplab_fuzzers",
                      (options.programs / target).string()));
    }
  }
}

std::vector<std::string> target_command(const CampaignOptions& options, const std::string& target) {
  const fs::path program = fs::absolute(options.programs / target);
  std::vector<std::string> words{program.string()};
  std::ifstream lines(program.string() + ".options");
  for (std::string line; std::getline(lines, line);) {
    std::erase(line, ' ');
    if (!line.empty() && line[0] != '[' && line[0] != '#' && !line.starts_with("dict=")) words.push_back("-" + line);
  }
  if (fs::exists(program.string() + ".dict")) words.push_back("-dict=" + program.string() + ".dict");
  words.push_back(fmt::format("-artifact_prefix={}/{}-", (fs::absolute(options.out) / "crashes").string(), target));
  return words;
}

}  // namespace sweeplab::fuzz
