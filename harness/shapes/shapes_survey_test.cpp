// SPDX-License-Identifier: MIT
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "harness/shapes/survey.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / fmt::format("{}_{}", name, getpid());
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
