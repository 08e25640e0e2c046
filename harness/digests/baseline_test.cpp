// SPDX-License-Identifier: MIT
#include "harness/digests/report.h"

#include <nlohmann/json.hpp>

#include "harness/support/test/folder_of_test.h"
#include "harness/survey/survey.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

/// Two reports, an older and a newer, of the same small survey until a test changes one of them.
class BaselineTest : public FolderOfTest {
 protected:
  BaselineTest() {
    fs::create_directories(older() / "data");
    fs::create_directories(newer());
    SurveyOptions options{.queries = 400};
    for (const char* name : {"uniform", "grazes"}) options.families.push_back(find_family(name));
    for (const char* id : {"gamedev", "exact"}) options.methods.push_back(find_method(id));
    survey = run_survey(options, folder / "checkpoint.json").value();
  }

  fs::path older() const { return folder / "older"; }
  fs::path newer() const { return folder / "newer"; }

  static void write(const fs::path& file, const Survey& survey) { std::ofstream(file) << file_text(survey); }
  Json compared(const Survey& before, const Survey& after) const {
    write(older() / "data" / "survey.json", before);
    write(newer() / "survey.json", after);
    return baseline_json(read_baseline(older()), newer());
  }
  /// So many answers of `exact`, whose tally is the second, that were correct are tunnels now.
  static Survey spoilt(Survey survey, std::uint64_t tunnels) {
    Tally& tally = survey.units.front().tallies[1];
    tally.counts[static_cast<std::size_t>(Verdict::tunnel)][static_cast<std::size_t>(Cause::logic)] = tunnels;
    tally.counts[static_cast<std::size_t>(Verdict::correct)][0] -= tunnels;
    return survey;
  }

  Survey survey;
};

TEST_F(BaselineTest, OfTheSameQueriesASingleAnswerThatWentWrongIsNewAndNothingElse) {
  EXPECT_TRUE(compared(survey, survey).at("rows").empty());
  const Json json = compared(survey, spoilt(survey, 1));
  EXPECT_NE(baseline_text(json).find("1 new, 0 fixed"), std::string::npos) << baseline_text(json);
  ASSERT_EQ(json.at("rows").size(), 1u);
  const Json& row = json.at("rows").at(0);
  EXPECT_EQ(row.at("kind"), "new");
  EXPECT_EQ(row.at("method"), "exact");
  EXPECT_EQ(row.at("verdict"), "tunnel");
  EXPECT_EQ(row.at("after").at(0), 1);
  EXPECT_FALSE(row.at("beyond_chance").get<bool>());
  EXPECT_EQ(json.at("new"), 1);
}

TEST_F(BaselineTest, ShowsTwentyChangesAndCountsTheOthers) {
  Json json = compared(survey, spoilt(survey, 1));
  while (json["rows"].size() < 20) json["rows"].push_back(Json(json["rows"][0]));
  EXPECT_EQ(baseline_text(json).find(" more: "), std::string::npos) << baseline_text(json);
  json["rows"].push_back(Json(json["rows"][0]));
  EXPECT_TRUE(baseline_text(json).ends_with("\n  and 1 more: data/baseline.json\n")) << baseline_text(json);
}

TEST_F(BaselineTest, TellsFixedMoreAndLess) {
  EXPECT_EQ(compared(spoilt(survey, 3), survey).at("rows").at(0).at("kind"), "fixed");
  EXPECT_EQ(compared(spoilt(survey, 3), spoilt(survey, 5)).at("rows").at(0).at("kind"), "more");
  EXPECT_EQ(compared(spoilt(survey, 5), spoilt(survey, 3)).at("rows").at(0).at("kind"), "less");
}

TEST_F(BaselineTest, OfOtherQueriesOnlyWhatLiesBeyondChanceIsTold) {
  Survey another = spoilt(survey, 1);
  another.seed = 2;
  EXPECT_TRUE(compared(survey, another).at("rows").empty());
  another = spoilt(survey, 40);
  another.seed = 2;
  const Json json = compared(survey, another);
  ASSERT_EQ(json.at("rows").size(), 1u);
  EXPECT_FALSE(json.at("rows").at(0).at("same_queries").get<bool>());
  EXPECT_TRUE(json.at("rows").at(0).at("beyond_chance").get<bool>());
  EXPECT_EQ(compared(another, survey).at("rows").at(0).at("kind"), "fixed");  // the other way round
  another = spoilt(survey, 1);
  ++another.units[1].census.classes[index_of(Class::impact)];  // the same family in the other scalar
  EXPECT_TRUE(compared(survey, another).at("rows").empty());
}

TEST_F(BaselineTest, MethodsAndFamiliesThatCameOrWentAreNamedAndNotCompared) {
  Survey fewer = survey;
  fewer.algorithms.pop_back();
  for (SurveyUnit& unit : fewer.units) unit.tallies.pop_back();
  EXPECT_EQ(compared(survey, fewer).at("methods_gone"), Json::array({"exact"}));
  const Json json = compared(fewer, spoilt(survey, 9));
  EXPECT_EQ(json.at("methods_added"), Json::array({"exact"}));
  EXPECT_TRUE(json.at("rows").empty());
}

TEST_F(BaselineTest, TellsWhichLawsAndTimesChanged) {
  const auto laws = [](const char* first, const char* second) {
    Json json{{"format", "sweeplab-laws"}, {"cells", Json::array()}};
    json["cells"].push_back({{"law", "mirror"}, {"method", "gamedev"}, {"scalar", "float32"}, {"ruling", first}});
    json["cells"].push_back({{"law", "mirror"}, {"method", "exact"}, {"scalar", "float32"}, {"ruling", second}});
    return json;
  };
  const auto bench = [](double low, double high, const char* machine = "one") {
    Json json = Json::parse(R"({"format": "sweeplab-bench", "results": [
        {"family": "uniform_30", "scalar": "float32", "algorithm": "exact", "ratio": 1.0}]})");
    json["provenance"]["machine"] = machine;
    json["results"][0].update({{"ns", (low + high) / 2}, {"ns_low", low}, {"ns_high", high}});
    return json;
  };
  std::ofstream(older() / "data" / "laws.json") << laws("broken", "holds");
  std::ofstream(newer() / "laws.json") << laws("holds", "broken");
  std::ofstream(older() / "data" / "bench.json") << bench(10, 12);
  std::ofstream(newer() / "bench.json") << bench(13, 14);
  Json json = compared(survey, survey);
  EXPECT_EQ(json.at("laws").at(0).at("kind"), "fixed");
  EXPECT_EQ(json.at("laws").at(1).at("kind"), "new");
  EXPECT_EQ(json.at("laws_newly_broken"), 1);
  EXPECT_EQ(json.at("speed").at(0).at("kind"), "slower");
  std::ofstream(newer() / "bench.json") << bench(11, 14);
  EXPECT_TRUE(compared(survey, survey).at("speed").empty()) << "the spreads overlap";
  std::ofstream(newer() / "bench.json") << bench(20, 28, "two");
  EXPECT_TRUE(compared(survey, survey).at("speed").empty()) << "on another machine the ratio is the same";
  Json other = bench(20, 28, "two");
  other["results"][0]["ratio"] = 3.0;
  std::ofstream(newer() / "bench.json") << other;
  json = compared(survey, survey).at("speed").at(0);
  EXPECT_EQ(json.at("unit"), "ratio");
  EXPECT_EQ(json.at("after"), (Json{3.0, 2.5, 3.5}));
}

}  // namespace
}  // namespace sweeplab
