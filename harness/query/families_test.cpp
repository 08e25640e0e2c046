// SPDX-License-Identifier: MIT
#include "harness/query/families.h"

#include <fmt/format.h>

#include <Random123/philox.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "harness/project/record.h"
#include "harness/query/families/draw.h"
#include "harness/query/families/scene.h"
#include "harness/query/grid.h"
#include "harness/query/numbers.h"
#include "harness/support/test/scalar_test.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

template <class S>
std::uint32_t checksum(const Family& family, std::uint64_t count) {
  std::uint32_t hash = 2166136261u;
  for (std::uint64_t i = 0; i < count; ++i) {
    Query<S> q = family.at<S>(7, i);
    for (const S* number : places_of_numbers(q)) {
      const auto bits = std::bit_cast<Bits<S>>(*number);
      for (unsigned byte = 0; byte < sizeof(S); ++byte) {
        hash = (hash ^ static_cast<std::uint8_t>(bits >> 8 * byte)) * 16777619u;
      }
    }
  }
  return hash;
}

template <class S>
void expect_valid(const Family& family, std::uint64_t seed, std::uint64_t index) {
  Query<S> q = family.at<S>(seed, index);
  const auto numbers = places_of_numbers(q);
  for (unsigned i = 0; i < 12; ++i) {
    const bool is_valid = std::isfinite(*numbers[i]) && !(is_size(i) && std::signbit(*numbers[i]));
    ASSERT_TRUE(is_valid) << family.name << " seed " << seed << " index " << index << " number " << i;
  }
}

SCALAR_TEST(Families, EveryNumberIsFiniteAndNoSizeIsNegative) {
  constexpr std::uint64_t last = ~std::uint64_t{0};
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 20000; ++i) expect_valid<S>(family, 1, i);
    for (std::uint64_t i = 0; i < 2000; ++i) {
      expect_valid<S>(family, last, last - i);
      expect_valid<S>(family, i << 52, i << 31);
    }
  }
}

SCALAR_TEST(Families, SeedsAndIndicesGiveDifferentQueries) {
  for (const Family& family : families()) {
    if (family.size != 0) continue;
    int same = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      same += family.at<S>(1, i) == family.at<S>(2, i);
      same += family.at<S>(1, i) == family.at<S>(1, i + 1);
      same += family.at<S>(1, i) == family.at<S>(1, i + (std::uint64_t{1} << 32));
      same += family.at<S>(1, i) == family.at<S>(1 + (std::uint64_t{1} << 32), i);
    }
    EXPECT_LT(same, 8) << family.name;  // the grid is small enough for a chance hit
  }
}

TEST(FamilyChecksums, AreThoseOnRecord) {
  // Of 4096 queries with seed 7. Whatever changes one of these changes every recorded survey: say so in the commit.
  std::string found = "family,float32,float64\n";
  for (const Family& family : families()) {
    if (family.size != 0) continue;
    found += fmt::format("{},{:#010x},{:#010x}\n", family.name, checksum<float>(family, 4096),
                         checksum<double>(family, 4096));
  }
  expect_recorded("harness/records/family_checksums.csv", found);
}

