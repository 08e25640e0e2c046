// SPDX-License-Identifier: MIT
#include "harness/support/shell_command.h"

#include <gtest/gtest.h>

namespace sweeplab {
namespace {

TEST(ShellCommand, ReturnsWhatItSaidAndHowItEnded) {
  const ShellResult both = run_in_shell("echo said; echo complained >&2; exit 3");
  EXPECT_EQ(both.text, "said\ncomplained\n");
  EXPECT_EQ(both.status, 3);
  EXPECT_EQ(run_in_shell("cat").text, "");
  EXPECT_EQ(run_in_shell("kill -KILL $$").status, 128 + 9);
  EXPECT_EQ(run_in_shell("sweeplab_has_no_such_program").status, 127);
  EXPECT_EQ(run_in_shell("seq 100000 | wc -l").text, "100000\n");
  EXPECT_EQ(run_in_shell("seq 100000").text.size(), 588895u);
}

}  // namespace
}  // namespace sweeplab
