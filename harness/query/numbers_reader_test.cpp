// SPDX-License-Identifier: MIT
#include "harness/query/numbers_reader.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sweeplab {
namespace {

template <class S>
ReadQuery<S> read(std::string_view text, bool exactly = false) {
  return read_query<S>(number_words(text), exactly);
}

TEST(NumbersReader, TakesTwelveNumbersHoweverTheyAreSeparated) {
  const Query<double> expected{{1, 2, 3, 4}, {5, -6}, {7, 8, 9, 10}, {0.5, 0}};
  for (const char* text :
       {"1,2,3,4,5,-6,7,8,9,10,0x1p-1,0", "1 2 3 4\t5 -6\n7 8 9 10\r\n0.5 0", " 1;2, 3 ,4 5 -6 7 8 9 10 5e-1 0 "}) {
    EXPECT_EQ(read<double>(text).query, expected) << text;
  }
}

TEST(NumbersReader, TakesTenForAStillB) {
  EXPECT_EQ(read<float>("1 2 3 4 5 -6 7 8 9 10").query, (Query<float>{{1, 2, 3, 4}, {5, -6}, {7, 8, 9, 10}, {0, 0}}));
  for (const char* text : {"", "1", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9 10 11", "1 2 3 4 5 6 7 8 9 10 11 12 13"}) {
    EXPECT_FALSE(read<float>(text).query) << text;
  }
}

TEST(NumbersReader, SaysWhichNumberWillNotDoAndWhatWasExpected) {
  const auto fault = [](std::string_view text, bool exactly = false) {
    const ReadQuery<float> given = read<float>(text, exactly);
    EXPECT_FALSE(given.query) << text;
    return std::string(number_names[given.place]) + ": " + expected_number<float>(given.place, given.reading);
  };
  EXPECT_EQ(fault("0 0 1 1 x 0 3 0 1 1"), "avx: a finite number");
  EXPECT_EQ(fault("0 0 1 1 inf 0 3 0 1 1"), "avx: a finite number");
  EXPECT_EQ(fault("0 0 1 1 1e39 0 3 0 1 1"), "avx: a finite number that float32 can hold");
  EXPECT_EQ(fault("0 0 1 1 0 0 3 0 -1 1"), "bw: a size >= 0");
  EXPECT_EQ(fault("0 0 1 1 0 0 3 0 1 1e39"), "bh: a size >= 0 that float32 can hold");
  EXPECT_EQ(fault("0 0 -1e-400 1 0 0 3 0 1 1"), "aw: a size >= 0") << "it rounds to 0, but it is not 0";
  EXPECT_EQ(fault("0 0 1 1 0.1 0 3 0 1 1", true), "avx: a finite number");
}

/// One negative number among ten or twelve: it will not do where a size stands, and does everywhere else.
template <class S>
void expect_only_sizes_to_refuse_a_sign() {
  for (const std::size_t count : {10u, 12u}) {
    std::size_t refused = 0;
    for (std::size_t place = 0; place < count; ++place) {
      const bool size = place == 2 || place == 3 || place == 8 || place == 9;
      for (const char* negative : {"-1", "-0x1p-149", "-1e-500"}) {
        std::vector<std::string_view> words(count, "1");
        words[place] = negative;
        const ReadQuery<S> given = read_query<S>(words);
        ASSERT_EQ(given.query.has_value(), !size) << number_names[place] << " of " << count << ": " << negative;
        EXPECT_EQ(expected_number<S>(place, Reading::not_a_number), size ? "a size >= 0" : "a finite number");
        if (!size) continue;
        ++refused;
        EXPECT_EQ(given.place, place);
        EXPECT_EQ(given.reading, Reading::not_a_number);
      }
      std::vector<std::string_view> words(count, "1");
      words[place] = "nan";
      EXPECT_FALSE(read_query<S>(words).query) << number_names[place];
      EXPECT_EQ(read_query<S>(words).place, place);
      words[place] = "-0";
      ASSERT_TRUE(read_query<S>(words).query) << number_names[place];
      EXPECT_TRUE(std::signbit(numbers_of(*read_query<S>(words).query)[place]));
    }
    EXPECT_EQ(refused, 12u);
  }
}

TEST(NumbersReader, RefusesANegativeNumberInEachPlaceOfASizeAndInNoOther) {
  expect_only_sizes_to_refuse_a_sign<float>();
  expect_only_sizes_to_refuse_a_sign<double>();
}

TEST(NumbersReader, CountsEveryNumberThatIsRounded) {
  for (const std::size_t count : {10u, 12u}) {
    EXPECT_EQ(read_query<float>(std::vector<std::string_view>(count, "0.1")).rounded, count);
    EXPECT_EQ(read_query<float>(std::vector<std::string_view>(count, "0.5")).rounded, 0u);
    for (std::size_t place = 0; place < count; ++place) {
      std::vector<std::string_view> words(count, "0.5");
      words[place] = "0.1";
      EXPECT_EQ(read_query<float>(words).rounded, 1u);
      const ReadQuery<float> exactly = read_query<float>(words, true);
      EXPECT_FALSE(exactly.query);
      EXPECT_EQ(exactly.place, place);
      EXPECT_EQ(exactly.reading, Reading::rounded);
    }
    EXPECT_TRUE(read_query<float>(std::vector<std::string_view>(count, "0.5"), true).query);
  }
}

TEST(NumbersReader, RoundsToTheScalarOnceAndCountsHowOften) {
  // Just above the middle of two floats, but nearer to it than a double can tell: by way of double it becomes 1.
  const char* text = "0 0 1 1 1.000000059604644775390625000001 0.1 3 0.5 1 1";
  const ReadQuery<float> given = read<float>(text);
  ASSERT_TRUE(given.query);
  EXPECT_EQ(given.query->motion_a.x, 1 + 0x1p-23f);
  EXPECT_EQ(given.rounded, 2u);
}

TEST(NumbersReader, KeepsTheSignOfZero) {
  const ReadQuery<double> given = read<double>("-0 0 -0x0p+0 1 0 0 3 0 1 1");
  ASSERT_TRUE(given.query);
  EXPECT_TRUE(std::signbit(given.query->a.x));
  EXPECT_TRUE(std::signbit(given.query->a.w)) << "a finding's witness is read back as it was";
}

}  // namespace
}  // namespace sweeplab
