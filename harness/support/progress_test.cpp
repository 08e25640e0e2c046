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

/// What is shown on standard error.
template <class Run>
std::string shown_by(int is_terminal, const Run& run) {
  terminal = is_terminal;
  testing::internal::CaptureStderr();
  run();
  return testing::internal::GetCapturedStderr();
}

TEST(ClockText, IsMinutesAndSecondsAndHoursIfThereAreAny) {
  const std::pair<double, const char*> texts[] = {{0, "0:00"},       {59.4, "0:59"},     {59.6, "1:00"},
                                                  {754, "12:34"},    {3599, "59:59"},    {3600, "1:00:00"},
                                                  {3723, "1:02:03"}, {86400, "24:00:00"}};
  for (const auto& [seconds, text] : texts) EXPECT_EQ(clock_text(seconds), text);
}

TEST(Progress, TellsTheShareTheRateTheTimeLeftAndWhereItStands) {
  const std::string shown = shown_by(1, [] {
    Progress progress("survey", "answers", 4000000, now);
    progress.show(1, "too early to say anything");
    pause(400);
    progress.show(1000000, "tiles float32");
    progress.show(1000001, "too soon after the last");
  });
  EXPECT_EQ(shown, "\r\x1b[Ksurvey: 25%, 1.0 M of 4.0 M answers, 2.5 M/s, ETA 0:01  tiles float32\r\x1b[K");
}

TEST(Progress, OfUnknownLengthTellsHowMuchIsDone) {
  const std::string shown = shown_by(1, [] {
    Progress progress("judging", "rows", 0, now);
    pause(250);
    progress.show(2500);
    pause(250);
    progress.show(3000000000);
  });
  EXPECT_EQ(shown, "\r\x1b[Kjudging: 2.5 k rows, 10.0 k/s\r\x1b[Kjudging: 3.0 G rows, 6.0 G/s\r\x1b[K");
}

TEST(Progress, IsSilentWhereThereIsNoTerminal) {
  const std::string shown = shown_by(0, [] {
    Progress progress("survey", "answers", 4, now);
    pause(250);
    progress.show(1);
  });
  EXPECT_EQ(shown, "");
}

}  // namespace
}  // namespace sweeplab
