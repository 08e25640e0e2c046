// SPDX-License-Identifier: MIT
#include "harness/survey/survey_rows.h"

#include <gtest/gtest.h>

#include <limits>

#include "harness/methods/cards_json.h"
#include "harness/survey/survey_table.h"

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
    survey.algorithms = {"gamedev"};
    survey.scalars = {Scalar::float32};
    return rows_of(survey).at(0);
  }
  std::string worst_family(bool severe = false) { return row().worst(Verdict::tunnel, severe).family; }

  Survey survey;
};

TEST_F(Row, NamesTheFamilyWhoseRateIsSurelyHighest) {
  add("one_of_one", 1, 1);         // rate 1, at least 0.025, at most 1
  add("most_of_many", 800, 1000);  // at least 0.77, at most 0.82
  add("half_of_few", 5, 10);       // at least 0.19, at most 0.81
  EXPECT_EQ(worst_family(), "most_of_many");
  EXPECT_EQ(row().worst(Verdict::tunnel, false).events, 800u);
  EXPECT_EQ(row().worst(Verdict::tunnel, false).of, 1000u);
}

TEST_F(Row, NamesOfEqualRatesTheFamilyThatSaysMost) {
  add("few", 0, 10);
  add("many", 0, 1000);
  add("some", 0, 100);
  EXPECT_EQ(worst_family(), "many");
  add("one", 1, 1000000);
  EXPECT_EQ(worst_family(), "one");
}

TEST_F(Row, CountsSevereOnesApart) {
  add("more", 500, 1000, 10);
  add("worse", 100, 1000, 90);
  EXPECT_EQ(worst_family(), "more");
  EXPECT_EQ(worst_family(true), "worse");
  EXPECT_EQ(row().worst(Verdict::tunnel, true).events, 90u);
}

TEST_F(Row, LeavesOutFamiliesInWhichItCannotHappen) {
  add("none", 0, 0);
  EXPECT_EQ(worst_family(), "");
  add("some", 0, 3);
  EXPECT_EQ(worst_family(), "some");
}

TEST_F(Row, CallsTheTimesWorstWhoseSlowestHundredthIs) {
  add("even", 0, 1000);
  add("mostly_good", 0, 1000);
  add("only_once_bad", 0, 1000);
  for (int i = 0; i < 1000; ++i) survey.units[0].tallies[0].error_ulps.add(8);
  for (int i = 0; i < 1000; ++i) survey.units[1].tallies[0].error_ulps.add(i < 20 ? 64 : 0.25);
  for (int i = 0; i < 1000; ++i) survey.units[2].tallies[0].error_ulps.add(i < 5 ? 1e6 : 0.5);
  EXPECT_EQ(row().worst_times(), 1u);
}

TEST_F(Row, HasNoWorstTimesWhereNoneWasMeasured) {
  EXPECT_EQ(SurveyRow(row()).worst_times(), std::nullopt);
  add("untimed", 0, 10);
  EXPECT_EQ(row().worst_times(), std::nullopt);
  add("timed", 0, 10);
  survey.units[1].tallies[0].error_ulps.add(0.25);
  EXPECT_EQ(row().worst_times(), 1u);
}

TEST_F(Row, AddsUpItsFamilies) {
  add("a", 3, 10, 1);
  add("b", 0, 10);
  add("c", 4, 10, 2);
  survey.units[2].tallies[0].counts[index_of(Verdict::phantom)][index_of(Cause::rounding)] = 5;
  EXPECT_EQ(row().of(Verdict::tunnel), 7u);
  EXPECT_EQ(row().wrong(), 12u);
  EXPECT_EQ(row().caused_by(Cause::logic), 7u);
  EXPECT_EQ(row().caused_by(Cause::rounding), 5u);
  EXPECT_EQ(row().failing_families(), 2u);
  EXPECT_EQ(row().worst_severity(), std::nullopt);
  survey.units[0].tallies[0].worst[index_of(Verdict::tunnel)] = Witness{.relative = 0.5, .verdict = Verdict::tunnel};
  survey.units[2].tallies[0].worst[index_of(Verdict::tunnel)] = Witness{.relative = 0.25, .verdict = Verdict::tunnel};
  EXPECT_EQ(row().worst_severity(), 0.5);
}

TEST_F(Row, ShowsItsRatesInEachEverydayFamilyThatTheSurveyHas) {
  survey.families = {"uniform", "grid", "tiles"};  // grid is not an everyday one
  add("uniform", 1, 4);
  add("grid", 3, 4);
  add("tiles", 0, 1);
  survey.units[2].census.classes[index_of(Class::separate)] = 8;
  survey.units[2].tallies[0].counts[index_of(Verdict::phantom)][index_of(Cause::logic)] = 1;
  const SurveyRow one = row();
  EXPECT_TRUE(one.native());
  const std::string text = markdown_summary(survey);
  const std::string table =
      text.substr(text.find("| tunnels / phantoms"), text.find("\n\n## In the worst") - text.find("| tunnels"));
  EXPECT_EQ(table, "| tunnels / phantoms per million | uniform | tiles |\n| --- | ---: | ---: |\n| " +
                       marked_name(*one.method->card) + " | 250000 / - | 0 / 125000 |");
  survey.units.erase(survey.units.begin());
  EXPECT_NE(markdown_summary(survey).find(" | - | 0 / 125000 |\n"), std::string::npos);
}

}  // namespace
}  // namespace sweeplab