TEST(Families, ThePhiloxWrittenOutIsThatOfRandom123) {
  EXPECT_EQ(philox({}, {}), (std::array<std::uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  for (std::uint32_t i = 0; i < 100000; ++i) {
    const std::array<std::uint32_t, 4> counter = {i, i * 2654435761u, ~i, i << 20};
    const std::array<std::uint32_t, 2> key = {i * 40503u, i ^ 0xdeadbeef};
    const auto theirs = r123::Philox4x32()({{counter[0], counter[1], counter[2], counter[3]}}, {{key[0], key[1]}});
    const auto ours = philox(counter, key);
    for (std::size_t n = 0; n < 4; ++n) ASSERT_EQ(ours[n], theirs[n]) << i;
  }
}

TEST(Families, NoTwoShareAStreamOfRandomNumbers) {
  std::set<std::uint32_t> streams;
  for (const Family& family : families()) {
    for (const int digits : {24, 53}) EXPECT_TRUE(streams.insert(stream_of(family.name, digits)).second) << family.name;
  }
}

SCALAR_TEST(Families, NeighboursAreThoseOfNextafter) {
  using L = std::numeric_limits<S>;
  for (const S x :
       {S(0), -S(0), S(1), S(-1), L::denorm_min(), -L::denorm_min(), L::min(), S(0.1), S(-1e30), L::max() / 2}) {
    EXPECT_EQ(neighbour(x, 1), std::nextafter(x, L::infinity()));
    EXPECT_EQ(neighbour(x, -1), std::nextafter(x, -L::infinity()));
    EXPECT_EQ(neighbour(neighbour(x, 5), -5), x);
  }
  EXPECT_FALSE(std::signbit(neighbour(-L::denorm_min(), 1)));  // nextafter: -0
  EXPECT_EQ(neighbour(L::max(), 3), L::max());
  EXPECT_EQ(neighbour(-L::max(), -3), -L::max());
}

std::vector<std::string_view> names_of(FamilyKind kind) {
  std::vector<std::string_view> names;
  for (const Family& family : families()) {
    if (family.kind == kind) names.push_back(family.name);
  }
  return names;
}

TEST(Families, WhatGamesAskEveryFrameIsToldFromItsWorstCaseAndFromTraps) {
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(names_of(FamilyKind::everyday), (Names{"uniform", "bullets", "pixels", "tiles", "closed_loop", "logged"}));
  EXPECT_EQ(names_of(FamilyKind::worst_case), (Names{"worlds", "decimals"}));
  EXPECT_EQ(names_of(FamilyKind::trap).size(), families().size() - 8);
}

/// Of queries of the family, the share of this class.
template <class S>
double share_of(const Family& family, Class cls, int of) {
  int n = 0;
  for (int i = 0; i < of; ++i) n += truth(family.at<S>(11, static_cast<std::uint64_t>(i))).cls == cls;
  return static_cast<double>(n) / of;
}

SCALAR_TEST(Families, OfferEnoughContactsThatRatesMeanSomething) {
  for (const Family& family : families()) {
    if (family.size != 0) continue;
    const double contacts = share_of<S>(family, Class::impact, 4000) + share_of<S>(family, Class::overlap, 4000);
    // Of these two every query is a contact on purpose.
    const bool always = family.name == "overlap" || family.name == "midpoint";
    EXPECT_GT(contacts, always ? 0.98 : 0.09) << family.name;
    if (!always) {
      EXPECT_LT(contacts, 0.75) << family.name;
    }
  }
  EXPECT_NEAR(share_of<S>(*find_family("uniform"), Class::separate, 20000), 0.7, 0.03);
}

TEST(Grid, HoldsEveryRelativeQueryOnceAndSplitsTellTheSame) {
  std::set<std::array<float, 8>> seen;
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<float> q = grid_query<float>(i);
    for (const float size : {q.a.w, q.a.h, q.b.w, q.b.h}) ASSERT_TRUE(size >= 0 && size <= 2);
    for (const float place : {q.a.x, q.a.y}) ASSERT_LE(std::abs(place), 4);
    for (const float motion : {q.motion_a.x, q.motion_a.y}) ASSERT_LE(std::abs(motion), 5);
    seen.insert({q.a.x, q.a.y, q.motion_a.x, q.motion_a.y, q.a.w, q.a.h, q.b.w, q.b.h});
    if (i % 7 != 0) continue;
    for (const GridSplit split : grid_splits) {
      const Query<float> told = grid_query<float>(i, split);
      ASSERT_EQ(relative_motion(told), q.motion_a);
      ASSERT_EQ(told.a, (Box<float>{q.a.x + told.b.x, q.a.y + told.b.y, q.a.w, q.a.h}));
      ASSERT_TRUE(told.b.w == q.b.w && told.b.h == q.b.h);
    }
  }
  EXPECT_EQ(seen.size(), grid_size);
  const Query<float> opposed = grid_query<float>(0, GridSplit::opposed),
                     chasing = grid_query<float>(0, GridSplit::chasing);
  EXPECT_EQ(opposed.motion_a, (Vector<float>{-2.5f, -2.5f}));
  EXPECT_EQ(chasing.motion_b, (Vector<float>{10, 10}));
}

TEST(Fixtures, HaveNamesOfTheirOwnAStoryAndAKnownOrigin) {
  const std::set<std::string_view> origins = {"verbatim", "reconstructed", "analogue",
                                              "witness",  "example",       "regression"};
  std::set<std::string_view> names;
  EXPECT_EQ(fixtures().size(), 69u);
  for (const Fixture& fixture : fixtures()) {
    EXPECT_TRUE(names.insert(fixture.name).second) << fixture.name;
    EXPECT_TRUE(origins.contains(fixture.origin)) << fixture.name;
    EXPECT_FALSE(fixture.story.empty()) << fixture.name;
  }
}

TEST(Fixtures, AreTheNearestFiniteOnesInFloatAndTheirIndicesWrapAroundWhateverTheSeed) {
  const Family& family = *find_family("fixtures");
  ASSERT_EQ(family.size, fixtures().size());
  constexpr double most = std::numeric_limits<float>::max();
  for (std::uint64_t i = 0; i < family.size; ++i) {
    EXPECT_EQ(family.at<double>(1, i + 7 * family.size), fixtures()[i].query);
    const Numbers exact = numbers_of(fixtures()[i].query), rounded = numbers_of(family.at<float>(0, i));
    for (std::size_t n = 0; n < 12; ++n) {
      EXPECT_EQ(rounded[n], double{static_cast<float>(std::clamp(exact[n], -most, most))}) << fixtures()[i].name;
    }
  }
}

}  // namespace
}  // namespace sweeplab
