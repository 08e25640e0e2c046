// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <vector>

#include "harness/project/record.h"
#include "harness/support/checkpoint.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {
namespace {

/// A small survey over every family and method, in a folder of its own.
class SurveyTest : public FolderOfTest {
 protected:
  SurveyTest() {
    for (const Family& family : families()) options.families.push_back(&family);
    for (const Method& method : methods()) options.methods.push_back(&method);
    options.queries = 300;
  }

  /// For what does not depend on what the queries and methods are.
  void few() {
    options.families.resize(3);
    options.methods = {find_method("gamedev"), find_method("exact")};
  }
  std::filesystem::path checkpoint() const { return folder / "checkpoint.json"; }
  Survey survey(const SurveyOptions& with) { return run_survey(with, checkpoint()).value(); }
  testing::AssertionResult same(const Survey& found, const Survey& expected) const {
    return same_text(to_json(found).dump(1), to_json(expected).dump(1));
  }
  /// The checkpoint of this survey, of which so many units are done.
  void leave_behind(const Survey& whole, std::size_t units) const {
    const std::vector<std::string> lines = lines_of_file(checkpoint());
    ASSERT_EQ(lines.size(), 1 + whole.units.size());
    std::ofstream stopped(checkpoint(), std::ios::trunc);
    for (std::size_t i = 0; i <= units; ++i) stopped << lines[i] << "\n";
  }

  SurveyOptions options;
};

TEST_F(SurveyTest, IsTheSameBytesForAnyNumberOfThreads) {
  options.threads = 1;
  const Survey one = survey(options);
  for (const unsigned threads : {2u, 7u}) {
    options.threads = threads;
    std::filesystem::remove(checkpoint());
    EXPECT_TRUE(same(survey(options), one)) << threads << " threads";
  }
}

TEST_F(SurveyTest, ShardsJoinToTheBytesOfOneRun) {
  const Survey whole = survey(options);
  std::vector<std::filesystem::path> parts;
  for (const std::uint64_t i : {3u, 1u, 2u}) {
    options.shard = {i, 3};
    parts.push_back(folder / std::to_string(i));
    std::ofstream(parts.back()) << file_text(survey(options));
  }
  EXPECT_FALSE(same(read_survey(parts[0]), whole));
  EXPECT_TRUE(same(merge_surveys(parts), whole));
  std::swap(parts[0], parts[1]);
  EXPECT_TRUE(same(merge_surveys(parts), whole));
}

TEST_F(SurveyTest, LosesNothingInItsFile) {
  const Survey original = survey(options);
  std::ofstream(folder / "survey.json") << file_text(original);
  const Survey again = read_survey(folder / "survey.json");
  EXPECT_TRUE(same(again, original));
  EXPECT_TRUE(same_text(text_table(again), text_table(original)));
}

TEST_F(SurveyTest, RefusesADamagedFileByName) {
  const std::string text = file_text(survey(options));
  for (const std::string& damaged :
       {text.substr(0, text.size() / 2), std::string("{}"), std::string("[1]"), std::string(),
        "{\"format\": \"sweeplab-survey\", \"version\": 99}" + std::string()}) {
    std::ofstream(folder / "damaged.json") << damaged;
    const std::string said = refusal([&] { read_survey(folder / "damaged.json"); });
    EXPECT_NE(said.find("damaged.json"), std::string::npos) << said << damaged.substr(0, 40);
  }
}

TEST_F(SurveyTest, GoesOnFromWhatAStoppedRunLeftAndKeepsEachUnitOnce) {
  few();
  const Survey whole = survey(options);
  for (const std::size_t done : {std::size_t{0}, std::size_t{4}, whole.units.size()}) {
    leave_behind(whole, done);
    const Survey resumed = survey(options);
    EXPECT_TRUE(same(resumed, whole)) << done;
    ASSERT_EQ(resumed.units.size(), options.families.size() * options.scalars.size());
    leave_behind(whole, whole.units.size());  // whose claim is that there is one line a unit
  }
}

/// The units of its checkpoint, of which the one with this number has a mark that running it again would not make.
void mark(const std::filesystem::path& checkpoint, const SurveyOptions& options, Survey whole, std::size_t number) {
  SurveyUnit& marked = whole.units[number];
  --marked.tallies[0].counts[index_of(Verdict::correct)][index_of(Cause::none)];
  ++marked.tallies[0].counts[index_of(Verdict::failed)][index_of(Cause::logic)];
  Survey empty = whole;
  empty.units.clear();
  Checkpoint writer(to_json(empty), checkpoint);
  const UnitRange range = range_of(*find_family(marked.family), options.queries, options.shard);
  writer.add({{"family", marked.family}, {"scalar", name_of(marked.scalar)}, {"range", {range.begin, range.end}}},
             {{"unit", to_json(marked, whole.algorithms)}, {"seen", nlohmann::ordered_json::array()}});
}

TEST_F(SurveyTest, BelievesWhatAStoppedRunLeftAndDoesTheRest) {
  few();
  const Survey whole = survey(options);
  std::filesystem::remove(checkpoint());
  mark(checkpoint(), options, whole, 4);
  const Survey resumed = survey(options);
  for (std::size_t u = 0; u < whole.units.size(); ++u) {
    const auto failed = [&](const Survey& s) { return s.units[u].tallies[0].of(Verdict::failed); };
    EXPECT_EQ(failed(resumed), failed(whole) + (u == 4)) << u;
  }
  options.seed = 2;
  const Survey another = survey(options);  // of which nothing is there
  std::filesystem::remove(checkpoint());
  EXPECT_TRUE(same(another, survey(options)));
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
