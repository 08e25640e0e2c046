// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {
namespace {

/// A small survey over every family and method, in a folder of its own.
class SurveyTest : public testing::Test {
 protected:
  SurveyTest() {
    for (const Family& family : families()) options.families.push_back(&family);
    for (const Method& method : methods()) options.methods.push_back(&method);
    options.queries = 300;
    folder = std::filesystem::path(testing::TempDir()) /
             (std::string("survey_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~SurveyTest() override { std::filesystem::remove_all(folder); }

  Survey survey(const SurveyOptions& with) { return run_survey(with, folder / "checkpoint.json").value(); }
  static std::string bytes(const Survey& s) { return to_json(s).dump(1); }

  SurveyOptions options;
  std::filesystem::path folder;
};

TEST_F(SurveyTest, IsTheSameBytesForAnyNumberOfThreads) {
  std::string one;
  for (const unsigned threads : {1u, 2u, 7u}) {
    options.threads = threads;
    std::filesystem::remove(folder / "checkpoint.json");
    const std::string now = bytes(survey(options));
    if (one.empty()) one = now;
    EXPECT_EQ(now, one) << threads << " threads";
  }
}

TEST_F(SurveyTest, ShardsJoinToTheBytesOfOneRun) {
  const std::string whole = bytes(survey(options));
  std::vector<Survey> parts;
  for (const std::uint64_t i : {3u, 1u, 2u}) {
    options.shard = {i, 3};
    parts.push_back(survey(options));
  }
  EXPECT_NE(bytes(parts[0]), whole);
  EXPECT_EQ(bytes(merge(parts)), whole);
  const Survey first_two = merge(std::span(parts).first(2));
  EXPECT_NE(bytes(first_two), whole);
  EXPECT_EQ(bytes(merge(std::vector<Survey>{first_two, parts[2]})), whole);
}

TEST_F(SurveyTest, RefusesToJoinWhatDoesNotBelongTogether) {
  options.shard = {1, 2};
  const Survey first = survey(options);
  EXPECT_THROW(merge(std::vector<Survey>{first, first}), UsageError);
  options.shard = {2, 2};
  options.seed = 2;
  EXPECT_THROW(merge(std::vector<Survey>{first, survey(options)}), UsageError);
}

TEST_F(SurveyTest, LosesNothingInItsFile) {
  const Survey original = survey(options);
  std::ofstream(folder / "survey.json") << file_text(original);
  const Survey again = read_survey(folder / "survey.json");
  EXPECT_EQ(bytes(again), bytes(original));
  EXPECT_EQ(text_table(again), text_table(original));
}

TEST_F(SurveyTest, RefusesADamagedFileByName) {
  const std::string text = file_text(survey(options));
  for (const std::string& damaged :
       {text.substr(0, text.size() / 2), std::string("{}"), std::string("[1]"), std::string(),
        "{\"format\": \"sweeplab-survey\", \"version\": 99}" + std::string()}) {
    std::ofstream(folder / "damaged.json") << damaged;
    try {
      read_survey(folder / "damaged.json");
      FAIL() << "accepted: " << damaged.substr(0, 40);
    } catch (const UsageError& error) {
      EXPECT_NE(std::string(error.what()).find("damaged.json"), std::string::npos) << error.what();
    }
  }
}

TEST_F(SurveyTest, GoesOnFromWhatAStoppedRunLeft) {
  const Survey whole = survey(options);
  std::vector<std::string> lines;
  {
    std::ifstream left(folder / "checkpoint.json");
    for (std::string line; std::getline(left, line);) lines.push_back(line);
  }
  ASSERT_EQ(lines.size(), 1 + whole.units.size());
  SurveyUnit marked = whole.units[4];
  ++marked.tallies[0].counts[0][1];  // a mark that running it again would not make
  const auto leave_behind = [&](const std::string& plan) {
    std::ofstream stopped(folder / "checkpoint.json");
    stopped << plan << "\n";
    for (int i = 1; i <= 4; ++i) stopped << lines[static_cast<std::size_t>(i)] << "\n";
    stopped << nlohmann::ordered_json{{"unit", to_json(marked, whole.algorithms)},
                                      {"seen", nlohmann::ordered_json::array()}}
                   .dump()
            << "\n"
            << lines[6].substr(0, lines[6].size() / 2);
  };
  leave_behind(lines[0]);
  const Survey resumed = survey(options);
  EXPECT_EQ(resumed.units[4].tallies[0].counts[0][1], marked.tallies[0].counts[0][1]);
  EXPECT_EQ(to_json(resumed.units[5], whole.algorithms), to_json(whole.units[5], whole.algorithms));

  leave_behind(std::string(lines[0]).replace(lines[0].find("program") + 10, 4, "????"));
  EXPECT_EQ(bytes(survey(options)), bytes(whole)) << "what another program left is not used";
}

TEST_F(SurveyTest, LeavesOutWhatAMethodHasNoCodeFor) {
  const Method& exact = *find_method("exact");
  const Method in_float_only{exact.card, exact.float32, nullptr, exact.exactly};
  options.methods = {find_method("gamedev"), &in_float_only};
  options.threads = 3;
  for (int again = 0; again < 2; ++again) {  // the second time from the checkpoint
    for (const SurveyUnit& unit : survey(options).units) {
      const bool able = unit.scalar == Scalar::float32;
      EXPECT_EQ(unit.tallies[1].of(Verdict::correct), able ? unit.census.queries : 0) << unit.family;
    }
  }
}

TEST_F(SurveyTest, DoesAnewWhatIsDamagedInACheckpoint) {
  const Survey whole = survey(options);
  std::ostringstream left;
  left << std::ifstream(folder / "checkpoint.json").rdbuf();
  std::string damaged = left.str();
  damaged.replace(damaged.find("\"bins\""), 6, "\"bims\"");
  std::ofstream(folder / "checkpoint.json") << damaged;
  EXPECT_EQ(bytes(survey(options)), bytes(whole));
}

TEST_F(SurveyTest, CountsEveryAnswerOnce) {
  const Survey s = survey(options);
  ASSERT_EQ(s.units.size(), 2 * families().size());
  for (const SurveyUnit& unit : s.units) {
    std::uint64_t by_class = 0;
    for (const std::uint64_t n : unit.census.classes) by_class += n;
    EXPECT_EQ(by_class, unit.census.queries) << unit.family;
    for (std::size_t m = 0; m < s.algorithms.size(); ++m) {
      if (!options.methods[m]->has_code_in(unit.scalar)) continue;
      std::uint64_t verdicts = 0;
      for (const Verdict v : enumerators<Verdict>) verdicts += unit.tallies[m].of(v);
      EXPECT_EQ(verdicts, unit.census.queries) << unit.family << " " << s.algorithms[m];
      EXPECT_EQ(unit.tallies[m].of(Verdict::correct, Cause::none), unit.tallies[m].of(Verdict::correct));
    }
  }
}

TEST_F(SurveyTest, FindsNoExactMethodWrong) {
  options.methods = {find_method("exact"), find_method("exact_closed")};
  options.queries = 5000;
  for (const SurveyUnit& unit : survey(options).units) {
    for (const Tally& tally : unit.tallies) {
      EXPECT_EQ(tally.wrong(), 0u) << unit.family;
      EXPECT_LE(tally.error_ulps.largest(), 0.5) << unit.family << ": a time was not rounded to nearest";
    }
  }
}

}  // namespace
}  // namespace sweeplab
