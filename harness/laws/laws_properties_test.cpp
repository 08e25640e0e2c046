// SPDX-License-Identifier: MIT
//
// The laws as RapidCheck properties, one test a law, for all whose keeping them is a guarantee. RapidCheck draws (not
// floats, which it draws badly: families' numbers and small integers), reports the mix and gives the seed; a failure is
// shrunk in the domain by shrink(), which keeps what RapidCheck would break apart. To repeat a run:
//   RC_PARAMS="seed=…" build/release/laws_properties_test --gtest_filter=…
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "harness/laws/law_mix.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/rapidcheck_round.h"

namespace sweeplab {
namespace {

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
