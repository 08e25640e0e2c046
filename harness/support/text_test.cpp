// SPDX-License-Identifier: MIT
#include "harness/support/text.h"

#include <gtest/gtest.h>

#include <limits>
#include <string_view>

namespace sweeplab {
namespace {

TEST(Text, HexFloatsHaveOneLeadingDigitAndNoTrailingZeros) {
  EXPECT_EQ(hexfloat(3.0), "0x1.8p+1");
  EXPECT_EQ(hexfloat(3.0f), "0x1.8p+1");
  EXPECT_EQ(hexfloat(-0.1f), "-0x1.99999ap-4");
  EXPECT_EQ(hexfloat(0.0), "0x0p+0");
  EXPECT_EQ(hexfloat(-0.0), "-0x0p+0");
  EXPECT_EQ(hexfloat(std::numeric_limits<double>::max()), "0x1.fffffffffffffp+1023");
  EXPECT_EQ(hexfloat(std::numeric_limits<float>::max()), "0x1.fffffep+127");
  EXPECT_EQ(hexfloat(1e22), "0x1.0f0cf064dd592p+73");
  EXPECT_EQ(hexfloat(0x1p-1022), "0x1p-1022");
  EXPECT_EQ(hexfloat(-0x1p-126f), "-0x1p-126");
  EXPECT_EQ(hexfloat(0x1p-5f), "0x1p-5");
  EXPECT_EQ(hexfloat(-0x1p+10), "-0x1p+10");
  EXPECT_EQ(hexfloat(0x1p-200), "0x1p-200");
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
  EXPECT_EQ(hexfloat(0x1p-1074), "0x0.0000000000001p-1022");
  EXPECT_EQ(hexfloat(-0x1p-1069), "-0x0.000000000002p-1022");
  EXPECT_EQ(hexfloat(-0x1.8p-1023), "-0x0.cp-1022");
  EXPECT_EQ(hexfloat(0x1.ffffffffffffep-1023), "0x0.fffffffffffffp-1022");
  EXPECT_EQ(hexfloat(0x1p-149f), "0x0.000002p-126");
  EXPECT_EQ(hexfloat(-0x1.8p-127f), "-0x0.cp-126");
  EXPECT_EQ(hexfloat(-0x1.fffffcp-127f), "-0x0.fffffep-126");
  EXPECT_EQ(hexfloat(static_cast<double>(0x1p-149f)), "0x1p-149");
}

TEST(Text, OfWhatIsNotFiniteHexFloatsKeepTheName) {
  EXPECT_EQ(hexfloat(std::numeric_limits<double>::infinity()), "0xinf");
  EXPECT_EQ(hexfloat(-std::numeric_limits<float>::infinity()), "-0xinf");
  EXPECT_EQ(hexfloat(std::numeric_limits<float>::quiet_NaN()), "0xnan");
}

TEST(Text, ShortestDecimalsAreThoseOfTheScalar) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(0.1f), "0.1");
  EXPECT_EQ(shortest(static_cast<double>(0.1f)), "0.10000000149011612");
  EXPECT_EQ(shortest(1e30), "1e+30");
  EXPECT_EQ(shortest(-2.0), "-2");
}

TEST(Text, LettersBecomeSmallAndNothingElseDoes) { EXPECT_EQ(lower_case("A[Z]@mZ\xC3\x84"), "a[z]@mz\xC3\x84"); }

TEST(Text, AWordOfTheShellIsOneWordWhateverIsInIt) {
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's $HOME"), R"('it'\''s $HOME')");
}

}  // namespace
}  // namespace sweeplab
