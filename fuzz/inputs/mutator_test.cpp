// SPDX-License-Identifier: MIT
#include "fuzz/inputs/mutator.h"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "harness/laws/law_mix.h"

namespace sweeplab::fuzz {
namespace {

std::size_t all_ones(std::uint8_t* bytes, std::size_t size, std::size_t) {
  std::fill_n(bytes, size, std::uint8_t{0xff});
  return size;
}

std::size_t shorter(std::uint8_t*, std::size_t size, std::size_t) { return size / 2; }

TEST(Mutator, WhateverComesInAQueryComesOut) {
  const std::vector<std::uint8_t> garbage(57, 0xab), nothing;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    ASSERT_TRUE(query_of(mutated(garbage, seed, all_ones)));
    ASSERT_TRUE(query_of(mutated(nothing, seed, shorter)));
    ASSERT_TRUE(query_of(mutated(bytes_of(mixed_query<float>(1, seed)), seed, all_ones)));
    ASSERT_TRUE(query_of(mutated(bytes_of(mixed_query<double>(1, seed)), seed, shorter)));
    ASSERT_TRUE(query_of(crossed(garbage, nothing, seed)));
  }
}

TEST(Mutator, ChangesNearlyEveryRecordAndReachesEveryModeAndScalar) {
  std::set<int> modes, scalars;
  int same = 0;
  Record record = bytes_of(mixed_query<float>(1, 5));
  for (std::uint32_t seed = 0; seed < 4000; ++seed) {
    const Record next = mutated(record, seed, shorter);
    same += next == record ? 1 : 0;
    modes.insert(next[0]);
    scalars.insert(next[1]);
    record = next;
  }
  EXPECT_LT(same, 400);
  EXPECT_EQ(modes.size(), mode_count);
  EXPECT_EQ(scalars.size(), 2u);
}

TEST(Mutator, IsAFunctionOfTheSeed) {
  const Record record = bytes_of(mixed_query<double>(1, 6));
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    ASSERT_EQ(mutated(record, seed, all_ones), mutated(record, seed, all_ones));
  }
}

TEST(Mutator, ACrossOfTwoModesOrScalarsIsAQueryOfTheFirstsScalar) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const Record one = bytes_of(mixed_query<float>(2, seed)), other = bytes_of(mixed_query<double>(2, seed));
    const auto child = query_of(crossed(one, other, seed));
    ASSERT_TRUE(child && std::holds_alternative<Query<float>>(*child));
    const auto same = query_of(crossed(other, bytes_of(mixed_query<double>(3, seed)), seed));
    ASSERT_TRUE(same && std::holds_alternative<Query<double>>(*same));
  }
}

}  // namespace
}  // namespace sweeplab::fuzz
