// SPDX-License-Identifier: MIT
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace sweeplab {
namespace {

std::string with_prefix(double amount) {
  if (amount >= 1e9) return fmt::format("{:.1f} G", amount / 1e9);
  if (amount >= 1e6) return fmt::format("{:.1f} M", amount / 1e6);
  if (amount >= 1e3) return fmt::format("{:.1f} k", amount / 1e3);
  return fmt::format("{:.0f}", amount);
}

}  // namespace

std::string clock_text(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

Progress::Progress(std::string what, std::string unit, std::uint64_t total, Clock::time_point (*now)())
    : what_(std::move(what)),
      unit_(std::move(unit)),
      total_(total),
      now_(now),
      start_(now()),
      last_(start_),
      on_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (shown_) say_text("\r\033[K");
}

void Progress::show(std::uint64_t done, const std::string& note) {
  const auto now = now_();
  if (!on_terminal_ || now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  shown_ = true;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const auto amount = static_cast<double>(done);
  const double rate = amount / elapsed;
  std::string line = fmt::format("\r\033[K{}: ", what_);
  if (total_ > 0) {
    const auto total = static_cast<double>(total_);
    line +=
        fmt::format("{:.0f}%, {} of {} {}, {}/s, {}", 100 * amount / total, with_prefix(amount), with_prefix(total),
                    unit_, with_prefix(rate), rate > 0 ? "ETA " + clock_text((total - amount) / rate) : "no ETA yet");
  } else {
    line += fmt::format("{} {}, {}/s", with_prefix(amount), unit_, with_prefix(rate));
  }
  if (!note.empty()) line += "  " + note;
  say_text(line);
  std::fflush(stderr);
}

}  // namespace sweeplab
