// SPDX-License-Identifier: MIT
//
// The mix, and the laws on it as RapidCheck properties, one test a law, for all whose keeping them is a guarantee. What
// fails is shrunk in the domain by shrink(), which keeps what RapidCheck would break apart. To repeat a run:
//   RC_PARAMS="seed=…" build/release/laws_tests --gtest_filter=…
#include "harness/laws/law_mix.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "harness/judge/judge.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
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

class GuaranteedLaw : public testing::TestWithParam<const Law*> {};

TEST_P(GuaranteedLaw, IsKept) {
  const Law& law = *GetParam();
  rc::detail::checkGTest([&] {
    const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
    const auto index = *rc::gen::noShrink(rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 40));
    const Numbers numbers = numbers_of(mixed_query<float>(seed, index));
    for (const Subject& subject : subjects()) {
      for (const LawScalar scalar : enumerators<LawScalar>) {
        if (!subject.answers_in(scalar) || !subject.guaranteed(scalar)) continue;
        const LawRuling result = check(law, subject, scalar, numbers);
        if (result.ruling != Ruling::broken) continue;
        const Numbers smallest = shrink_broken(law, subject, scalar, numbers);
        RC_FAIL(std::string(subject.id) + " in " + std::string(name_of(scalar)) + ": " +
                check(law, subject, scalar, smallest).why + "\n" + query_text<double>(smallest) + "\n" +
                reproduce_command(law, subject, scalar, smallest));
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Laws, GuaranteedLaw, testing::ValuesIn(laws_named({})),
                         [](const auto& test) { return std::string(test.param->id); });

}  // namespace
}  // namespace sweeplab
