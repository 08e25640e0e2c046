// SPDX-License-Identifier: MIT
#include "harness/support/text.h"

#include <gtest/gtest.h>

#include <limits>

namespace sweeplab {
namespace {

TEST(Text, HexFloatsHaveOneLeadingDigitAndNoTrailingZeros) {
  EXPECT_EQ(hexfloat(3.0), "0x1.8p+1");
  EXPECT_EQ(hexfloat(3.0f), "0x1.8p+1");
  EXPECT_EQ(hexfloat(-0.1f), "-0x1.99999ap-4");
  EXPECT_EQ(hexfloat(0.0), "0x0p+0");
  EXPECT_EQ(hexfloat(-0.0), "-0x0p+0");
  EXPECT_EQ(hexfloat(std::numeric_limits<double>::max()), "0x1.fffffffffffffp+1023");
}

TEST(Text, ShortestDecimalsAreThoseOfTheScalar) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(0.1f), "0.1");
  EXPECT_EQ(shortest(static_cast<double>(0.1f)), "0.10000000149011612");
  EXPECT_EQ(shortest(1e30), "1e+30");
  EXPECT_EQ(shortest(-2.0), "-2");
}

TEST(Text, AWordOfTheShellIsOneWordWhateverIsInIt) {
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's $HOME"), R"('it'\''s $HOME')");
}

}  // namespace
}  // namespace sweeplab
