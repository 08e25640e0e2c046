// SPDX-License-Identifier: MIT
//
// Theorems over the reals: under which words each method of the registry is right by its own card. What is proved is
// what records/theorems.csv has, which `list`, the cards and the page read.
#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/project/record.h"
#include "harness/proof/conditions.h"

namespace sweeplab::proof {
namespace {

TEST(ConditionsOverReals, TheRecordHasTheWeakestWordsOfEveryMethodAndTheirProofAndWeakerConditionsAreRefuted) {
  const std::vector<Cell> cells = truth_cells();
  std::string found = "method,condition,text\n";
  for (const MethodOverReals& method : methods_over_reals()) {
    const Conditions conditions = conditions_of(method, cells);
    if (conditions.weakest.empty()) found += fmt::format("{},none,\n", method.card->id);
    for (const Predicates words : conditions.weakest) {
      found += fmt::format("{},{},\"{}\"\n", method.card->id, ids_of(words), sweeplab::text_of(words));
    }
    for (const Stated& stated : stated_over_reals()) {
      if (stated.method != method.card->id) continue;
      EXPECT_EQ(refuted(method, cells, stated.assume), "") << stated.text;
      EXPECT_NE(refuted(method, cells, stated.weaker), "") << stated.text;
      found += fmt::format("{},stated,\"{}\"\n", method.card->id, stated.text);
    }
  }
  expect_recorded("harness/records/theorems.csv", found);
}

TEST(ConditionsOverReals, NotTwoFacesEnteredAtOnceExcludesNoQueryThatEntersOne) {
  std::vector<Cell> of_one_face = truth_cells();
  std::erase_if(of_one_face, [](const Cell& cell) {
    const Truth& t = cell.truth.truth;
    return t.cls != Class::impact || t.face_x == t.face_y;
  });
  const auto wrong = std::ranges::find(methods_over_reals(), "end_of_frame", [](const auto& m) { return m.card->id; });
  const auto stated = std::ranges::find(stated_over_reals(), "edge_alignment", &Stated::method);
  EXPECT_NE(refuted(*wrong, of_one_face, stated->assume), "");
}

}  // namespace
}  // namespace sweeplab::proof
