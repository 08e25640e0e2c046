// SPDX-License-Identifier: MIT
#include "harness/judge/preconditions.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include "harness/judge/judge.h"
#include "harness/judge/theorems.h"
#include "harness/methods/registry.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// All joins of at most most_joined predicates, of as many subjects.
std::vector<Predicates> every_join() {
  std::vector<Predicates> joins{0};
  for (std::size_t p = 0; p < predicates().size(); ++p) {
    const auto before = joins;
    for (const Predicates join : before) {
      int count = 0;
      bool same_subject = false;
      for (std::size_t o = 0; o < p; ++o) {
        count += static_cast<int>(join >> o & 1);
        same_subject |= (join >> o & 1) != 0 && predicates()[o].subject == predicates()[p].subject;
      }
      if (count < most_joined && !same_subject) joins.push_back(join | Predicates{1} << p);
    }
  }
  return joins;
}

Predicates all_that_follows(Predicates join) {
  Predicates follows = 0;
  for (std::size_t p = 0; p < predicates().size(); ++p) follows |= (join >> p & 1) != 0 ? predicates()[p].implies : 0;
  return follows;
}

TEST(Preconditions, TheStrongerWordsImplyTheWeaker) {
  const auto implies = [](std::string_view stronger, std::string_view weaker) {
    const auto found = std::ranges::find(predicates(), stronger, &Predicate::id);
    return (found->implies & conjunction_of(weaker)) != 0;
  };
  EXPECT_TRUE(implies("b_still", "one_still") && implies("apart", "no_overlap") &&
              implies("positive_sizes", "not_flat"));
  EXPECT_FALSE(implies("one_still", "b_still") || implies("both_axes_move", "one_axis_moves"));
}

TEST(Preconditions, TheWeakestExcludeEveryFailureAndNoWeakerOnesDo) {
  std::mt19937 random(5);
  const auto joins = every_join();
  for (int round = 0; round < 20; ++round) {
    std::vector<Predicates> failures;
    for (int i = 0; i < 1 + round * 3; ++i) failures.push_back(all_that_follows(random() & random() & 0x7ffffff));
    const auto excludes = [&](Predicates join) {
      return std::none_of(failures.begin(), failures.end(), [join](Predicates f) { return (join & ~f) == 0; });
    };
    const auto found = weakest_excluding(failures);
    for (const Predicates join : found) ASSERT_TRUE(excludes(join)) << text_of(join);
    for (const Predicates join : joins) {
      if (!excludes(join)) continue;
      // Whatever excludes the failures is one of the weakest, or says more than one of them; and none is weaker.
      const Predicates says = all_that_follows(join);
      ASSERT_TRUE(std::any_of(found.begin(), found.end(), [says](Predicates f) { return (f & ~says) == 0; }))
          << text_of(join);
      for (const Predicates f : found) {
        const bool weaker = (join & ~all_that_follows(f)) == 0 && (f & ~says) != 0;
        ASSERT_FALSE(weaker) << text_of(join) << " is weaker than " << text_of(f);
      }
    }
  }
  EXPECT_EQ(weakest_excluding({}), std::vector<Predicates>{0}) << "who never fails needs no precondition";
  // Who fails whatever is said of all subjects but one would need a predicate of each: more than are joined.
  std::map<int, Predicates> of_others;
  for (const Predicate& p : predicates()) of_others[p.subject] |= Predicates{1} << (&p - predicates().data());
  std::vector<Predicates> failures;
  for (auto& [subject, own] : of_others) failures.push_back(~own);
  EXPECT_EQ(weakest_excluding(failures), std::vector<Predicates>());
}

/// A graze of each kind, between boxes that only touch, with the kind's words in left_open().
const std::pair<Query<double>, std::string_view> grazes_of_each_kind[] = {
    {{.a = {0, 0, 0, 1}, .motion_a = {10, 0}, .b = {5, 0, 0, 1}}, "boxes whose summed width or height is 0"},
    {{.a = {0, 0, 1, 1}, .b = {1, 0, 1, 1}}, "touching without motion"},
    {{.a = {0, 0, 1, 1}, .motion_a = {4, 0}, .b = {2, 1, 1, 1}}, "sliding along a side"},
    {{.a = {0, 0, 1, 1}, .motion_a = {4, 4}, .b = {2, 0, 1, 1}}, "passing an exact corner"},
    {{.a = {0, 0, 1, 1}, .motion_a = {-4, 1}, .b = {1, 0, 1, 1}}, "touching at the start and parting"},
    {{.a = {0, 0, 1, 1}, .motion_a = {1, 0.5}, .b = {2, 0, 1, 1}}, "touching at the very end of the frame"},
};

TEST(Theorems, AGrazeOfEachKindIsHeldAgainstTheClaimOfItsKindAndNoOther) {
  constexpr GrazeClaim GrazeClaims::*claims[] = {&GrazeClaims::flat,   &GrazeClaims::rest,  &GrazeClaims::slide,
                                                 &GrazeClaims::corner, &GrazeClaims::leave, &GrazeClaims::end};
  for (std::size_t claimed = 0; claimed < std::size(claims); ++claimed) {
    Card card = *find_method("exact")->card;
    card.grazes = all_grazes(GrazeClaim::none);
    card.grazes.*claims[claimed] = GrazeClaim::contact;
    for (std::size_t kind = 0; kind < std::size(claims); ++kind) {
      const Query<double>& query = grazes_of_each_kind[kind].first;
      const Truth known = truth(query);
      ASSERT_EQ(index_of(known.graze), kind + 1);  // 0: none
      EXPECT_EQ(judge(card, query, known, Answer<double>{}), kind == claimed ? Verdict::claim_broken : Verdict::correct)
          << grazes_of_each_kind[kind].second;
    }
  }
}

// "Always, by its card" would be false where the card leaves something open: what is left open is named, and no more.
TEST(Theorems, WhatACardLeavesOpenIsJustWhatTheJudgeDoesNotJudge) {
  int open_ones = 0;
  for (const Method& method : methods()) {
    if (method.card->kind == Kind::peer) continue;
    Card only_grazes = *method.card;
    only_grazes.needs_positive_sizes = false;
    only_grazes.overlap = OverlapClaim::reported;
    for (const auto& [query, words] : grazes_of_each_kind) {
      const bool is_open = std::ranges::count(left_open(*method.card), words) == 1;
      EXPECT_EQ(is_open, claims_nothing(only_grazes, query, truth(query))) << method.card->id << ": " << words;
      open_ones += is_open;
    }
  }
  EXPECT_GE(open_ones, 10);
}

TEST(Theorems, ARecordIsReadRowByRow) {
  CsvReader csv(
      "t.csv", "method,condition,text\na,none,\nb,both_axes_move+apart,\"x, y\"\nb,stated,\"more\"\nc,always,always\n");
  const auto list = read_theorems(csv);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_TRUE(list[0].theorems.empty());
  ASSERT_EQ(list[1].theorems.size(), 2u);
  EXPECT_EQ(list[1].theorems[0].condition, conjunction_of("both_axes_move+apart"));
  EXPECT_EQ(list[1].theorems[1].condition, std::nullopt);
  EXPECT_EQ(json_of(list[1]).dump(), R"([{"predicates":["both_axes_move","apart"],"text":"x, y"},{"text":"more"}])");
  EXPECT_EQ(json_of(list[2]).dump(), R"([{"predicates":[],"text":"always"}])");
}

}  // namespace
}  // namespace sweeplab
