// SPDX-License-Identifier: MIT
#include "harness/judge/theorems.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/judge/stated_conditions.h"
#include "harness/methods/registry.h"

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
  const auto refused = [](const char* text) -> std::string {
    CsvReader csv("t.csv", text);
    try {
      read_theorems(csv);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refused("method,condition\n").find("t.csv:1"), std::string::npos);
  EXPECT_NE(refused("method,condition,text\na,flat,\n").find("t.csv:2"), std::string::npos);
  EXPECT_NE(refused("method,condition,text\na,always\n").find("three fields"), std::string::npos);
}

}  // namespace
}  // namespace sweeplab
