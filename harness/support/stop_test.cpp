// SPDX-License-Identifier: MIT
#include "harness/support/stop.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
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

// Two seconds of the clock that the handler reads: one tick after another may be hardly more than one second apart.
TEST(Stop, OfAProgramThatDoesNotListenIsForcedByASignalTwoSecondsLater) {
  const auto later = [](std::chrono::milliseconds pause, int signal) {
    stop_on_signals();
    std::raise(SIGINT);
    std::this_thread::sleep_for(pause);
    std::raise(signal);
    std::exit(0);
  };
  EXPECT_EXIT(later(std::chrono::milliseconds(900), SIGTERM), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(later(std::chrono::milliseconds(2050), SIGINT), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace sweeplab
