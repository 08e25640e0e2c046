// SPDX-License-Identifier: MIT
//
// What the page's files say of a survey whose counts are made up, so that every number is known beforehand.
#include "harness/digests/digests.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <string>

#include "harness/support/interval.h"
#include "harness/survey/survey.h"

namespace sweeplab {
namespace {

constexpr std::uint64_t made_up_queries = 1000;

std::uint64_t& count(Tally& tally, Verdict verdict, Cause cause) {
  return tally.counts[index_of(verdict)][index_of(cause)];
}

/// Two families of float32, with 400 and 100 impacts; gamedev, which is wrong in five ways, and a method
/// that gives no time.
Survey known() {
  Survey survey{.queries = made_up_queries, .seed = 7};
  survey.algorithms = {"gamedev", "end_of_frame"};
  survey.families = {"tiles", "corners"};
  survey.scalars = {Scalar::float32};
  for (const char* family : {"tiles", "corners"}) {
    const bool first = survey.units.empty();
    SurveyUnit unit{family, Scalar::float32, {}, std::vector<Tally>(2)};
    unit.census.queries = made_up_queries;
    unit.census.classes[index_of(Class::impact)] = first ? 400 : 100;
    unit.census.classes[index_of(Class::overlap)] = 50;
    unit.census.classes[index_of(Class::separate)] = first ? 550 : 850;
    Tally& tally = unit.tallies[0];
    count(tally, Verdict::tunnel, Cause::logic) = first ? 20 : 6;
    count(tally, Verdict::tunnel, Cause::tolerance) = first ? 0 : 2;
    count(tally, Verdict::tunnel, Cause::rounding) = first ? 12 : 1;
    count(tally, Verdict::phantom, Cause::rounding) = first ? 5 : 6;
    count(tally, Verdict::wrong_face, Cause::unknown) = first ? 3 : 0;
    count(tally, Verdict::excused, Cause::none) = first ? 11 : 13;
    tally.excused_as[index_of(Verdict::phantom)] = first ? 11 : 9;
    tally.excused_severe[index_of(Verdict::phantom)] = first ? 7 : 2;
    tally.excused_as[index_of(Verdict::wrong_face)] = first ? 0 : 4;
    count(tally, Verdict::correct, Cause::none) = made_up_queries - (first ? 51 : 28);
    tally.severe[index_of(Verdict::tunnel)] = first ? 4 : 2;
    tally.severe[index_of(Verdict::phantom)] = first ? 1 : 0;
    tally.worst[index_of(Verdict::tunnel)] = Witness{.severity = first ? 2.0 : 1.0,
                                                     .relative = first ? 0.25 : 0.75,
                                                     .index = first ? 31u : 17u,
                                                     .verdict = Verdict::tunnel,
                                                     .cause = Cause::logic,
                                                     .query = {0, 0, 1, 1, 3, 0, first ? 2.0 : 2.5, 0, 1, 1, 0, 0}};
    tally.worst[index_of(Verdict::wrong_face)] =
        Witness{.index = first ? 5u : 2u, .verdict = Verdict::wrong_face, .cause = Cause::unknown};
    for (int i = 0; i < 90; ++i) tally.error_ulps.add(first ? 0 : 1);
    for (int i = 0; i < 10; ++i) tally.error_ulps.add(first ? -64 : 3);
    unit.tallies[1].error_ulps.add(8);
    count(unit.tallies[1], Verdict::correct, Cause::none) = made_up_queries;
    survey.units.push_back(unit);
  }
  return survey;
}

bool has(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line) != std::string::npos;
}

Json rate(std::uint64_t n, std::uint64_t of, const char* family) {
  const Interval interval = clopper_pearson(n, of);
  return {{"family", family}, {"n", n}, {"of", of}, {"low", interval.low}, {"high", interval.high}};
}

/// That it has these fields, so.
void expect_fields(const Json& found, const char* fields) {
  const Json expected = Json::parse(fields);
  for (const auto& [key, value] : expected.items()) EXPECT_EQ(found.at(key), value) << key;
}

TEST(Digests, TheSummaryOfAMethodHasTheFamilyThatIsSurelyWorstAndTheSumsOfAll) {
  const Json json = verdicts_json(known());
  EXPECT_EQ(json.at("queries_per_family"), made_up_queries);
  EXPECT_EQ(json.at("seed"), 7);
  EXPECT_EQ(json.at("families").size(), 2u);
  EXPECT_EQ(json.at("census").at(1).at("impact"), 100);
  EXPECT_EQ(json.at("census").at(0).at("separate"), 550);
  const Json& row = json.at("rows").at(0);
  const Json& summary = row.at("summary");
  EXPECT_EQ(row.at("method"), "gamedev");
  // 32 of 400 and 9 of 100: the second rate is the higher, the first surely higher, for its interval begins above.
  ASSERT_GT(clopper_pearson(32, 400).low, clopper_pearson(9, 100).low);
  EXPECT_EQ(summary.at("tunnel"), rate(32, 400, "tiles"));
  EXPECT_EQ(summary.at("severe_tunnel"), rate(4, 400, "tiles"));
  EXPECT_EQ(summary.at("wrong"), 40 + 15);
  expect_fields(summary, R"({"logic": 26, "tolerance": 2, "rounding": 24, "unknown": 3, "excused": 24,
                             "failing_families": 2, "families": 2, "worst_severity": 0.75})");
  // A tenth of the times in tiles is 64 ulps early, which the median does not show.
  expect_fields(summary.at("time_error"), R"({"family": "tiles", "p50": 0, "p99": 64, "max": 64})");

