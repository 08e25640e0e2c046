// SPDX-License-Identifier: MIT
#include "fuzz/inputs/bytes.h"

#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "harness/laws/law_mix.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families.h"
#include "harness/query/families/scene.h"

namespace sweeplab::fuzz {
namespace {

template <class S>
bool same_bits(Query<S> a, Query<S> b) {
  for (std::size_t i = 0; i < 12; ++i) {
    if (std::bit_cast<Bits<S>>(*places_of_numbers(a)[i]) != std::bit_cast<Bits<S>>(*places_of_numbers(b)[i]))
      return false;
  }
  return true;
}

template <class S>
void expect_comes_back(const Query<S>& q) {
  const Record record = bytes_of(q, 0xabcd);
  const std::optional<AnyQuery> back = query_of(record);
  ASSERT_TRUE(back);
  ASSERT_TRUE(std::holds_alternative<Query<S>>(*back));
  ASSERT_TRUE(same_bits(std::get<Query<S>>(*back), q));
  ASSERT_EQ(choice_of(record), 0xabcd);
}

TEST(Bytes, EveryValidQueryComesBackBitForBit) {
  for (const Fixture& fixture : fixtures()) {
    expect_comes_back(fixture.query);
    Query<float> rounded;
    Query<double> original = fixture.query;
    for (std::size_t i = 0; i < 12; ++i)
      *places_of_numbers(rounded)[i] = static_cast<float>(*places_of_numbers(original)[i]);
    if (law::well_formed(rounded)) expect_comes_back(rounded);
  }
  for (std::uint64_t i = 0; i < 3000; ++i) {
    expect_comes_back(mixed_query<float>(3, i));
    expect_comes_back(mixed_query<double>(3, i));
  }
  expect_comes_back(Query<float>{{-0.0f, -0.0f, -0.0f, 0}, {-0.0f, 0}, {}, {}});
}

TEST(Bytes, AnyBytesAreAValidQueryOrRejected) {
  std::uint64_t taken = 0, rejected = 0;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    Draw draw(1, 7, i);
    Record record;
    for (std::uint8_t& byte : record) byte = static_cast<std::uint8_t>(draw.word());
    record[0] = i % 8 == 0 ? 1 : 0;
    record[1] = static_cast<std::uint8_t>(i % 3);
    const std::optional<AnyQuery> q = query_of(record);
    if (record[0] != 0 || record[1] > 1) {
      ASSERT_FALSE(q) << "record " << i;
    }
    ++(q ? taken : rejected);
    if (q) {
      ASSERT_TRUE(std::visit([](const auto& query) { return law::well_formed(query); }, *q)) << "record " << i;
    }
  }
  EXPECT_GT(taken, 500u);
  EXPECT_GT(rejected, 5000u);
  EXPECT_FALSE(query_of({}));
  const std::vector<std::uint8_t> longer(record_size + 1);
  EXPECT_FALSE(query_of(longer));
  EXPECT_EQ(choice_of(longer), 0);
}

}  // namespace
}  // namespace sweeplab::fuzz
