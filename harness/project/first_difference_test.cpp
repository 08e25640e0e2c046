// SPDX-License-Identifier: MIT
#include "harness/project/first_difference.h"

#include <sys/resource.h>

namespace sweeplab {
namespace {

std::string told(const std::string& found, const std::string& expected) {
  const testing::AssertionResult result = same_text(found, expected);
  return result ? "" : result.message();
}

TEST(FirstDifference, IsToldWithItsPlaceAndTheTextAround) {
  EXPECT_EQ(told("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(told("", ""), "");
  EXPECT_EQ(told("one\ntwo 2\nthree", "one\ntwo 3\nthree"),
            "line 2, column 5 was found to be\n  two 2\nwhere expected is\n  two 3\n");
  EXPECT_EQ(told("one\n", "one\ntwo\n"), "line 2, column 1 was found to be\n  (nothing)\nwhere expected is\n  two\n");
  EXPECT_EQ(told("one\ntw", "one\n"), "line 2, column 1 was found to be\n  tw\nwhere expected is\n  (nothing)\n");
  EXPECT_EQ(told("one", "one\n"), "line 1, column 4 was found to be\n  one\nwhere expected is\n  one\n");
}

// As GoogleTest compares them, these take the product of their lines: 40 GB.
TEST(FirstDifference, OfLongTextsTakesNoMoreMemoryThanTheyDoAndIsShort) {
  std::string found;
  for (int i = 0; i < 200'000; ++i) found += "{\"a survey\": " + std::to_string(i) + "}\n";
  std::string expected = found;
  for (std::size_t at = 0; (at = expected.find("7}", at)) != std::string::npos; ++at) expected[at] = '8';
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const std::string message = told(found, expected);
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 100'000) << "KB";
  EXPECT_EQ(message,
            "line 8, column 14 was found to be\n  {\"a survey\": 7}\nwhere expected is\n  {\"a survey\": 8}\n");

  std::string one_line(3'000'000, 'x');
  std::string other = one_line;
  other[2'000'000] = 'y';
  EXPECT_LT(told(one_line, other).size(), 400u);
}

TEST(FirstDifference, OfFilesIsThatOfTheirTexts) {
  const auto folder = std::filesystem::path(testing::TempDir());
  std::ofstream(folder / "first_difference_a") << "one\ntwo\n";
  std::ofstream(folder / "first_difference_b") << "one\nTwo\n";
  EXPECT_TRUE(same_files(folder / "first_difference_a", folder / "first_difference_a"));
  EXPECT_FALSE(same_files(folder / "first_difference_a", folder / "first_difference_b"));
  EXPECT_FALSE(same_files(folder / "first_difference_a", folder / "first_difference_not_there"));
  std::filesystem::remove(folder / "first_difference_a");
  std::filesystem::remove(folder / "first_difference_b");
}

}  // namespace
}  // namespace sweeplab
