// SPDX-License-Identifier: MIT
#include "harness/survey/survey_merge.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "harness/methods/names.h"
#include "harness/project/record.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A small survey in three shards, as files a.json, b.json, c.json in a folder of its own.
class SurveyMerge : public testing::Test {
 protected:
  SurveyMerge() {
    options.families = families_named({"grid", "mixed", "bullets"});
    options.methods = methods_named({"gamedev", "liang_barsky", "exact"});
    options.queries = 100;
    options.threads = 2;
    folder = fs::path(testing::TempDir()) /
             (std::string("merge_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const std::uint64_t i : {1u, 2u, 3u}) shards.push_back(shard({i, 3}));
  }
  ~SurveyMerge() override { fs::remove_all(folder); }

  Survey shard(const Shard& which) const {
    SurveyOptions with = options;
    with.shard = which;
    const fs::path checkpoint = folder / "checkpoint";
    fs::remove(checkpoint);
    return run_survey(with, checkpoint).value();
  }
  fs::path write(const char* name, const std::string& text) const {
    std::ofstream(folder / name) << text;
    return folder / name;
  }
  template <class F>
  static std::string refusal(const F& act) {
    try {
      act();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }
  /// Why shard 2 is not joined with shard 1, once `change` is made to it.
  std::string refused(const std::function<void(Survey&)>& change) const {
    Survey changed = shards[1];
    change(changed);
    return refusal([&] { merge(std::vector<NamedSurvey>{{"a.json", shards[0]}, {"b.json", changed}}); });
  }
  /// The same of its file.
  std::string refused_file(const std::function<void(Json&)>& change) const {
    const fs::path a = write("a.json", file_text(shards[0]));
    Json json = Json::parse(file_text(shards[1]));
    change(json);
    const fs::path b = write("b.json", json.dump());
    const std::string said = refusal([&] { merge_files(std::vector{a, b}); });
    const std::string name = b.string() + ": ";
    EXPECT_TRUE(said.empty() || said.starts_with(name)) << said;
    return said.empty() ? said : said.substr(name.size());
  }

  SurveyOptions options;
  fs::path folder;
  std::vector<Survey> shards;
};

TEST_F(SurveyMerge, OfAllShardsInAnyOrderIsTheSurvey) {
  options.threads = 1;
  const std::string whole = to_json(shard({1, 1})).dump(1);
  std::vector<int> order{0, 1, 2};
  do {
    std::vector<NamedSurvey> parts;
    for (const int i : order) parts.push_back({std::to_string(i), shards[static_cast<std::size_t>(i)]});
    EXPECT_TRUE(same_text(to_json(merge(parts)).dump(1), whole));
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<fs::path> files;
  for (const Survey& one : shards) {
    files.push_back(write(std::to_string(files.size()).c_str(), file_text(one)));
  }
  EXPECT_TRUE(same_text(to_json(merge_files(files)).dump(1), whole));
  EXPECT_EQ(refused([](Survey&) {}), "");
  EXPECT_EQ(refused_file([](Json&) {}), "");
}

TEST_F(SurveyMerge, RefusesWhatIsNoShardOfTheSameSurveyAndNamesTheDifference) {
  const auto other = [&](const std::function<void(SurveyOptions&)>& change, const Shard& which = {2, 3}) {
    const SurveyOptions before = options;
    change(options);
    const Survey changed = shard(which);
    options = before;
    return refused([&](Survey& s) { s = changed; });
  };
  const std::string begin = "b.json: is no shard of the survey in a.json: its ";
  EXPECT_EQ(other([](SurveyOptions& o) { o.seed = 2; }), begin + "seed is 2, not 1");
  EXPECT_EQ(other([](SurveyOptions& o) { o.queries = 90; }), begin + "queries a family are 90, not 100");
  EXPECT_EQ(other([](SurveyOptions&) {}, {2, 4}), begin + "number of shards is 4, not 3");
  EXPECT_EQ(other([](SurveyOptions& o) { o.scalars = {Scalar::float32}; }),
            begin + "scalars are float32, not float32,float64");
  const std::string joined = [&] {
    std::string text;
    for (const std::string& family : shards[0].families) text += (text.empty() ? "" : ",") + family;
    return text;
  }();
  EXPECT_EQ(other([](SurveyOptions& o) {
              o.families = families_named({"grid", "bullets"});
            }).find(begin + "families are "),
            0u);
  EXPECT_NE(other([](SurveyOptions& o) { o.families.pop_back(); }).find(", not " + joined), std::string::npos);
  EXPECT_EQ(other([](SurveyOptions& o) {
              o.methods = methods_named({"gamedev", "exact"});
            }),
            begin + "algorithms are gamedev,exact, not gamedev,liang_barsky,exact");
  EXPECT_EQ(refused([&](Survey& s) { s = shards[0]; }), "b.json: has shard 1/3, which a.json has, too");
  EXPECT_NE(refusal([] { merge({}); }), "");
}

TEST_F(SurveyMerge, RefusesResultsThatAreMissingDoubledOrOutOfOrder) {
  const std::string first = shards[0].families[0], last = shards[0].families[2];
  EXPECT_EQ(refused([](Survey& s) { s.units.pop_back(); }), "b.json: the result of " + last + " float64 is missing");
  EXPECT_EQ(refused([](Survey& s) { s.units.clear(); }), "b.json: the result of " + first + " float32 is missing");
  EXPECT_EQ(refused([](Survey& s) { s.units.push_back(s.units[0]); }),
            "b.json: has 7 results, and 3 families in 2 scalars are 6");
  const std::string misplaced = ": missing, doubled or out of order";
  EXPECT_EQ(
      refused([](Survey& s) { s.units.erase(s.units.begin()); }),
      "b.json: " + first + " float64: stands as result 1, where that of " + first + " float32 belongs" + misplaced);
  EXPECT_EQ(
      refused([](Survey& s) { std::swap(s.units[0], s.units[1]); }),
      "b.json: " + first + " float64: stands as result 1, where that of " + first + " float32 belongs" + misplaced);
  EXPECT_EQ(
      refused([](Survey& s) { s.units[1] = s.units[0]; }),
      "b.json: " + first + " float32: stands as result 2, where that of " + first + " float64 belongs" + misplaced);
  EXPECT_NE(refused([](Survey& s) { s.units[2].tallies.pop_back(); }), "");
  // And of the first file, which all others are added to.
  Survey fewer = shards[0];
  fewer.units.pop_back();
  EXPECT_EQ(refusal([&] {
              merge(std::vector<NamedSurvey>{{"a.json", fewer}, {"b.json", shards[1]}});
            }),
            "a.json: the result of " + last + " float64 is missing");
  EXPECT_NE(refusal([&] { merge(std::vector<NamedSurvey>{{"a.json", fewer}}); }), "");
}

TEST_F(SurveyMerge, RefusesShardsThatThereAreNot) {
  EXPECT_EQ(refused([](Survey& s) { s.shards.present = {7}; }), "b.json: there is no shard 7/3");
  EXPECT_EQ(refused([](Survey& s) { s.shards.present = {0}; }), "b.json: there is no shard 0/3");
  EXPECT_EQ(refused([](Survey& s) { s.shards.present = {}; }), "b.json: has none of its shards");
  EXPECT_EQ(refused([](Survey& s) {
              s.shards.present = {2, 2};
            }),
            "b.json: its shards, 2, 2, are doubled or out of order");
  EXPECT_EQ(refused([](Survey& s) {
              s.shards.present = {3, 2};
            }),
            "b.json: its shards, 3, 2, are doubled or out of order");
  EXPECT_NE(refused([](Survey& s) { s.shards.count = 0; }), "");
  EXPECT_NE(refused([](Survey& s) { s.shards.count = ~std::uint64_t{0}; }), "");
  // 34 queries to the third shard, 33 to the others.
  EXPECT_NE(refused([](Survey& s) { s.shards.present = {3}; }).find("is of 33 queries, and its shards have 34"),
            std::string::npos);
  EXPECT_NE(refused([](Survey& s) {
              s.shards.present = {2, 3};
            }).find("is of 33 queries, and its shards have 67"),
            std::string::npos);
}

TEST_F(SurveyMerge, RefusesCountsThatNoRunHas) {
  const auto tally = [](Survey& s) -> Tally& { return s.units[0].tallies[0]; };
  const auto worst_of = [](Survey& s) -> std::optional<Witness>& {
    for (SurveyUnit& unit : s.units) {
      for (std::optional<Witness>& one : unit.tallies[0].worst) {
        if (one) return one;
      }
    }
    throw std::runtime_error("nothing was wrong");
  };
  EXPECT_NE(refused([](Survey& s) { ++s.units[0].census.queries; }), "");
  EXPECT_NE(refused([](Survey& s) { ++s.units[0].census.classes[0]; }), "");
  EXPECT_NE(refused([](Survey& s) { s.units[0].census.classes[0] -= 1'000'000; }), "") << "below 0, once around";
  EXPECT_NE(refused([](Survey& s) { ++s.units[0].census.grazes[1]; }), "");
  EXPECT_NE(refused([](Survey& s) { ++s.units[0].census.stages.exact; }), "");
  EXPECT_NE(refused([&](Survey& s) { ++tally(s).counts[0][0]; }), "");
  EXPECT_NE(refused([&](Survey& s) { ++tally(s).not_asked[0]; }), "");
  EXPECT_NE(refused([&](Survey& s) { tally(s).severe[index_of(Verdict::tunnel)] += 1000; }), "");
  EXPECT_NE(refused([&](Survey& s) { tally(s).error_ulps.add(1); }), "");
  EXPECT_NE(refused([&](Survey& s) {
              for (int i = 0; i < 100; ++i) tally(s).error_ulps.add(1), tally(s).error_world.add(1);
            }),
            "");
  EXPECT_NE(refused([&](Survey& s) { worst_of(s)->index += 50; }), "") << "a query of another shard";
  EXPECT_NE(refused([&](Survey& s) { worst_of(s)->query[4] += 1; }), "") << "not the query of this number";
  EXPECT_NE(refused([&](Survey& s) { worst_of(s).reset(); }), "");
  EXPECT_NE(refused([](Survey& s) { s.queries = std::uint64_t{1} << 60; }), "");
  EXPECT_NE(refused([](Survey& s) { s.queries = 0; }), "");
  EXPECT_NE(refused([](Survey& s) { s.families[1] = s.families[0]; }), "");
  EXPECT_NE(refused([](Survey& s) { s.algorithms[1] = s.algorithms[0]; }), "");
  EXPECT_NE(refused([](Survey& s) { s.scalars[1] = s.scalars[0]; }), "");
}

TEST_F(SurveyMerge, RefusesAFileOfAnotherVersionOrWithOtherCardsAndSaysWhere) {
  const auto starts = [](const std::string& said, const std::string& with) {
    EXPECT_TRUE(said.starts_with(with)) << said;
  };
  starts(refused_file([](Json& j) { j["provenance"]["version"] = "0.0.1"; }),
         "was written by another version of the program: its version is \"0.0.1\"");
  starts(refused_file([](Json& j) { j["provenance"]["commit"] = "0123456789ab"; }),
         "was written by another version of the program: its commit is \"0123456789ab\"");
  starts(refused_file([](Json& j) { j.erase("provenance"); }), "was written by another version of the program");
  EXPECT_EQ(refused_file([](Json& j) { j["provenance"]["machine"] = "another"; }), "");
  starts(refused_file([](Json& j) { j["version"] = 2; }),
         "expected a survey written by this program: its version is 2");
  const std::string otherwise = "is not as this program writes it: ";
  EXPECT_EQ(refused_file([](Json& j) { j["algorithms"][0]["year"] = 1999; }),
            otherwise + "algorithms/gamedev/year is 1999, expected 2013");
  starts(refused_file([](Json& j) { j["algorithms"][1]["claims"]["grazes"]["rest"] = "contact"; }),
         otherwise + "algorithms/liang_barsky/claims/grazes/rest is \"contact\", expected ");
  starts(refused_file([](Json& j) { j["families"][0]["description"] = "others"; }), otherwise + "families/");
  starts(refused_file([](Json& j) { j["results"][0]["algorithms"].erase("exact"); }), "expected a survey");
  starts(refused_file([](Json& j) { j["results"][0]["more"] = 1; }), otherwise + "results/");
  starts(refused_file([](Json& j) { j["more"] = 1; }), otherwise + "more is 1, expected missing");
  starts(refused_file([](Json& j) { j["shards"]["present"] = {7}; }), "there is no shard 7/3");
  starts(refused_file([](Json& j) { j["results"].erase(5); }), "the result of ");
  for (const char* number : {"33.5", "-1", "18446744073709551615", "\"33\"", "null"}) {
    EXPECT_NE(refused_file([&](Json& j) { j["results"][0]["census"]["queries"] = Json::parse(number); }), "") << number;
    EXPECT_NE(refused_file([&](Json& j) {
                j["results"][0]["algorithms"]["gamedev"]["verdicts"]["correct"]["count"] = Json::parse(number);
              }),
              "")
        << number;
  }
}

TEST_F(SurveyMerge, AShardWhoseChecksumIsAnotherIsRefused) {
  EXPECT_EQ(refused_file([](Json&) {}), "");
  EXPECT_TRUE(refused_file([](Json& json) {
                json["provenance"]["checksum"] = "0";
              }).starts_with("is damaged: its checksum is \"0\", expected "));
  EXPECT_EQ(refused_file([](Json& json) { json["provenance"].erase("checksum"); }).substr(0, 38),
            "is damaged: its checksum is \"missing\",");
}

}  // namespace
}  // namespace sweeplab
