// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "harness/query/families.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

struct Wrong {
  std::uint64_t tunnels = 0, real_tunnels = 0, phantoms = 0, real_phantoms = 0, faces = 0, late = 0, real_late = 0;
};

/// Of each family 1000 impacts and 1000 separations, in the scalar of all these methods.
Survey survey_of(std::vector<std::string> families,
                 const std::map<std::string, std::map<std::string, Wrong>>& methods) {
  Survey survey;
  survey.queries = 2000;
  survey.scalars = {Scalar::float32};
  survey.families = std::move(families);
  for (const auto& [id, wrong] : methods) survey.algorithms.push_back(id);
  for (const std::string& family : survey.families) {
    SurveyUnit unit{family, Scalar::float32, {}, {}};
    unit.census.queries = 2000;
    unit.census.classes[index_of(Class::impact)] = unit.census.classes[index_of(Class::separate)] = 1000;
    for (const auto& [id, by_family] : methods) {
      const auto found = by_family.find(family);
      const Wrong wrong = found == by_family.end() ? Wrong{} : found->second;
      Tally tally;
      tally.counts[index_of(Verdict::tunnel)][index_of(Cause::logic)] = wrong.tunnels;
      tally.severe[index_of(Verdict::tunnel)] = wrong.real_tunnels;
      tally.counts[index_of(Verdict::phantom)][index_of(Cause::logic)] = wrong.phantoms;
      tally.severe[index_of(Verdict::phantom)] = wrong.real_phantoms;
      tally.counts[index_of(Verdict::wrong_face)][index_of(Cause::logic)] = wrong.faces;
      tally.counts[index_of(Verdict::late)][index_of(Cause::logic)] = wrong.late;
      tally.severe[index_of(Verdict::late)] = wrong.real_late;
      unit.tallies.push_back(tally);
    }
    survey.units.push_back(std::move(unit));
  }
  return survey;
}

std::string line_with(const std::string& text, std::string_view part) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(part) != line.npos) return line;
  }
  return "";
}

TEST(SurveyAnswer, SaysWhoIsRightWhoErrsByHairlinesAndWhoIsReallyWrongWorstFirst) {
  const Survey survey =
      survey_of({"bullets", "tiles", "worlds", "grazes"},
                {{"noonat", {{"bullets", {.faces = 2}}}},
                 {"exact", {}},
                 {"gamedev", {{"bullets", {.phantoms = 7, .real_phantoms = 7}}, {"tiles", {.tunnels = 3}}}},
                 {"gomez", {{"tiles", {.tunnels = 500, .real_tunnels = 499}}}},
                 {"m3",
                  {{"tiles", {.tunnels = 3}},
                   {"worlds", {.tunnels = 800, .real_tunnels = 800}},
                   {"grazes", {.tunnels = 900, .real_tunnels = 900}}}}});
  const std::string text = survey_answer(survey, 100);
  EXPECT_NE(text.find("5 methods in 2 families of everyday numbers (bullets, tiles), 2000 queries each"), text.npos)
      << text;
  EXPECT_NE(text.find("Right in all (1): exact.\n"), text.npos) << text;
  EXPECT_NE(text.find("overlap at the start (1): noonat (float32).\n"), text.npos) << text;
  EXPECT_NE(text.find("by hairlines only (1): m3.\n"), text.npos) << text;
  const std::size_t gomez = text.find("\ngomez"), gamedev = text.find("\ngamedev");
  ASSERT_TRUE(gomez != text.npos && gamedev != text.npos) << text;
  EXPECT_LT(gomez, gamedev);
  EXPECT_NE(line_with(text, "gomez").find("499k"), text.npos) << text;
  EXPECT_NE(line_with(text, "gomez").find("tiles"), text.npos) << text;
  EXPECT_NE(line_with(text, "gamedev").find("7.0k"), text.npos) << text;  // phantoms, real
  EXPECT_NE(line_with(text, "gamedev").find("3.0k"), text.npos) << text;  // tunnels, hairline
}

TEST(SurveyAnswer, TakesARealLateTimeForARealErrorAndNoOther) {
  const std::string text = survey_answer(survey_of({"bullets"}, {{"gomez", {{"bullets", {.late = 9, .real_late = 6}}}},
                                                                 {"m3", {{"bullets", {.late = 9}}}}}),
                                         100);
  EXPECT_NE(line_with(text, "gomez ").find("6.0k"), text.npos) << text;
  EXPECT_NE(line_with(text, "gomez ").find("bullets"), text.npos) << text;
  EXPECT_NE(text.find("overlap at the start (1): m3.\n"), text.npos) << text;
}

TEST(SurveyAnswer, CountsTheLastFamilyAsTheFirst) {
  for (const char* family : {"bullets", "tiles"}) {
    const std::string text = survey_answer(
        survey_of({"bullets", "tiles"}, {{"gomez", {{family, {.phantoms = 5, .real_phantoms = 5}}}}}), 100);
    EXPECT_NE(line_with(text, "gomez ").find(family), text.npos) << text;
  }
}

TEST(SurveyAnswer, OfTrapsAloneSaysSo) {
  const std::string text = survey_answer(survey_of({"grazes"}, {{"exact", {}}}), 100);
  EXPECT_NE(text.find("1 method in 1 family of numbers that set traps (grazes)"), text.npos) << text;
  const std::string few = survey_answer(survey_of({"fixtures"}, {{"exact", {}}}), 100);  // there are not so many
  EXPECT_NE(few.find("(fixtures), up to 2000 queries each"), few.npos) << few;
}

TEST(SurveyAnswer, FitsItsWidth) {
  std::vector<std::string> names;
  for (const Family& family : families()) names.emplace_back(family.name);
  std::map<std::string, std::map<std::string, Wrong>> methods;
  for (const Method& method : sweeplab::methods()) {
    const std::uint64_t n = 1 + methods.size() * 17;
    methods[std::string(method.card->id)] = {{names[methods.size() % names.size()], {n, n / 2, n, n / 3, n}}};
  }
  const Survey survey = survey_of(names, methods);
  for (const std::size_t width : {80u, 100u, 160u}) {
    std::istringstream lines(survey_answer(survey, width));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns_of(line), width) << line;
  }
}

}  // namespace
}  // namespace sweeplab
