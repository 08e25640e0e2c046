// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sweeplab::fuzz {

/// A process of ours: another program, in a process group of its own, so that the terminal's Ctrl-C reaches only us;
/// killed by the kernel when we die. What it prints is added to a log.
class Worker {
 public:
  /// Throws UsageError if the program cannot be started.
  Worker(const std::vector<std::string>& command, const std::map<std::string, std::string>& environment,
         const std::filesystem::path& log);
  ~Worker();  ///< kills it if it runs still
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// The exit status, or minus the signal, once it has ended.
  std::optional<int> ended();
  /// Asks it to end; `now`: does not ask.
  void stop(bool now = false);
  double seconds() const;
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
  std::optional<int> status_;
  std::chrono::steady_clock::time_point start_;
};

/// "exit status 77", "signal 9 (Killed)"
std::string status_text(int status);

/// Waits for the workers to end, asks them to after `patience`, and kills them after another second.
void wait_for_all(const std::vector<Worker*>& workers, std::chrono::milliseconds patience);

}  // namespace sweeplab::fuzz
