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

TEST(Stop, OfAProgramThatDoesNotListenIsForcedByALaterSignal) {
  const auto later = [] {
    stop_on_signals();
    std::raise(SIGINT);
    std::this_thread::sleep_for(std::chrono::seconds(3));
    std::raise(SIGINT);
    std::exit(0);
  };
  EXPECT_EXIT(later(), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace sweeplab
