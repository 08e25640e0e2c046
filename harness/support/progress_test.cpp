// SPDX-License-Identifier: MIT
#include "harness/support/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace {
int terminal = 1;
}

/// In place of the system's: whether standard error is a terminal.
extern "C" int isatty(int) { return terminal; }

namespace sweeplab {
namespace {

/// The test's own clock: how busy the machine is changes nothing.
Progress::Clock::time_point the_time;
Progress::Clock::time_point now() { return the_time; }
void pause(int milliseconds) { the_time += std::chrono::milliseconds(milliseconds); }

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
    Progress progress("survey", "answers", 4000000, now);
    progress.show(1, "too early to say anything");
    pause(400);
    progress.show(1000000, "tiles float32");
    progress.show(1000001, "too soon after the last");
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  EXPECT_EQ(shown, "\r\x1b[Ksurvey: 25%, 1.0 M of 4.0 M answers, 2.5 M/s, ETA 0:01  tiles float32\r\x1b[K");
}

TEST(Progress, OfUnknownLengthTellsHowMuchIsDone) {
  terminal = 1;
  testing::internal::CaptureStderr();
  {
    Progress progress("judging", "rows", 0, now);
    pause(250);
    progress.show(2500);
    pause(250);
    progress.show(3000000000);
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  EXPECT_EQ(shown, "\r\x1b[Kjudging: 2.5 k rows, 10.0 k/s\r\x1b[Kjudging: 3.0 G rows, 6.0 G/s\r\x1b[K");
}

TEST(Progress, OfWhatWasDoneBeforeTellsTheRateOfThisRun) {
  terminal = 1;
  testing::internal::CaptureStderr();
  {
    Progress progress("survey", "answers", 4000000, now);
    progress.begin_at(2000000);
    pause(250);
    progress.show(2000000);
    pause(250);
    progress.show(2000100, "slow");
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  EXPECT_EQ(shown,
            "\r\x1b[Ksurvey: 50%, 2.0 M of 4.0 M answers, 0/s, no ETA yet"
            "\r\x1b[Ksurvey: 50%, 2.0 M of 4.0 M answers, 200/s, ETA 2:46:40  slow\r\x1b[K");
}

TEST(Progress, IsSilentWhereThereIsNoTerminal) {
  terminal = 0;
  testing::internal::CaptureStderr();
  {
    Progress progress("survey", "answers", 4, now);
    pause(250);
    progress.show(1);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace sweeplab
