// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <nlohmann/json.hpp>

#include "harness/project/record.h"
#include "harness/support/checkpoint.h"
#include "harness/support/test/folder_of_test.h"

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

  std::filesystem::path checkpoint() const { return folder / "checkpoint.json"; }
  Survey survey(const SurveyOptions& with) { return run_survey(with, checkpoint()).value(); }
  testing::AssertionResult same(const Survey& found, const Survey& expected) const {
    return same_text(to_json(found).dump(1), to_json(expected).dump(1));
  }

  SurveyOptions options;
};

TEST_F(SurveyTest, IsTheSameBytesForAnyNumberOfThreads) {
  options.threads = 1;
  const Survey one = survey(options);
  options.threads = 7;
  std::filesystem::remove(checkpoint());
  EXPECT_TRUE(same(survey(options), one));
}

/// The units of its checkpoint; the one with this number has a mark that running it again would not make.
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
  options.families.resize(3);
  options.methods = {find_method("gamedev"), find_method("exact")};
  const Survey whole = survey(options);
  std::filesystem::remove(checkpoint());
  mark(checkpoint(), options, whole, 4);
  const Survey resumed = survey(options);
  for (std::size_t u = 0; u < whole.units.size(); ++u) {
    const auto failed = [&](const Survey& s) { return s.units[u].tallies[0].of(Verdict::failed); };
    EXPECT_EQ(failed(resumed), failed(whole) + (u == 4)) << u;
  }
  options.seed = 2;
  const Survey another = survey(options);  // nothing of it is there
  std::filesystem::remove(checkpoint());
  EXPECT_TRUE(same(another, survey(options)));
  options.pairs = true;
  EXPECT_EQ(survey(options).units[0].pairs.size(), 1u) << "taken from a run that counted no pairs";
}

TEST_F(SurveyTest, ItsTextIsItsJsonWithTheResultsOnce) {
  options.families.resize(2);
  const Survey whole = survey(options);
  const std::string text = file_text(whole);
  EXPECT_EQ(text.find("\"results\""), text.rfind("\"results\""));
  auto json = nlohmann::ordered_json::parse(text);
  json.erase("provenance");
  EXPECT_TRUE(same_text(json.dump(1), to_json(whole).dump(1)));
}

}  // namespace
}  // namespace sweeplab
