// SPDX-License-Identifier: MIT
#include "harness/judge/theorems.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

TEST(Theorems, EveryMethodButTheLibrariesIsOnRecord) {
  int on_record = 0;
  for (const Method& method : methods()) {
    EXPECT_EQ(proved_of(method.card->id) != nullptr, method.card->kind != Kind::peer) << method.card->id;
    on_record += proved_of(method.card->id) != nullptr;
  }
  EXPECT_GE(on_record, 42);
  EXPECT_EQ(proved_of("no_such_method"), nullptr);
}

TEST(Theorems, RepairedAndExactMethodsAreRightAlways) {
  for (const Method& method : methods()) {
    if (method.card->kind != Kind::repaired && method.card->kind != Kind::exact) continue;
    const Proved& proved = *proved_of(method.card->id);
    ASSERT_EQ(proved.theorems.size(), 1u) << method.card->id;
    EXPECT_EQ(proved.theorems[0].condition, Predicates{0}) << method.card->id;
  }
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

// "Always, by its card" would be false where the card leaves something open: what is left open is named, and no more.
TEST(Theorems, WhatACardLeavesOpenIsJustWhatTheJudgeDoesNotJudge) {
  int open_ones = 0;
  for (const Method& method : methods()) {
    const auto open = left_open(*method.card);
    for (const auto& [query, words] : grazes_of_each_kind) {
      const Truth truth = sweeplab::truth(query);
      ASSERT_EQ(truth.cls, Class::graze) << words;
      Card only_grazes = *method.card;
      only_grazes.needs_positive_sizes = false;
      only_grazes.overlap = OverlapClaim::reported;
      if (method.card->kind == Kind::peer) continue;
      EXPECT_EQ(std::ranges::find(open, words) != open.end(), claims_nothing(only_grazes, query, truth))
          << method.card->id << ": " << words;
      open_ones += std::ranges::find(open, words) != open.end();
    }
  }
  EXPECT_GE(open_ones, 10);
  const auto of_m3 = left_open(*find_method("m3")->card);
  EXPECT_EQ(std::ranges::count(of_m3, "boxes whose summed width or height is 0"), 1);
  EXPECT_TRUE(left_open(*find_method("exact")->card).empty());
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

TEST(Theorems, ARowThatIsNoneIsRefusedWithItsPlace) {
  for (const auto& [rows, words] : {std::pair{"method,condition\n", "t.csv:1"},
                                    {"method,condition,text\na,flat,\n", "t.csv:2"},
                                    {"method,condition,text\na,always\n", "three fields"}}) {
    CsvReader csv("t.csv", rows);
    EXPECT_NE(refusal([&] { read_theorems(csv); }).find(words), std::string::npos) << rows;
  }
}

}  // namespace
}  // namespace sweeplab
