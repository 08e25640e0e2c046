// SPDX-License-Identifier: MIT
#include <filesystem>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "harness/shapes/laws.h"
#include "harness/shapes/scene_text.h"
#include "harness/shapes/survey.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / fmt::format("{}_{}", name, getpid());
}

LawsOptions options(std::uint64_t scenes, unsigned threads) {
  return {.scenes = scenes,
          .shapes = shapes_named({"all"}),
          .laws = laws_named({}),
          .scalars = {enumerators<LawScalar>.begin(), enumerators<LawScalar>.end()},
          .threads = threads};
}

TEST(ShapesLaws, AreTheSameWhateverTheThreads) {
  const auto once = run_laws(options(360, 1), scratch("laws_once")),
             again = run_laws(options(360, 3), scratch("laws_again"));
  ASSERT_TRUE(once && again);
  EXPECT_FALSE(once->guarantee_broken());
  EXPECT_EQ(to_json(*once), to_json(*again));
  for (const LawCell& cell : once->cells) EXPECT_EQ(cell.held + cell.vacuous + cell.broken, 360u);
}

TEST(ShapesLaws, EveryLawIsBrokenBySomeoneOrByAPlantedFault) {
  // A law that nobody breaks may be one that nobody can: each must be broken by a published function, or, where the
  // article has no function that does, by one that is wrong on purpose.
  std::set<std::string_view> broken;
  const auto result = run_laws(options(1200, 0), scratch("laws_someone"));
  for (const LawCell& cell : result->cells) {
    if (cell.ruling() == Ruling::broken) broken.insert(cell.law->id);
  }
  static constexpr discrete::Card turned{
      .id = "turned", .shapes = Shapes::point_point, .question = discrete::Question::angle, .rational = false};
  const Function too_far{&turned, 1,
                         [](const Scene<float>&) {
                           return Reply<float>{Said::value, {361}};
                         },
                         [](const Scene<double>&) {
                           return Reply<double>{Said::value, {361}};
                         },
                         nullptr};
  const Subject subject{"turned", &too_far, {}, Shapes::point_point};
  if (check(laws().back(), subject, LawScalar::float32, Scene<float>{Shapes::point_point, {0, 0, 1, 1}}).ruling ==
      Ruling::broken) {
    broken.insert(laws().back().id);
  }
  for (const Law& law : laws()) EXPECT_TRUE(broken.contains(law.id)) << law.id;
}

TEST(ShapesLaws, OfACounterexampleTheCommandShowsTheSameAgain) {
  const auto result = run_laws(options(240, 0), scratch("laws_again_shown"));
  std::uint64_t shown = 0;
  for (const LawCell& cell : result->cells) {
    if (!cell.counterexample) continue;
    const std::string numbers = case_text(cell);
    const LawCase again = law_case_from(cell.subject.shapes, numbers);
    EXPECT_EQ(check(again).ruling, Ruling::broken) << numbers;
    EXPECT_EQ(check(again).why, cell.why) << numbers;
    ++shown;
  }
  EXPECT_GT(shown, 20u);
}

TEST(ShapesSurvey, CountsAreTheSameForAnyThreadsAndShardsAndComeBackFromTheirFile) {
  SurveyOptions all{.scenes = 700,
                    .shapes = shapes_named({"box-box", "circle-segment"}),
                    .families = families_named({"tangent", "slender", "grid"}),
                    .functions = functions_named({}, shapes_named({"box-box", "circle-segment"})),
                    .scalars = {Scalar::float32, Scalar::float64},
                    .threads = 1};
  const auto whole = run_survey(all, scratch("survey_whole"));
  ASSERT_TRUE(whole);
  std::vector<NamedSurvey> parts;
  for (const std::uint64_t index : {1, 2, 3}) {
    all.shard = {index, 3};
    all.threads = 3;
    parts.push_back({fmt::format("part {}", index), *run_survey(all, scratch(fmt::format("survey_{}", index)))});
  }
  EXPECT_EQ(to_json(merge(parts)), to_json(*whole));  // joined shards are the bytes of one run
  EXPECT_EQ(to_json(survey_from_json(to_json(*whole), "whole")), to_json(*whole));
  EXPECT_EQ(whole->units.front().census.scenes, 700u);
  EXPECT_THROW(merge(std::vector{parts[0], parts[0]}), UsageError);
  EXPECT_THROW(merge(std::vector{parts[0], {"whole", *whole}}), UsageError);
  auto bad = to_json(*whole);
  bad["results"][0]["functions"]["nobody"] = bad["results"][0]["functions"]["box_box"];
  EXPECT_THROW(survey_from_json(bad, "bad"), UsageError);
}

TEST(ShapesSurvey, CountsWhatAPersonCanCount) {
  // Of the grid of points and boxes: 36 touch or overlap, of which a half-open box holds those without a max side.
  const SurveyOptions grid{.scenes = 1u << 20,
                           .shapes = {Shapes::box_point, Shapes::box_segment},
                           .families = families_named({"grid"}),
                           .functions = functions_named({}, {Shapes::box_point, Shapes::box_segment}),
                           .scalars = {Scalar::float32},
                           .threads = 2};
  const auto survey = run_survey(grid, scratch("survey_grid"));
  ASSERT_EQ(survey->units.size(), 2u);
  const Tally& half_open = survey->units[0].tallies[0];
  EXPECT_EQ(survey->units[0].census.scenes, 441u);
  EXPECT_EQ(half_open.asked, 441u);
  EXPECT_EQ(half_open.contacts, 9u);  // w h points of a box of w x h: (0 + 1 + 2)^2
  EXPECT_EQ(half_open.of(Verdict::correct), 441u);
  EXPECT_EQ(survey->units[0].tallies[1].contacts, 36u);  // (w + 1)(h + 1): (1 + 2 + 3)^2
  const Tally& box_line = survey->units[1].tallies[0];
  EXPECT_EQ(box_line.of(Verdict::missed), 180u);  // as in exact arithmetic: see shapes_functions_test
  EXPECT_EQ(box_line.of(Verdict::missed, Cause::logic), 180u);
  EXPECT_EQ(box_line.of(Verdict::phantom), 0u);
}

}  // namespace
}  // namespace sweeplab::shapes
