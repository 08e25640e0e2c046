// SPDX-License-Identifier: MIT
#include "harness/query/numbers_reader.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/test/scalar_test.h"

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

/// One odd number among ten or twelve: a negative one will not do where a size stands, and does everywhere else.
SCALAR_TEST(NumbersReader, TakesInEachPlaceWhatMayStandThere) {
  for (const std::size_t count : {10u, 12u}) {
    for (std::size_t place = 0; place < count; ++place) {
      SCOPED_TRACE(testing::Message() << number_names[place] << " of " << count);
      const bool size = place == 2 || place == 3 || place == 8 || place == 9;
      const auto with = [&](const char* word, bool exactly = false) {
        std::vector<std::string_view> words(count, "1");
        words[place] = word;
        return read_query<S>(words, exactly);
      };
      for (const char* negative : {"-1", "-0x1p-149", "-1e-500"}) {
        EXPECT_EQ(with(negative).query.has_value(), !size) << negative;
        if (size) {
          EXPECT_EQ(with(negative).place, place);
        }
      }
      EXPECT_FALSE(with("nan").query);
      EXPECT_EQ(with("nan").place, place);
      ASSERT_TRUE(with("-0").query);
      EXPECT_TRUE(std::signbit(numbers_of(*with("-0").query)[place]));
      EXPECT_EQ(with("0.1").rounded, 1u);
      EXPECT_EQ(with("0.5").rounded, 0u);
      EXPECT_TRUE(with("0.5", true).query);
      EXPECT_FALSE(with("0.1", true).query);
      EXPECT_EQ(with("0.1", true).place, place);
      EXPECT_EQ(with("0.1", true).reading, Reading::rounded);
    }
  }
}

}  // namespace
}  // namespace sweeplab
