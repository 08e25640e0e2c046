// SPDX-License-Identifier: MIT
//
// The mix, and the laws on it as RapidCheck properties, one test a law, for all whose keeping them is a guarantee. RapidCheck
// draws (not floats, which it draws badly: families' numbers and small integers), reports the mix and gives the seed; a
// failure is shrunk in the domain by shrink(), which keeps what RapidCheck would break apart. To repeat a run:
//   RC_PARAMS="seed=…" build/release/laws_tests --gtest_filter=…
#include "harness/laws/law_mix.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

#include "harness/judge/judge.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/rapidcheck_round.h"
#include "harness/support/test/scalar_test.h"
#include "harness/survey/statistics.h"

namespace sweeplab {
namespace {

SCALAR_TEST(LawMix, HasAtLeastTwoPercentOfEachClassAndEachKindOfGraze) {
  constexpr std::uint64_t n = 30000;
  Census census;
  for (std::uint64_t i = 0; i < n; ++i) {
    const Truth t = truth(mixed_query<S>(1, i));
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

SCALAR_TEST(LawMix, NumbersEachFamilysQueriesWithoutAGap) {
  std::map<std::string_view, std::uint64_t> next;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    const MixPlace place = place_in_mix(i);
    EXPECT_EQ(place.index, next[place.family->name]++);
    EXPECT_EQ(mixed_query<S>(9, i), place.family->template at<S>(9, place.index));
  }
  EXPECT_EQ(next.size(), families().size()) << "a family is missing";
}

TEST(LawMix, HasSoManyQueriesOfEachFamilyInEachRound) {
  const std::map<std::string_view, std::uint64_t> more{{"grazes", 6}, {"grid", 4},    {"corners", 3},
                                                       {"mixed", 3},  {"resting", 2}, {"zero", 2}};
  std::uint64_t round = 0;
  for (const Family& family : families()) round += more.contains(family.name) ? more.at(family.name) : 1;
  std::map<std::string_view, std::uint64_t> found;
  for (std::uint64_t i = 0; i < 2 * round; ++i) ++found[place_in_mix(i).family->name];
  for (const auto& [name, queries] : found) EXPECT_EQ(queries, 2 * (more.contains(name) ? more.at(name) : 1)) << name;
}

/// Whole or half numbers on both axes, drawn so densely that ties are common; sizes may be 0.
Numbers small_numbers(const std::vector<int>& halves) {
  Numbers numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int n = halves[i];
    numbers[i] = (is_size(i) ? std::abs(n) / 4 : n) / 2.0;
  }
  return numbers;
}

/// A query of some family of the mix, or one of small halves; as numbers that a float holds.
rc::Gen<Numbers> any_query() {
  const auto of_family = rc::gen::map(
      rc::gen::pair(rc::gen::arbitrary<std::uint64_t>(), rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 40)),
      [](const std::pair<std::uint64_t, std::uint64_t>& place) {
        return numbers_of(mixed_query<float>(place.first, place.second));
      });
  const auto of_halves = rc::gen::map(
      rc::gen::container<std::vector<int>>(12, rc::gen::resize(100, rc::gen::inRange(-16, 17))), small_numbers);
  return rc::gen::noShrink(rc::gen::weightedOneOf<Numbers>({{3, of_family}, {1, of_halves}}));
}

class GuaranteedLaw : public testing::TestWithParam<const Law*> {};

TEST_P(GuaranteedLaw, IsKept) {
  const Law& law = *GetParam();
  rc::detail::checkGTest([&] {
    const Numbers numbers = *any_query();
    const Truth t = truth(query_of<float>(numbers));
    RC_TAG(std::string(name_of(t.cls)), std::string(name_of(t.graze)));
    bool claimed = false;
    for (const Subject& subject : subjects()) {
      for (const LawScalar scalar : enumerators<LawScalar>) {
        if (!subject.answers_in(scalar) || !subject.guaranteed(scalar)) continue;
        const LawRuling result = check(law, subject, scalar, numbers);
        claimed |= result.ruling == Ruling::holds;
        if (result.ruling != Ruling::broken) continue;
        const Numbers smallest = shrink_broken(law, subject, scalar, numbers);
        RC_FAIL(std::string(subject.id) + " in " + std::string(name_of(scalar)) + ": " +
                check(law, subject, scalar, smallest).why + "\n" + query_text<double>(smallest) + "\n" +
                reproduce_command(law, subject, scalar, smallest));
      }
    }
    RC_CLASSIFY(claimed);
  });
}

INSTANTIATE_TEST_SUITE_P(Laws, GuaranteedLaw, testing::ValuesIn([] {
                           std::vector<const Law*> all;
                           for (const Law& law : laws()) all.push_back(&law);
                           return all;
                         }()),
                         [](const auto& test) { return std::string(test.param->id); });

TEST(Generator, DrawsEveryClassOfTruth) {
  std::array<int, enum_count<Class>> classes{};
  // A hundred draws are too few now and then for the rarest.
  for (std::uint64_t round = 0; round < 10; ++round) {
    EXPECT_TRUE(check_in_round("draws", round,
                               [&] { ++classes[static_cast<std::size_t>(truth(query_of<float>(*any_query())).cls)]; }));
  }
  for (const int count : classes) EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace sweeplab
