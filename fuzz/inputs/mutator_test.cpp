// SPDX-License-Identifier: MIT
#include "fuzz/inputs/mutator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "harness/laws/law_mix.h"
#include "harness/query/grid.h"

namespace sweeplab::fuzz {
namespace {

std::size_t all_ones(std::uint8_t* bytes, std::size_t size, std::size_t) {
  std::fill_n(bytes, size, std::uint8_t{0xff});
  return size;
}

std::size_t shorter(std::uint8_t*, std::size_t size, std::size_t) { return size / 2; }

TEST(Mutator, WhateverComesInAQueryComesOutAndACrossIsInTheFirstsScalar) {
  const std::vector<std::uint8_t> garbage(57, 0xab), nothing;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const Record one = bytes_of(mixed_query<float>(1, seed)), other = bytes_of(mixed_query<double>(1, seed));
    ASSERT_TRUE(query_of(mutated(garbage, seed, all_ones)));
    ASSERT_TRUE(query_of(mutated(nothing, seed, shorter)));
    ASSERT_TRUE(query_of(mutated(one, seed, all_ones)));
    ASSERT_TRUE(query_of(mutated(other, seed, shorter)));
    ASSERT_TRUE(query_of(crossed(garbage, nothing, seed)));
    ASSERT_TRUE(std::holds_alternative<Query<float>>(query_of(crossed(one, other, seed)).value()));
    ASSERT_TRUE(std::holds_alternative<Query<double>>(query_of(crossed(other, one, seed)).value()));
  }
}

/// A record whose bytes tell their places.
Record told() {
  Record record{};
  record[2] = 0x34, record[3] = 0x12;
  for (std::size_t i = slots_begin; i < record_size; ++i) record[i] = static_cast<std::uint8_t>(1 + i % 64);
  return record;
}

TEST(Mutator, TheEnginesOwnMutationGetsAllSlotsAndNothingElseAndWhatItCutsOffIsNought) {
  static int calls = 0;
  const auto watch = [](std::uint8_t* bytes, std::size_t size, std::size_t most) -> std::size_t {
    ++calls;
    EXPECT_EQ(size, record_size - slots_begin);
    EXPECT_EQ(most, record_size - slots_begin);
    EXPECT_EQ(bytes[0], told()[slots_begin]);
    std::fill_n(bytes, size, std::uint8_t{7});
    return 30;
  };
  for (std::uint32_t seed = 0; seed < 1600; ++seed) {
    const int before = calls;
    const Record record = mutated(told(), seed, watch);
    if (calls == before) continue;
    Record expected{0, 0, record[2], record[3]};
    std::fill_n(expected.begin() + slots_begin, 30, std::uint8_t{7});
    EXPECT_EQ(record, expected);
  }
  EXPECT_NEAR(calls, 200, 50) << "two of sixteen";
}

// As the methods' verification values: a change of the mutator, meant or not, shows; and so a seed gives the same bytes
// with every compiler. The queries are of the grid, so that a new family is none; of the families only those
// that new records are drawn from have a part in it.
TEST(Mutator, ItsResultsAreFrozen) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto eat = [&hash](const Record& record) {
    for (const std::uint8_t byte : record) hash = (hash ^ byte) * 0x100000001b3u;
  };
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const Record one = bytes_of(grid_query<float>(seed * 389, GridSplit::drifting), 0xabcd);
    const Record other = bytes_of(grid_query<double>(seed * 397, GridSplit::opposed));
    for (const Record& record : {one, other, told()}) {
      eat(mutated(record, seed, seed % 3 == 0 ? shorter : all_ones));
      eat(crossed(record, one, seed));
      eat(crossed(other, record, seed));
    }
  }
  EXPECT_EQ(hash, 1318875838650571215u);
}

}  // namespace
}  // namespace sweeplab::fuzz
