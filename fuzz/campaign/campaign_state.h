// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/findings/findings.h"

namespace sweeplab::fuzz {

struct CampaignOptions {
  double minutes = 0;
  unsigned jobs = 2;
  std::vector<std::string> targets;
  std::filesystem::path out, programs;
  /// Of one of several nodes: the folder that they share, with `out` in it (findings/node_folders.h). Else empty.
  std::filesystem::path shared;
  /// If given, the name of a campaign that is run once: one of this name that is finished is not begun anew, and while
  /// another process runs it there, this one waits.
  std::string name;
};

/// What became of one target in a campaign.
struct TargetState {
  std::string name;
  std::uint64_t inputs = 0;
  double worker_seconds = 0;  ///< summed over its workers
  std::uint64_t corpus = 0;   ///< files
  std::uint64_t restarts = 0;
  std::vector<std::string> crashes;  ///< the inputs that did it, as kept in the campaign's folder
  unsigned running = 0;
  double rate = 0;  ///< inputs a second of late, all its workers together
};

/// A campaign as screen, summary and JSON show it.
struct CampaignState {
  CampaignRow row;
  double minutes = 0;  ///< asked for; 0: until it is stopped
  unsigned jobs = 0;
  std::vector<TargetState> targets;
  std::vector<CampaignSample> discovery;
  std::uint64_t shrunk = 0;
  std::vector<std::string> messages;  ///< who died and was started again, the latest last

  std::uint64_t inputs() const;
  double rate() const;
};

/// Prints a line for the user.
using Say = std::function<void(const std::string&)>;

}  // namespace sweeplab::fuzz
