// SPDX-License-Identifier: MIT
#include "harness/support/text.h"

#include <gtest/gtest.h>

#include <limits>
#include <string_view>

namespace sweeplab {
namespace {

TEST(Text, HexFloatsHaveOneLeadingDigitAndNoTrailingZeros) {
  EXPECT_EQ(hexfloat(3.0), "0x1.8p+1");
  EXPECT_EQ(hexfloat(-0.1f), "-0x1.99999ap-4");
  EXPECT_EQ(hexfloat(-0.0), "-0x0p+0");
  EXPECT_EQ(hexfloat(std::numeric_limits<double>::max()), "0x1.fffffffffffffp+1023");
  EXPECT_EQ(hexfloat(0x1p-1022), "0x1p-1022");
  EXPECT_EQ(hexfloat(-0x1p-126f), "-0x1p-126");
  EXPECT_EQ(hexfloat(std::numeric_limits<double>::infinity()), "0xinf");
}

TEST(Text, WhatATerminalWouldObeyIsShownAndAllElseIsAsItWas) {
  EXPECT_EQ(printable("a\x1b[31m\r\n\a\x7f"), "a\\x1b[31m\\x0d\\x0a\\x07\\x7f");
  EXPECT_EQ(printable_lines("one\ntwo\x1b\n"), "one\ntwo\\x1b\n");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  for (const char* fine : {"", "plain ~", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"})
    EXPECT_EQ(printable(fine), fine);
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");                    // a control character of two bytes
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");           // text from right to left
  EXPECT_EQ(printable("\xff\xc3"), "\\xff\\xc3");                    // no UTF-8, and its beginning
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                    // a slash in too many bytes
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // half of a pair of UTF-16
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond the last
}

TEST(Text, SubnormalHexFloatsHaveTheLeastExponentOfTheirScalar) {
  EXPECT_EQ(hexfloat(-0x1p-1069), "-0x0.000000000002p-1022");
  EXPECT_EQ(hexfloat(-0x1.8p-127f), "-0x0.cp-126");
  EXPECT_EQ(hexfloat(-0x1.fffffcp-127f), "-0x0.fffffep-126");
  EXPECT_EQ(hexfloat(static_cast<double>(0x1p-149f)), "0x1p-149");
}

TEST(Text, ShortestDecimalsAreThoseOfTheScalar) {
  EXPECT_EQ(shortest(0.1f), "0.1");
  EXPECT_EQ(shortest(static_cast<double>(0.1f)), "0.10000000149011612");
}

TEST(Text, LettersBecomeSmallAndNothingElseDoes) { EXPECT_EQ(lower_case("A[Z]@mZ\xC3\x84"), "a[z]@mz\xC3\x84"); }

TEST(Text, AWordOfTheShellIsOneWordWhateverIsInIt) {
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's $HOME"), R"('it'\''s $HOME')");
}

}  // namespace
}  // namespace sweeplab
