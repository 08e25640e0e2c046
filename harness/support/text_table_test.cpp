// SPDX-License-Identifier: MIT
#include "harness/support/text_table.h"

#include <gtest/gtest.h>

namespace sweeplab {
namespace {

TextTable fruits() {
  TextTable table({"fruit", "very sour", "not sweet", "weight"});
  table.add({"lemon", "7", "0", "100"});
  table.add({"pear", "0", "0", "180"});
  return table;
}

TEST(TextTable, HeadsAreBrokenAtSpacesWhereATableIsTooWide) {
  EXPECT_EQ(fruits().text(35),
            "fruit  very sour  not sweet  weight\n"
            "lemon          7          0     100\n"
            "pear           0          0     180\n");
  EXPECT_EQ(fruits().text(34),
            "       very    not\n"
            "fruit  sour  sweet  weight\n"
            "lemon     7      0     100\n"
            "pear      0      0     180\n");
}

TEST(TextTable, ColumnsWithoutRoomStandBelowBehindTheFirst) {
  EXPECT_EQ(fruits().text(19),
            "       very    not\n"
            "fruit  sour  sweet\n"
            "lemon     7      0\n"
            "pear      0      0\n"
            "\n"
            "fruit  weight\n"
            "lemon     100\n"
            "pear      180\n");
}

TEST(NumberText, HasThreeDigitsAndNoExponentBelowTenMillion) {
  for (const auto& [number, text] : {std::pair{0.0, "0"},
                                     {999.4, "999"},
                                     {999.6, "1000"},
                                     {-1234.5, "-1230"},
                                     {0.00123456, "0.00123"},
                                     {0.00056, "0.00056"},
                                     {9.99e6, "9990000"},
                                     {1.26e7, "1.3e+07"}}) {
    EXPECT_EQ(number_text(number), text);
  }
  for (const auto& [rate, text] : {std::pair{9.94e-3, "9.9k"}, {9.96e-3, "10k"}, {9.994e-4, "999"}, {0.9995, "1M"}}) {
    EXPECT_EQ(per_million_text(rate), text);
  }
}

TEST(TextTable, ColumnsInWhichNothingIsAreLeftOutAndTheFirstNever) {
  TextTable zeros({"0", "none", "empty", "some"});
  zeros.add({"0", "-", "", "1"});
  zeros.drop_zero_columns();
  EXPECT_EQ(zeros.text(), "0  some\n0     1\n");
}

TEST(TextTable, RowsOfHigherRankStandAboveAndThoseOfOneRankAsTheyCame) {
  TextTable table({"row"});
  table.add({"first"}, {1, 2});
  table.add({"second"}, {1, 2});
  table.add({"highest"}, {2, 0});
  table.add({"lowest"}, {1, 1, 9});
  EXPECT_EQ(table.text(10), "row\nhighest\nfirst\nsecond\nlowest\n");
}

TEST(TextTable, ColumnsOfTextAreCutAndNeverInTheMiddleOfACharacter) {
  TextTable table({"id", "author", "year"});
  table.set_left(1);
  table.add({"a", "Enrique García Cota", "2014"});
  table.add(
      {"b", "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", "-"});
  EXPECT_EQ(table.text(),
            "id  author               year\n"
            "a   Enrique García Cota  2014\n"
            "b   éééééééééééé            -\n");
  EXPECT_EQ(table.text(20),
            "id  author      year\n"
            "a   Enrique...  2014\n"
            "b   ééééééé...     -\n");
}

TEST(Wrapped, LinesBreakAtSpacesAndWhatHasNoneAtASlash) {
  EXPECT_EQ(wrapped("one two three", 13, "  "), "one two three");
  EXPECT_EQ(wrapped("one two three", 12, "  "), "one two\n  three");
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrapped("https://a.bc/some/where else", 14, " "), "https://a.bc/\n some/where\n else");
  EXPECT_EQ(wrapped("abcdefghij", 4), "abcd\nefgh\nij");
  EXPECT_EQ(wrapped("  indented line\nand\n", 12, "    "), "  indented\n    line\nand\n");
  EXPECT_EQ(wrapped("one two three", 0), "one two three");
  EXPECT_EQ(wrapped("", 10), "");
}

}  // namespace
}  // namespace sweeplab
