// SPDX-License-Identifier: MIT
#include "harness/support/enums.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace sweeplab {

enum class Season : std::uint8_t { none, spring, summer };
template <>
inline constexpr auto enum_words<Season> = in_words("-", "spring", "high summer");

namespace {

enum class Hidden : std::uint8_t { a, b32 };
enum class Empty : std::uint8_t {};
enum class Single { only };

TEST(Enums, AreCountedFromTheEnumerationItself) {
  EXPECT_EQ(enum_count<Season>, 3u);
  EXPECT_EQ(enum_count<Hidden>, 2u) << "a name may end in digits, as a value without a name does";
  EXPECT_EQ(enum_count<Single>, 1u);
  EXPECT_EQ(enum_count<Empty>, 0u);
  EXPECT_EQ(enumerators<Season>.back(), Season::summer);
}

TEST(Enums, AreReadBackByTheirWords) {
  for (const Season season : enumerators<Season>) EXPECT_EQ(enum_named<Season>(name_of(season)), season);
  EXPECT_EQ(name_of(Season::summer), "high summer");
  EXPECT_FALSE(enum_named<Season>("summer"));
  EXPECT_FALSE(enum_named<Season>(""));
  static_assert(!HasWords<Hidden>);
}

}  // namespace
}  // namespace sweeplab
