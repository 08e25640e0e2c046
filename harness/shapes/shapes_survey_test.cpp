// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/shapes/survey.h"

namespace sweeplab::shapes {
namespace {

TEST(ShapesSurvey, CountsAreTheSameForAnyThreads) {
  SurveyOptions all{.scenes = 700,
                    .shapes = shapes_named({"box-box", "circle-segment"}),
                    .families = families_named({"tangent", "slender", "grid"}),
                    .functions = functions_named({}, shapes_named({"box-box", "circle-segment"})),
                    .scalars = {Scalar::float32, Scalar::float64},
                    .threads = 1};
  const auto one = run_survey(all);
  all.threads = 3;
  EXPECT_EQ(to_json(*run_survey(all)), to_json(*one));
  EXPECT_EQ(one->units.front().counts.scenes, 700u);
}

TEST(ShapesSurvey, CountsWhatAPersonCanCount) {
  // Of the grid of points and boxes: 36 touch or overlap, of which a half-open box holds those without a max side.
  const SurveyOptions grid{.scenes = 1u << 20,
                           .shapes = {Shapes::box_point, Shapes::box_segment},
                           .families = families_named({"grid"}),
                           .functions = functions_named({}, {Shapes::box_point, Shapes::box_segment}),
                           .scalars = {Scalar::float32},
                           .threads = 2};
  const auto survey = run_survey(grid);
  ASSERT_EQ(survey->units.size(), 2u);
  const Tally& half_open = survey->units[0].counts.tallies[0];
  EXPECT_EQ(survey->units[0].counts.scenes, 441u);
  EXPECT_EQ(half_open.asked, 441u);
  EXPECT_EQ(half_open.contacts, 9u);  // w h points of a box of w x h: (0 + 1 + 2)^2
  EXPECT_EQ(half_open.of(Verdict::correct), 441u);
  EXPECT_EQ(survey->units[0].counts.tallies[1].contacts, 36u);  // (w + 1)(h + 1): (1 + 2 + 3)^2
  const Tally& box_line = survey->units[1].counts.tallies[0];
  EXPECT_EQ(box_line.of(Verdict::missed), 180u);  // as in exact arithmetic: see shapes_functions_test
  EXPECT_EQ(box_line.of(Verdict::missed, {}, Cause::logic), 180u);
  EXPECT_EQ(box_line.of(Verdict::missed, {}, Cause::rounding), 0u);
  EXPECT_EQ(box_line.of(Verdict::phantom), 0u);
}

TEST(ShapesSurvey, ARateIsOfTheScenesOnWhichItsVerdictCouldFall) {
  Tally tally;
  tally.asked = 10, tally.contacts = 4;
  for (const Verdict verdict : {Verdict::missed, Verdict::not_apart}) {
    tally.counts[index_of(verdict)][index_of(Class::touch)][0] = 3;
    tally.counts[index_of(verdict)][index_of(Class::overlap)][0] = 2;
  }
  EXPECT_EQ(tally.events(Verdict::missed), 5u);
  EXPECT_EQ(tally.events(Verdict::not_apart), 2u);  // boxes that only touched need not be pushed apart
  for (const Verdict of_contacts : {Verdict::missed, Verdict::wrong_box, Verdict::not_apart}) {
    EXPECT_EQ(tally.opportunities(of_contacts), 4u);
  }
  EXPECT_EQ(tally.opportunities(Verdict::phantom), 6u);
  EXPECT_EQ(tally.opportunities(Verdict::failed), 10u);
}

}  // namespace
}  // namespace sweeplab::shapes
