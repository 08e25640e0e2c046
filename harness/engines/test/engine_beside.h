// SPDX-License-Identifier: MIT
//
// Engines as tests start them.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "harness/engines/engine_host.h"

namespace sweeplab {

/// Far more than anything takes, however busy the machine is.
inline constexpr std::chrono::milliseconds patience = std::chrono::minutes(10);

/// The program that stands beside the test, and further words.
inline std::string beside(const std::string& words) {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().string() + "/" + words;
}

inline EngineOptions engine(const std::string& command) {
  return {.command = command, .name = "mine", .limit = patience};
}

/// An engine that is wrong on purpose, in 64 MiB. Its clock jumps by an hour while somebody waits for it, so that an
/// engine that hangs reaches its limit at once, and no other does.
inline EngineOptions wrong_engine(const std::string& command) {
  const std::string file = std::filesystem::temp_directory_path() / ("sweeplab_waits_" + std::to_string(getpid()));
  EngineOptions options = engine(command + " 1234.5 " + file);
  options.memory = std::uint64_t{64} << 20;
  options.now = [file, skipped = std::chrono::steady_clock::duration(0)]() mutable {
    if (std::filesystem::remove(file)) skipped += std::chrono::hours(1);
    return std::chrono::steady_clock::now() + skipped;
  };
  return options;
}

}  // namespace sweeplab
