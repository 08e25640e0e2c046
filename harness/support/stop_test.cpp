// SPDX-License-Identifier: MIT
#include "harness/support/stop.h"

#include <gtest/gtest.h>

#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>

namespace {
/// What the clock shows, once a test has set it: how busy the machine is then changes nothing.
timespec the_time{-1, 0};
}  // namespace

/// In place of the system's.
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  if (the_time.tv_sec < 0) return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  *time = the_time;
  return 0;
}

namespace sweeplab {
namespace {

TEST(Stop, OfAProgramThatDoesNotListenIsForcedByASignalTwoSecondsLater) {
  const auto later = [](timespec second, int signal) {
    stop_on_signals();
    the_time = {7, 990'000'000};  // just before the clock strikes a second
    std::raise(SIGINT);
    the_time = second;
    std::raise(signal);
    std::exit(0);
  };
  EXPECT_EXIT(later({8, 90'000'000}, SIGTERM), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(later({9, 990'000'000}, SIGINT), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace sweeplab
