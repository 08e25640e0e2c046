// SPDX-License-Identifier: MIT
#include "harness/laws/laws_matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "harness/laws/law_cell.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

constexpr Numbers typed{0, 0, 1, 1, 4, 0, 2, 0, 1, 1, 0, 0}, strange{0, 0, 0x1p-149, 1, 4, 0, 2, 0, 1, 1, 0, 0};

LawCell cell(const char* law, const char* subject, LawScalar scalar, std::uint64_t broken, std::uint64_t real,
             const Numbers& example = typed) {
  LawCell made{find_law(law), subjects_named({subject}).front(), scalar, 100 - broken, 0, broken, {}, "", Cause::none};
  made.real = real;
  if (broken > 0) made.counterexample = example;
  return made;
}

LawsResult result_of(std::vector<LawCell> cells) {
  LawsResult result;
  result.cases = 100;
  result.cells = std::move(cells);
  return result;
}

bool stands_before(const std::string& text, std::string_view first, std::string_view then) {
  const std::size_t a = text.find(first), b = text.find(then);
  return a != text.npos && b != text.npos && a < b;
}

TEST(LawsAnswer, SaysWhoBreaksNoneWhoByHairlinesAndWhoReallyWorstFirst) {
  const std::string text = laws_answer(result_of({cell("never_tunnels", "exact", LawScalar::float32, 0, 0),
                                                  cell("never_tunnels", "m3", LawScalar::float32, 5, 0),
                                                  cell("never_tunnels", "noonat", LawScalar::float32, 5, 5, strange),
                                                  cell("never_tunnels", "gamedev", LawScalar::float32, 5, 1),
                                                  cell("never_tunnels", "gamedev", LawScalar::float64, 5, 5),
                                                  cell("no_phantom", "gamedev", LawScalar::float64, 5, 0),
                                                  cell("never_tunnels", "end_of_frame", LawScalar::float32, 9, 9),
                                                  cell("no_phantom", "end_of_frame", LawScalar::float32, 9, 9)}),
                                       80);
  EXPECT_NE(text.find("2 laws on 5 methods"), text.npos) << text;
  EXPECT_NE(text.find("100 queries for each"), text.npos) << text;
  EXPECT_NE(text.find("Break no law (1): exact.\n"), text.npos) << text;
  EXPECT_NE(text.find("By hairlines only (1): m3.\n"), text.npos) << text;
  EXPECT_NE(text.find("Really, but seen in other than everyday numbers only (1): noonat.\n"), text.npos) << text;
  EXPECT_EQ(text.find("GUARANTEE"), text.npos) << text;
  // A law broken really in one scalar and by hairlines in another is really broken, once.
  const std::string table = text.substr(text.find("Really break"));
  EXPECT_TRUE(stands_before(table, "end_of_frame", "gamedev")) << table;
  EXPECT_TRUE(stands_before(table, "never_tunnels, no_phantom", "gamedev")) << table;
  EXPECT_EQ(table.find("m3"), table.npos) << table;
  EXPECT_EQ(table.find("noonat"), table.npos) << table;
  EXPECT_EQ(table.find("exact"), table.npos) << table;
}

TEST(LawsAnswer, BeginsWithABrokenGuarantee) {
  const std::string text = laws_answer(result_of({cell("never_tunnels", "m3", LawScalar::float32, 5, 5),
                                                  cell("never_tunnels", "exact", LawScalar::float32, 1, 0)}),
                                       80);
  EXPECT_TRUE(text.starts_with("GUARANTEE BROKEN: exact breaks never_tunnels in float32.\n")) << text;
}

TEST(LawsAnswer, FitsItsWidthWhateverBreaksWhatever) {
  std::vector<LawCell> cells;
  for (const Subject& subject : subjects()) {
    for (const Law* law : laws_named({})) {
      const std::uint64_t broken = (cells.size() % 7) * 3;
      cells.push_back(cell(std::string(law->id).c_str(), std::string(subject.id).c_str(), LawScalar::exact, broken,
                           cells.size() % 3 == 0 ? broken : 0));
    }
  }
  const LawsResult result = result_of(std::move(cells));
  for (const std::size_t width : {60u, 80u, 100u, 160u}) {
    std::istringstream lines(laws_answer(result, width));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns_of(line), width) << line;
  }
}

}  // namespace
}  // namespace sweeplab
