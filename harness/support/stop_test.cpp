// SPDX-License-Identifier: MIT
#include "harness/support/stop.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <thread>

namespace sweeplab {
namespace {

TEST(Stop, IsAskedForOnceHoweverQuicklyTheSignalIsRepeated) {
  const auto twice = [] {
    stop_on_signals();
    if (stop_requested()) std::exit(1);
    std::raise(SIGINT);
    std::raise(SIGINT);
    std::raise(SIGTERM);
    std::exit(stop_requested() ? 0 : 2);
  };
  EXPECT_EXIT(twice(), testing::ExitedWithCode(0), "");
}

TEST(Stop, IsAskedForByEitherSignal) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const auto once = [signal] {
      stop_on_signals();
      std::raise(signal);
      std::exit(stop_requested() ? 0 : 2);
    };
    EXPECT_EXIT(once(), testing::ExitedWithCode(0), "") << signal;
  }
}

/// Just before the clock that the handler reads strikes a second.
void wait_for_the_end_of_a_second() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  std::this_thread::sleep_for(std::chrono::nanoseconds((1'950'000'000 - now.tv_nsec) % 1'000'000'000));
}

TEST(Stop, OfAProgramThatDoesNotListenIsForcedByASignalTwoSecondsLater) {
  const auto later = [](std::chrono::milliseconds pause, int signal) {
    stop_on_signals();
    wait_for_the_end_of_a_second();
    std::raise(SIGINT);
    std::this_thread::sleep_for(pause);
    std::raise(signal);
    std::exit(0);
  };
  EXPECT_EXIT(later(std::chrono::milliseconds(100), SIGTERM), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(later(std::chrono::milliseconds(2050), SIGINT), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace sweeplab
