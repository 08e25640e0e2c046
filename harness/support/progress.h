// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace sweeplab {

/// "12:34" or "1:02:03"
std::string clock_text(double seconds);

/// A line on the terminal that tells how far long work is, its rate and when it will end. Silent where standard error
/// is not a terminal.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;
  /// `total`: amount of work, 0 if unknown. `unit`: what is counted, as in "answers". `now`: a test has a clock of its own.
  Progress(std::string what, std::string unit, std::uint64_t total, Clock::time_point (*now)() = Clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of the total. `note`: where the work stands, shown at the end of the line.
  void show(std::uint64_t done, const std::string& note = {});

 private:
  std::string what_, unit_;
  std::uint64_t total_;
  Clock::time_point (*now_)();
  Clock::time_point start_, last_;
  bool on_terminal_, shown_ = false;
};

}  // namespace sweeplab
