// SPDX-License-Identifier: MIT
#include "fuzz/inputs/bytes.h"

#include <bit>
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "harness/laws/law_mix.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families.h"
#include "harness/query/families/scene.h"
#include "harness/query/grid.h"
#include "harness/truth/truth.h"

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

/// A record of random bytes in this mode and scalar.
Record random_record(std::uint64_t index, std::uint8_t mode, std::uint8_t scalar) {
  Draw draw(1, 7, index);
  Record record;
  for (std::uint8_t& byte : record) byte = static_cast<std::uint8_t>(draw.word());
  record[0] = mode;
  record[1] = scalar;
  return record;
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
    const std::optional<AnyQuery> q =
        query_of(random_record(i, static_cast<std::uint8_t>(i % 7), static_cast<std::uint8_t>(i / 7 % 3)));
    ++(q ? taken : rejected);
    if (q) {
      ASSERT_TRUE(std::visit([](const auto& query) { return law::well_formed(query); }, *q)) << "record " << i;
    }
  }
  EXPECT_GT(taken, 5000u);
  EXPECT_GT(rejected, 5000u);
  EXPECT_FALSE(query_of({}));
  const std::vector<std::uint8_t> longer(record_size + 1);
  EXPECT_FALSE(query_of(longer));
  EXPECT_EQ(choice_of(longer), 0);
}

TEST(Bytes, EveryRecordOfAModeForTheFuzzerIsAQuery) {
  for (std::uint8_t mode = 1; mode < mode_count; ++mode) {
    for (std::uint64_t i = 0; i < 4000; ++i)
      ASSERT_TRUE(query_of(random_record(i, mode, static_cast<std::uint8_t>(i % 2)))) << "record " << i;
  }
}

/// How many of a mode's random records have a truth for which `wanted` holds, in 1000.
template <class Wanted>
int share_of(Mode mode, const Wanted& wanted) {
  int count = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const auto q = query_of(random_record(i, static_cast<std::uint8_t>(mode), static_cast<std::uint8_t>(i % 2)));
    count += std::visit([&](const auto& query) { return wanted(query); }, *q) ? 1 : 0;
  }
  return count;
}

TEST(Bytes, TheGridHoldsHalves) {
  const auto halves = [](const auto& q) {
    auto copy = q;
    for (const auto* number : places_of_numbers(copy)) {
      if (std::fabs(*number) > 64 || std::trunc(*number * 2) != *number * 2) return false;
    }
    return true;
  };
  EXPECT_EQ(share_of(Mode::grid, halves), 1000);
}

/// B put where it touches A at 5/16 of the frame, on both axes, and then moved by this many ulps.
Record corner_hit(Mode mode, std::uint8_t scalar, std::int8_t ulps) {
  Record record{};
  record[0] = static_cast<std::uint8_t>(mode);
  record[1] = scalar;
  const auto slot = [&record](std::size_t number) { return &record[slots_begin + number * slot_size]; };
  for (const std::size_t size : {2, 3, 8, 9}) *slot(size) = 4;
  for (const std::size_t motion : {4, 5}) *slot(motion) = 20;
  for (const std::size_t place : {6, 7}) {
    slot(place)[2] = 1;
    slot(place)[3] = 5;
  }
  slot(6)[1] = static_cast<std::uint8_t>(ulps);
  return record;
}

TEST(Bytes, ContactsAreExactAndTheirNeighboursAreNot) {
  for (const std::uint8_t scalar : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto truth_of = [&](std::int8_t ulps) {
      return std::visit([](const auto& q) { return truth(q); }, *query_of(corner_hit(Mode::contact, scalar, ulps)));
    };
    const Truth hit = truth_of(0);
    EXPECT_EQ(hit.cls, Class::impact);
    EXPECT_TRUE(hit.face_x && hit.face_y);
    EXPECT_EQ(hit.n_hi / hit.d_hi, 0.3125);
    EXPECT_TRUE(truth_of(1).face_x && !truth_of(1).face_y);
    EXPECT_TRUE(!truth_of(-1).face_x && truth_of(-1).face_y);
  }
}

TEST(Bytes, FarMovesBothBoxesAndMixedBreaksTiesByLittle) {
  Record far = corner_hit(Mode::far, 1, 0);
  far[slots_begin + 4] = 3;
  far[slots_begin + 5] = 40;
  const auto q = std::get<Query<double>>(*query_of(far));
  EXPECT_EQ(q.a.x, 0x3p40);
  EXPECT_EQ(q.b.x, 0x3p40 + 2 + 3.125);
  EXPECT_EQ(q.a.y, 0);

  Record mixed = corner_hit(Mode::mixed, 0, 0);
  mixed[slots_begin + 4] = static_cast<std::uint8_t>(-1);
  mixed[slots_begin + 5] = 70;
  const Query<float> m = std::get<Query<float>>(*query_of(mixed));
  EXPECT_EQ(m.a.x, -0x1p-70f);
  EXPECT_TRUE(!truth(m).face_y != !truth(m).face_x);
}

}  // namespace
}  // namespace sweeplab::fuzz
