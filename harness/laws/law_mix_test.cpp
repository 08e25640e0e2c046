// SPDX-License-Identifier: MIT
#include "harness/laws/law_mix.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "harness/judge/judge.h"
#include "harness/survey/statistics.h"

namespace sweeplab {
namespace {

template <class S>
class LawMix : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(LawMix, Scalars);

TYPED_TEST(LawMix, HasAtLeastTwoPercentOfEachClassAndEachKindOfGraze) {
  constexpr std::uint64_t n = 30000;
  Census census;
  for (std::uint64_t i = 0; i < n; ++i) {
    const Truth t = truth(mixed_query<TypeParam>(1, i));
    ++census.classes[index_of(t.cls)];
    ++census.grazes[index_of(t.graze)];
  }
  for (const Class c : enumerators<Class>) EXPECT_GE(census.of(c) * 50, n) << name_of(c);
  for (const Graze g : enumerators<Graze>) {
    if (g != Graze::none) {
      EXPECT_GE(census.grazes[index_of(g)] * 50, n) << name_of(g);
    }
  }
}

TYPED_TEST(LawMix, NumbersEachFamilysQueriesWithoutAGap) {
  std::map<std::string_view, std::uint64_t> next;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    const MixPlace place = place_in_mix(i);
    EXPECT_EQ(place.index, next[place.family->name]++);
    EXPECT_EQ(mixed_query<TypeParam>(9, i), place.family->template at<TypeParam>(9, place.index));
  }
  EXPECT_EQ(next.size(), families().size()) << "a family is missing";
}

}  // namespace
}  // namespace sweeplab
