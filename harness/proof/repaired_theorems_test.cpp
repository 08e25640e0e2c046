// SPDX-License-Identifier: MIT
//
// Theorems over the reals: the repaired methods, their headers as they are, and the predicates of `exact` in its branch
// for exact scalars answer every query rightly; and not one of the numbered changes can be taken back.
#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "harness/proof/definition.h"
#include "harness/proof/over_reals.h"

namespace sweeplab::proof {
namespace {

bool is_closed(const Card& card) { return card.grazes.rest == GrazeClaim::contact; }

TEST(RepairedOverReals, EveryRepairedMethodAndExactEqualTheDefinition) {
  int proved = 0, closed = 0;
  for (const auto& [card, method] : methods_over_reals()) {
    if (card->kind != Kind::repaired && card->kind != Kind::exact) continue;
    const Result result = prove_right(method, is_closed(*card));
    EXPECT_EQ(result.wrong, "") << card->id;
    // Neither an empty exploration nor one that looks at a path without asking anything of it.
    EXPECT_GE(result.statistics.paths, 100) << card->id;
    EXPECT_GE(result.statistics.obligations, 3 * result.statistics.paths) << card->id;
    EXPECT_GE(result.statistics.certificates, result.statistics.paths) << card->id;
    ++proved, closed += is_closed(*card);
  }
  EXPECT_EQ(proved, 14);
  EXPECT_EQ(closed, 5);
}

TEST(RepairedOverReals, EveryNumberedChangeTakenBackAloneIsRefuted) {
  ASSERT_EQ(reverted_over_reals().size(), 38u);
  for (const auto& [card, change, method] : reverted_over_reals()) {
    EXPECT_NE(prove_right(method, is_closed(*card)).wrong, "") << card->id << " without change " << change;
  }
}

TEST(RepairedOverReals, AMethodOfOneRuleIsRefutedUnderTheOther) {
  for (const auto& [card, method] : methods_over_reals()) {
    if (card->kind != Kind::exact) continue;
    EXPECT_NE(prove_right(method, !is_closed(*card)).wrong, "") << card->id;
  }
}

}  // namespace
}  // namespace sweeplab::proof
