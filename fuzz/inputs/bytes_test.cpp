// SPDX-License-Identifier: MIT
#include "fuzz/inputs/bytes.h"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "harness/laws/law_mix.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families/scene.h"
#include "harness/support/test/scalar_test.h"

namespace sweeplab::fuzz {
namespace {

template <class S>
std::vector<Bits<S>> bits_of(Query<S> q) {
  std::vector<Bits<S>> bits;
  for (const S* number : places_of_numbers(q)) bits.push_back(std::bit_cast<Bits<S>>(*number));
  return bits;
}

SCALAR_TEST(Bytes, EveryValidQueryComesBackBitForBit) {
  std::vector<Query<S>> queries{Query<S>{{S(-0.0), S(-0.0), S(-0.0), 0}, {S(-0.0), 0}, {}, {}}};
  for (std::uint64_t i = 0; i < 3000; ++i) queries.push_back(mixed_query<S>(3, i));
  for (const Query<S>& q : queries) {
    const Record record = bytes_of(q, 0xabcd);
    const std::optional<AnyQuery> back = query_of(record);
    ASSERT_TRUE(back && std::holds_alternative<Query<S>>(*back));
    ASSERT_EQ(bits_of(std::get<Query<S>>(*back)), bits_of(q));
    ASSERT_EQ(choice_of(record), 0xabcd);
  }
}

TEST(Bytes, AnyBytesAreAValidQueryOrRejected) {
  std::uint64_t taken = 0;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    Draw draw(1, 7, i);
    Record record;
    for (std::uint8_t& byte : record) byte = static_cast<std::uint8_t>(draw.word());
    record[0] = i % 8 == 0 ? 1 : 0;
    record[1] = static_cast<std::uint8_t>(i % 3);
    const std::optional<AnyQuery> q = query_of(record);
    ASSERT_FALSE(q && (record[0] != 0 || record[1] > 1)) << "record " << i;
    ASSERT_TRUE(!q || std::visit([](const auto& query) { return law::well_formed(query); }, *q)) << "record " << i;
    taken += q ? 1 : 0;
  }
  EXPECT_GT(taken, 500u);
  EXPECT_FALSE(query_of({}));
  const std::vector<std::uint8_t> longer(record_size + 1);
  EXPECT_FALSE(query_of(longer));
  EXPECT_EQ(choice_of(longer), 0);
}

}  // namespace
}  // namespace sweeplab::fuzz
