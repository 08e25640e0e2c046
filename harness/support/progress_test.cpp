// SPDX-License-Identifier: MIT
#include "harness/support/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <regex>
#include <string>
#include <thread>

namespace {
int terminal = 1;
}

/// In place of the system's: whether standard error is a terminal.
extern "C" int isatty(int) { return terminal; }

namespace sweeplab {
namespace {

void pause(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

TEST(ClockText, IsMinutesAndSecondsAndHoursIfThereAreAny) {
  EXPECT_EQ(clock_text(0), "0:00");
  EXPECT_EQ(clock_text(59.4), "0:59");
  EXPECT_EQ(clock_text(59.6), "1:00");
  EXPECT_EQ(clock_text(754), "12:34");
  EXPECT_EQ(clock_text(3599), "59:59");
  EXPECT_EQ(clock_text(3600), "1:00:00");
  EXPECT_EQ(clock_text(3723), "1:02:03");
  EXPECT_EQ(clock_text(86400), "24:00:00");
}

TEST(Progress, TellsTheShareTheRateTheTimeLeftAndWhereItStands) {
  terminal = 1;
  testing::internal::CaptureStderr();
  {
    Progress progress("survey", "answers", 4000000);
    progress.show(1, "too early to say anything");
    pause(400);
    progress.show(1000000, "tiles float32");
    progress.show(1000001, "too soon after the last");
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  std::smatch parts;
  ASSERT_TRUE(std::regex_match(shown, parts,
                               std::regex("\r\x1b\\[Ksurvey: 25%, 1\\.0 M of 4\\.0 M answers, ([0-9.]+) ([kM])/s, ETA "
                                          "0:([0-9]+)  tiles float32\r\x1b\\[K")))
      << shown;
  // A quarter in 0.4 s, or in more on a busy machine: three times as long is left.
  const double rate = std::stod(parts[1]) * (parts[2] == "M" ? 1e6 : 1e3);
  EXPECT_LE(rate, 2.55e6);
  EXPECT_NEAR(std::stod(parts[3]), 3e6 / rate, 0.6);
}

TEST(Progress, OfUnknownLengthTellsHowMuchIsDone) {
  terminal = 1;
  testing::internal::CaptureStderr();
  {
    Progress progress("judging", "rows", 0);
    pause(220);
    progress.show(2500);
    pause(220);
    progress.show(3000000000);
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(std::regex_match(shown, std::regex("\r\x1b\\[Kjudging: 2\\.5 k rows, [0-9.]+( k)?/s"
                                                 "\r\x1b\\[Kjudging: 3\\.0 G rows, [0-9.]+ [GM]/s\r\x1b\\[K")))
      << shown;
}

TEST(Progress, OfWhatWasDoneBeforeTellsTheRateOfThisRun) {
  terminal = 1;
  testing::internal::CaptureStderr();
  {
    Progress progress("survey", "answers", 4000000);
    progress.begin_at(2000000);
    pause(220);
    progress.show(2000000);
    pause(220);
    progress.show(2000100, "slow");
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  std::smatch parts;
  ASSERT_TRUE(std::regex_match(shown, parts,
                               std::regex("\r\x1b\\[Ksurvey: 50%, 2\\.0 M of 4\\.0 M answers, 0/s, no ETA yet"
                                          "\r\x1b\\[Ksurvey: 50%, 2\\.0 M of 4\\.0 M answers, ([0-9]+)/s, ETA "
                                          "([0-9]+):[0-9]{2}:[0-9]{2}  slow\r\x1b\\[K")))
      << shown;
  EXPECT_LE(std::stod(parts[1]), 228);  // a hundred in 0.44 s or more
  EXPECT_GE(std::stod(parts[2]), 2);    // hours
}

TEST(Progress, IsSilentWhereThereIsNoTerminal) {
  terminal = 0;
  testing::internal::CaptureStderr();
  {
    Progress progress("survey", "answers", 4);
    pause(250);
    progress.show(1);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace sweeplab
