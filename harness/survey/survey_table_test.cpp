// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <utility>

#include "harness/methods/cards_json.h"

namespace sweeplab {
namespace {

/// A method's row over units that a test fills in.
class Row : public testing::Test {
 protected:
  void add(const char* family, std::uint64_t tunnels, std::uint64_t impacts, std::uint64_t severe = 0) {
    Survey& s = survey;
    s.units.push_back({family, Scalar::float32, {}, {Tally{}}});
    s.units.back().census.queries = s.units.back().census.classes[index_of(Class::impact)] = impacts;
    s.units.back().tallies[0].counts[index_of(Verdict::tunnel)][index_of(Cause::logic)] = tunnels;
    s.units.back().tallies[0].severe[index_of(Verdict::tunnel)] = severe;
  }
  SurveyRow row() {
    survey.algorithms = {algorithm};
    survey.scalars = {Scalar::float32};
    return rows_of(survey).at(0);
  }
  std::string worst_family(ErrorSize size = ErrorSize::any) { return row().worst(Verdict::tunnel, size).family; }

  Survey survey;
  std::string algorithm = "gamedev";
};

TEST_F(Row, NamesTheFamilyWhoseRateIsSurelyHighest) {
  add("one_of_one", 1, 1);         // rate 1, at least 0.025, at most 1
  add("most_of_many", 800, 1000);  // at least 0.77, at most 0.82
  add("half_of_few", 5, 10);       // at least 0.19, at most 0.81
  EXPECT_EQ(worst_family(), "most_of_many");
  EXPECT_EQ(row().worst(Verdict::tunnel).events, 800u);
  EXPECT_EQ(row().worst(Verdict::tunnel).of, 1000u);
}

TEST_F(Row, NamesOfEqualRatesTheFamilyThatSaysMost) {
  add("few", 0, 10);
  add("many", 0, 1000);
  add("some", 0, 100);
  EXPECT_EQ(worst_family(), "many");
  add("one", 1, 1000000);
  EXPECT_EQ(worst_family(), "one");
}

TEST_F(Row, CountsSevereOnesApartAndHairlineOnesAsTheRest) {
  add("more", 500, 1000, 10);
  add("worse", 100, 1000, 90);
  EXPECT_EQ(worst_family(), "more");
  EXPECT_EQ(worst_family(ErrorSize::real), "worse");
  EXPECT_EQ(row().worst(Verdict::tunnel, ErrorSize::real).events, 90u);
  EXPECT_EQ(row().worst(Verdict::tunnel, ErrorSize::hairline).family, "more");
  EXPECT_EQ(row().worst(Verdict::tunnel, ErrorSize::hairline).events, 490u);
  EXPECT_EQ(survey.units[1].tallies[0].of(Verdict::tunnel, ErrorSize::hairline), 10u);
}

TEST_F(Row, LeavesOutFamiliesInWhichItCannotHappen) {
  add("none", 0, 0);
  EXPECT_EQ(worst_family(), "");
  add("some", 0, 3);
  EXPECT_EQ(worst_family(), "some");
}

TEST_F(Row, CallsTheTimesWorstWhoseSlowestHundredthIsAndNoneWhereNoneWasMeasured) {
  add("untimed", 0, 1000);
  EXPECT_FALSE(row().worst_times());
  for (const char* family : {"even", "mostly_good", "only_once_bad"}) add(family, 0, 1000);
  for (int i = 0; i < 1000; ++i) {
    survey.units[1].tallies[0].error_ulps.add(8);
    survey.units[2].tallies[0].error_ulps.add(i < 20 ? 64 : 0.25);
    survey.units[3].tallies[0].error_ulps.add(i < 5 ? 1e6 : 0.5);
  }
  EXPECT_EQ(row().worst_times()->family(), "mostly_good");
}

TEST_F(Row, AddsUpItsFamilies) {
  add("a", 3, 10, 1);
  add("b", 0, 10);
  add("c", 4, 10, 2);
  survey.units[2].tallies[0].counts[index_of(Verdict::phantom)][index_of(Cause::rounding)] = 5;
  EXPECT_EQ(row().all.of(Verdict::tunnel), 7u);
  EXPECT_EQ(row().all.wrong(), 12u);
  EXPECT_EQ(row().all.caused_by(Cause::logic), 7u);
  EXPECT_EQ(row().all.caused_by(Cause::rounding), 5u);
  EXPECT_EQ(row().failing_families(), 2u);
  EXPECT_EQ(row().all.worst_severity(), std::nullopt);
  survey.units[0].tallies[0].worst[index_of(Verdict::tunnel)] = Witness{.relative = 0.5, .verdict = Verdict::tunnel};
  survey.units[2].tallies[0].worst[index_of(Verdict::tunnel)] = Witness{.relative = 0.25, .verdict = Verdict::tunnel};
  EXPECT_EQ(row().all.worst_severity(), 0.5);
}

/// A table of Markdown that begins so.
std::string table_from(const std::string& text, const std::string& start) {
  const std::size_t from = text.find("\n| " + start) + 1;
  return text.substr(from, text.find("\n\n", from) - from);
}

TEST_F(Row, ShowsRealOnesFirstInEachEverydayFamilyThatTheSurveyHas) {
  // grid is not an everyday one; decimals is one at its worst, which the last two columns leave out.
  survey.families = {"uniform", "grid", "tiles", "decimals"};
  add("uniform", 3, 4, 1);
  add("grid", 3, 4, 3);
  add("tiles", 0, 1);
  add("decimals", 4, 4, 1);
  survey.units[3].tallies[0].severe[index_of(Verdict::late)] = 4;
  survey.units[2].census.classes[index_of(Class::separate)] = 8;
  survey.units[2].tallies[0].counts[index_of(Verdict::phantom)][index_of(Cause::logic)] = 3;
  survey.units[2].tallies[0].severe[index_of(Verdict::phantom)] = 2;
  survey.units[0].tallies[0].severe[index_of(Verdict::late)] = 2;
  const SurveyRow one = row();
  EXPECT_TRUE(one.native());
  const std::string name = "| " + marked_name(*one.method->card);
  const std::string text = markdown_summary(survey);
  EXPECT_EQ(table_from(text, "real tunnels / phantoms"),
            "| real tunnels / phantoms per million | uniform | tiles | decimals† | real late | hairline |\n"
            "| --- | ---: | ---: | ---: | ---: | ---: |\n" +
                name + " | 250000 / - | 0 / 250000 | 250000 / - | 500000 | 500000 / 125000 |");
  EXPECT_EQ(table_from(text, "hairline tunnels / phantoms"),
            "| hairline tunnels / phantoms per million | uniform | tiles | decimals† |\n"
            "| --- | ---: | ---: | ---: |\n" +
                name + " | 500000 / - | 0 / 125000 | 750000 / - |");
  EXPECT_EQ(text.find("asked / excused"), text.npos);
  survey.scalars = {Scalar::float64};
  for (SurveyUnit& unit : survey.units) unit.scalar = Scalar::float64;
  const std::string other = markdown_summary(survey);
  EXPECT_GT(other.find(name), other.find("## Everything")) << "not the scalar that its source uses";
  survey.scalars = {Scalar::float32};
  for (SurveyUnit& unit : survey.units) unit.scalar = Scalar::float32;
  survey.units.erase(survey.units.begin());
  EXPECT_NE(markdown_summary(survey).find(" | - | 0 / 250000 | 250000 / - | 0 | 0 / 125000 |\n"), std::string::npos);
}

TEST_F(Row, SaysHowMuchWasAskedAndExcusedOfALibraryAndMarksItAboveOnePercent) {
  const auto& all = methods();
  const auto peer = std::find_if(all.begin(), all.end(), [](const Method& m) {
    return m.card->kind == Kind::peer && m.card->native == Scalar::float32;
  });
  if (peer == all.end()) GTEST_SKIP() << "no library is installed";
  algorithm = peer->card->id;
  survey.families = {"uniform", "tiles"};
  add("uniform", 0, 1000);
  add("tiles", 0, 1000);
  auto& uniform = survey.units[0].tallies[0];
  uniform.counts[index_of(Verdict::excused)][0] = 5;
  uniform.counts[index_of(Verdict::not_asked)][0] = 500;
  const std::string name = "| " + marked_name(*row().method->card);
  std::string text = markdown_summary(survey);
  EXPECT_EQ(table_from(text, "asked"),
            "| asked / excused | uniform | tiles |\n| --- | ---: | ---: |\n" + name + " | 50% / 1% | 100% / 0% |");
  EXPECT_EQ(text.find(" * |"), text.npos);
  uniform.counts[index_of(Verdict::excused)][0] = 6;
  text = markdown_summary(survey);
  EXPECT_NE(text.find(name + " * | "), text.npos) << text;
  EXPECT_NE(text.find(" | 50% / 1.2% | "), text.npos) << text;
  survey.algorithms = {"gamedev"};  // what its card excuses are boxes that overlap at the start
  EXPECT_EQ(markdown_summary(survey).find(" * |"), text.npos);
}

TEST(ShareText, OfNotQuiteAllOrNothingSaysSo) {
  EXPECT_EQ(share_text(0, 10000), "0%");
  EXPECT_EQ(share_text(1, 10000), "<0.1%");
  EXPECT_EQ(share_text(9999, 10000), ">99.9%");
  EXPECT_EQ(share_text(10000, 10000), "100%");
}

/// The methods of a survey of one family, "uniform", in the order of the tables.
std::vector<std::string> order_of(const std::vector<std::array<std::uint64_t, 2>>& real_and_hairline,
                                  std::vector<std::string> algorithms, Verdict verdict = Verdict::tunnel) {
  Survey survey;
  survey.algorithms = std::move(algorithms);
  survey.families = {"uniform"};
  survey.scalars = {Scalar::float32, Scalar::float64};
  for (const Scalar scalar : survey.scalars) {
    SurveyUnit unit{"uniform", scalar, {}, {}};
    unit.census.queries = unit.census.classes[index_of(Class::impact)] = 1000;
    for (const auto& [real, fine] : real_and_hairline) {
      unit.tallies.emplace_back();
      unit.tallies.back().counts[index_of(verdict)][index_of(Cause::logic)] = real + fine;
      unit.tallies.back().severe[index_of(verdict)] = real;
    }
    survey.units.push_back(std::move(unit));
  }
  std::vector<std::string> names;
  for (const SurveyRow& row : ordered_rows(survey)) {
    if (row.native()) names.emplace_back(row.method->card->id);
  }
  return names;
}

using Names = std::vector<std::string>;

TEST(Order, IsThatOfRealErrorsAndThenOfHairlineOnesLateTimesAmongThem) {
  for (const Verdict verdict : {Verdict::tunnel, Verdict::late}) {
    EXPECT_EQ(
        order_of({{{5, 0}}, {{0, 900}}, {{0, 3}}}, {"programming_chips", "liang_barsky", "edge_alignment"}, verdict),
        (Names{"edge_alignment", "liang_barsky", "programming_chips"}));
  }
  const Names as_given{"programming_chips", "liang_barsky"};
  EXPECT_EQ(order_of({{{5, 900}}, {{0, 0}}}, as_given, Verdict::early), as_given) << "early does no harm";
  EXPECT_EQ(order_of({{{0, 0}}, {{9, 9}}}, {"liang_barsky", "exact"}), (Names{"exact", "liang_barsky"}));
}

TEST(Order, HasEachSourceInItsMostCompletePublishedProcedureFirst) {
  EXPECT_EQ(order_of({{{0, 0}}, {{7, 0}}, {{0, 1}}, {{3, 0}}},
                     {"gamedev", "gamedev_broadphase", "gamedev_checked", "programming_chips"}),
            (Names{"programming_chips", "gamedev_broadphase", "gamedev", "gamedev_checked"}));
  // Where it was not asked, each stands for itself.
  EXPECT_EQ(order_of({{{9, 0}}, {{1, 0}}}, {"gamedev", "gamedev_checked"}), (Names{"gamedev_checked", "gamedev"}));
}

TEST(Order, HasTheScalarOfTheSourceFirst) {
  Survey survey{.algorithms = {"percent_projection"}, .scalars = {Scalar::float32, Scalar::float64}};
  EXPECT_EQ(rows_of(survey).at(0).scalar, Scalar::float64);
}

TEST(Order, KnowsTheSourceOfEachReading) {
  for (const Method& method : methods()) {
    const std::string_view id = method.card->id, first = first_of_source(id);
    ASSERT_NE(find_method(first), nullptr) << id;
    EXPECT_EQ(first_of_source(first), first) << id;
    // One author, one source.
    if (method.card->kind == Kind::published) {
      const std::string_view author = method.card->author, known = find_method(first)->card->author;
      EXPECT_EQ(author.substr(0, author.find(';')), known.substr(0, known.find(';'))) << id;
    } else {
      EXPECT_EQ(first, id);
    }
  }
  EXPECT_EQ(first_of_source("gamedev"), "gamedev_broadphase");
  EXPECT_EQ(first_of_source("percent_projection_plain_range"), "percent_projection_plain");
}

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
  for (const char* said :
       {"5 methods in 2 families of everyday numbers (bullets, tiles), 2000 queries each", "Right in all (1): exact.\n",
        "overlap at the start (1): noonat (float32).\n", "by hairlines only (1): m3.\n"}) {
    EXPECT_NE(text.find(said), text.npos) << text;
  }
  const std::size_t gomez = text.find("\ngomez"), gamedev = text.find("\ngamedev");
  ASSERT_TRUE(gomez != text.npos && gamedev != text.npos) << text;
  EXPECT_LT(gomez, gamedev);
  for (const auto& [method, said] :
       {std::pair{"gomez", "499k"}, {"gomez", "tiles"}, {"gamedev", "7.0k"}, {"gamedev", "3.0k"}}) {
    EXPECT_NE(line_with(text, method).find(said), text.npos)
        << text;  // of gamedev phantoms, real, and tunnels, hairline
  }
  EXPECT_EQ(text.find("no room for"), text.npos) << text;
  EXPECT_NE(survey_answer(survey, 45).find("no room for"), text.npos);
}

TEST(SurveyAnswer, SaysUpToWhereAFamilyHasFewerQueries) {
  Survey survey = survey_of({"fixtures"}, {{"exact", {}}});
  survey.queries = find_family("fixtures")->size;
  EXPECT_EQ(survey_answer(survey, 100).find("up to"), std::string::npos);
  ++survey.queries;
  EXPECT_NE(survey_answer(survey, 100).find("up to"), std::string::npos);
}

TEST(SurveyAnswer, SaysWhoAnsweredNoQueryAndCallsNobodyRightForIt) {
  Survey survey = survey_of({"bullets"}, {{"exact", {}}, {"m3", {}}});
  Tally& of_m3 = survey.units[0].tallies[1];
  of_m3.counts[index_of(Verdict::not_asked)][index_of(Cause::none)] = 2000;
  of_m3.not_asked[index_of(Class::impact)] = of_m3.not_asked[index_of(Class::separate)] = 1000;
  const std::string text = survey_answer(survey, 100);
  EXPECT_NE(text.find("Right in all (1): exact.\n"), text.npos) << text;
  EXPECT_NE(text.find("Answered no query (1): m3.\n"), text.npos) << text;
}

TEST(SurveyAnswer, TakesARealLateTimeForARealErrorAndNoOther) {
  const std::string text = survey_answer(survey_of({"bullets"}, {{"gomez", {{"bullets", {.late = 9, .real_late = 6}}}},
                                                                 {"m3", {{"bullets", {.late = 9}}}}}),
                                         100);
  EXPECT_NE(line_with(text, "gomez ").find("6.0k"), text.npos) << text;
  EXPECT_NE(line_with(text, "gomez ").find("bullets"), text.npos) << text;
  EXPECT_NE(text.find("overlap at the start (1): m3.\n"), text.npos) << text;
}

}  // namespace
}  // namespace sweeplab