  const Json& family = row.at("families").at(1);
  expect_fields(family, R"({"asked": 1000, "wrong": 15, "logic": 6, "tolerance": 2, "rounding": 7, "excused": 13,
                            "excused_as": {"phantom": {"n": 9, "severe": 2}, "wrong_face": {"n": 4}}})");
  const Json& tunnels = family.at("verdicts").at("tunnel");
  expect_fields(tunnels, R"({"n": 9, "of": 100, "severe": 2, "logic": 6, "tolerance": 2, "rounding": 1})");
  EXPECT_EQ(tunnels.at("high"), clopper_pearson(9, 100).high);
  EXPECT_EQ(tunnels.at("severe_low"), clopper_pearson(2, 100).low);
  EXPECT_EQ(tunnels.at("severe_high"), clopper_pearson(2, 100).high);
  EXPECT_FALSE(family.at("verdicts").contains("wrong_face")) << "none there";
  EXPECT_EQ(row.at("families").at(0).at("verdicts").at("wrong_face").at("n"), 3);
}

TEST(Digests, TheTableOfEnginesHasRealErrorsBeforeAll) {
  Json engine{{"id", "mine"}, {"version", "2.1"}, {"language", "C"}, {"witnesses", Json::array()}};
  engine["rows"].push_back(verdicts_json(known()).at("rows").at(0));
  Json engines{{"queries_per_family", made_up_queries}, {"seed", 7}};
  engines["engines"].push_back(engine);
  const std::string text = engines_section(engines);
  EXPECT_TRUE(
      has(text, "| mine | 2.1 | C | float32 | 4 of 400, in tiles | 32 of 400, in tiles | 1 of 550, in tiles | "))
      << text;
  EXPECT_NE(text.find("on 1000 queries a family (seed 7)"), text.npos) << text;
  EXPECT_TRUE(has(text, "- mine, float32: tiles: tunnel 32 of 400, phantom 5 of 550, wrong_face 3 of 400; corners: "))
      << text;
}

TEST(Digests, TheVerdictsHaveALineEach) {
  const std::string csv = verdicts_csv(known());
  EXPECT_TRUE(has(csv, "gamedev,float32,tiles,tunnel,32,400,0.05536,0.1111,4,0.002731,0.02541,20,12,0\n")) << csv;
  EXPECT_TRUE(has(csv, "gamedev,float32,corners,tunnel,9,100,0.04198,0.164,2,0.002431,0.07039,6,1,2\n")) << csv;
  EXPECT_TRUE(has(csv, "gamedev,float32,tiles,phantom,5,")) << csv;
  EXPECT_TRUE(has(csv, "gamedev,float32,tiles,wrong_face,3,400,0.001549,0.02177,,,,0,0,0\n")) << csv;
  EXPECT_FALSE(has(csv, "gamedev,float32,corners,wrong_face")) << csv;
}

TEST(Digests, TimeErrorsAreInOctavesEarlyAndLateOfThoseThatGiveATime) {
  const Json json = time_error_json(known());
  ASSERT_EQ(json.at("rows").size(), 1u) << "one of the two gives no time";
  const Json& families = json.at("rows").at(0).at("families");
  ASSERT_EQ(families.size(), 2u);
  expect_fields(families.at(0), R"({"none": 90, "n": 100, "early": [[6, 10]], "late": [], "earliest": -64, "latest": 0,
                                    "p50": 0, "p99": 64})");
  expect_fields(families.at(1), R"({"none": 0, "early": [], "late": [[0, 90], [1, 10]], "p50": 1.25, "p99": 3})");
  const std::string csv = time_error_csv(known());
  EXPECT_TRUE(
      has(csv, "gamedev,float32,tiles,none,0,5.960464477539063e-08,90\ngamedev,float32,tiles,early,64,128,10\n"))
      << csv;
  EXPECT_TRUE(has(csv, "gamedev,float32,corners,late,1,2,90\ngamedev,float32,corners,late,2,4,10\n")) << csv;
}

TEST(Digests, TheWitnessIsTheOneOfTheGreatestRelativeSeverityElseOfTheFirstFamily) {
  const Json json = witnesses_json(known());
  ASSERT_EQ(json.at("witnesses").size(), 2u);
  const Json &tunnel = json.at("witnesses").at(0), &face = json.at("witnesses").at(1);
  // Relative severity decides, not the severity in the world's units.
  expect_fields(tunnel, R"({"verdict": "tunnel", "family": "corners", "index": 17, "severity": 1, "relative": 0.75,
                            "query": "0,0,1,1,3,0,0x1.4p+1,0,1,1,0,0"})");
  expect_fields(face, R"({"verdict": "wrong_face", "family": "tiles", "index": 5, "cause": "unknown"})");
}

}  // namespace
}  // namespace sweeplab
