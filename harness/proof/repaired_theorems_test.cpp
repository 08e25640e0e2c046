// SPDX-License-Identifier: MIT
//
// Theorems over the reals: the repaired methods, their headers as they are, and the predicates of `exact` in its branch
// for exact scalars answer every query rightly; and not one of the numbered changes can be taken back.
#include <string>

#include <gtest/gtest.h>

#include "harness/proof/definition.h"
#include "harness/proof/over_reals.h"

namespace sweeplab::proof {
namespace {

bool is_closed(const Card& card) { return card.grazes.rest == GrazeClaim::contact; }

/// Asks the method every query over the reals; the first wrong answer, with its query, or "".
std::string wrong_of(OverReals method, bool closed, Statistics* statistics = nullptr) {
  Explorer explorer;
  std::string wrong;
  for (const Signs signs : all_signs) {
    wrong = explorer.first_wrong([&] {
      const Query<Real> q = any_query(signs);
      std::string witness;
      std::string why = why_wrong(q, method(q), closed, witness);
      return why.empty() ? why : why + ": " + text_of(signs) + ", " + witness;
    });
    if (!wrong.empty()) break;
  }
  if (statistics != nullptr) *statistics = explorer.statistics;
  return wrong;
}

TEST(RepairedOverReals, EveryRepairedMethodAndExactEqualTheDefinitionAndOneOfTheOtherRuleIsRefuted) {
  int proved = 0, closed = 0;
  for (const auto& [card, method] : methods_over_reals()) {
    if (card->kind != Kind::repaired && card->kind != Kind::exact) continue;
    Statistics statistics;
    EXPECT_EQ(wrong_of(method, is_closed(*card), &statistics), "") << card->id;
    // Neither an empty exploration nor one that looks at a path without asking anything of it.
    EXPECT_GE(statistics.paths, 100) << card->id;
    EXPECT_GE(statistics.obligations, 3 * statistics.paths) << card->id;
    EXPECT_GE(statistics.certificates, statistics.paths) << card->id;
    if (card->kind == Kind::exact) {
      EXPECT_NE(wrong_of(method, !is_closed(*card)), "") << card->id;
    }
    ++proved, closed += is_closed(*card);
  }
  EXPECT_EQ(proved, 14);
  EXPECT_EQ(closed, 5);
}

TEST(RepairedOverReals, EveryNumberedChangeTakenBackAloneIsRefuted) {
  ASSERT_EQ(reverted_over_reals().size(), 38u);
  for (const auto& [card, change, method] : reverted_over_reals()) {
    EXPECT_NE(wrong_of(method, is_closed(*card)), "") << card->id << " without change " << change;
  }
}

}  // namespace
}  // namespace sweeplab::proof
