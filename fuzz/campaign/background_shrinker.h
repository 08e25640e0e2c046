// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <thread>

namespace sweeplab::fuzz {

/// Shrinks the findings of a file one after the other beside a campaign, in a thread of its own with a connection of
/// its own, so that no worker waits. It rests four times as long as it worked, so that it takes a fifth of a core at
/// most, and asks at most `budget` questions a finding.
class BackgroundShrinker {
 public:
  explicit BackgroundShrinker(const std::filesystem::path& findings, int budget = 3000);
  ~BackgroundShrinker();  ///< after the finding at hand
  BackgroundShrinker(const BackgroundShrinker&) = delete;
  BackgroundShrinker& operator=(const BackgroundShrinker&) = delete;

  /// No more rests: the campaign is over.
  void hurry() { hurry_ = true; }
  /// Whether nothing is left to shrink.
  bool idle() const { return idle_; }
  std::uint64_t shrunk() const { return shrunk_; }

 private:
  void run(const std::filesystem::path& findings);

  const int budget_;
  std::atomic<bool> ending_{false}, hurry_{false}, idle_{false};
  std::atomic<std::uint64_t> shrunk_{0};
  std::thread thread_;
};

}  // namespace sweeplab::fuzz
