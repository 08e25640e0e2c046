// SPDX-License-Identifier: MIT
//
// The helpers of the article's response, and the response: how far off, and does it separate?
#include <cmath>
#include <cstdint>
#include <numbers>

#include <gtest/gtest.h>

#include "algorithms/discrete/registry.h"
#include "harness/shapes/grid.h"
#include "harness/shapes/test/found.h"

namespace sweeplab::shapes {
namespace {

Scene<float> points(float x, float y) { return {Shapes::point_point, {0, 0, x, y}}; }

TEST(DiscreteDistance, IsExactWhereItCanBeAndInFloatWithinOneAndAHalfUnitsInTheLastPlace) {
  EXPECT_EQ(judged("distance_point_point", points(3, 4)).measured, 0);
  // Its square is below all doubles, and it comes out as 0.
  EXPECT_EQ(judged("distance_point_point", Scene<double>{Shapes::point_point, {0, 0, 0x1p-600, 0}}).measured, -0x1p474);
  double most = 0;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 400; ++i) {
      const double off = judged("distance_point_point", family.at<float>(Shapes::point_point, 3, i)).measured;
      // Differences are rounded in float before they are squared: an ulp of each, at most.
      if (!std::isnan(off)) most = std::max(most, std::abs(off));
    }
  }
  EXPECT_GT(most, 0.4);
  EXPECT_LT(most, 1.5);
  // The worst of five million pairs that were drawn.
  const Scene<float> worst{Shapes::point_point, {-45.0946579F, 72.0446014F, 84.6203461F, -70.9911118F}};
  EXPECT_NEAR(std::abs(judged("distance_point_point", worst).measured), 1.206, 0.01);
}

TEST(DiscreteAngle, TheConstantIsOffByThreeInAHundredThousand) {
  EXPECT_NEAR(double{114.59493f} * 0.5 / (180 / std::numbers::pi) - 1, 2.944e-5, 1e-8);
  // Straight to the left half a turn is 180.0053 degrees; downwards -90.0026, counted from 360.
  EXPECT_NEAR(judged("angle_point_to_point", points(-1, 0)).measured, 0.0052991, 2e-5);
  EXPECT_NEAR(judged("angle_point_to_point", points(0, -1)).measured, -0.0026495, 2e-5);
  EXPECT_EQ(judged("angle_point_to_point", points(5, 0)).measured, 0);
  EXPECT_TRUE(std::isnan(judged("angle_point_to_point", points(0, 0)).measured));
  for (const auto& [x, y] : {std::pair{-1.0f, 0.0f}, {0.0f, -1.0f}, {-3.0f, 4.0f}, {5.0f, 1e-30f}}) {
    EXPECT_LT(std::abs(judged("angle_point_to_point_repaired", points(x, y)).measured), 3.1e-5);  // an ulp of 360
  }
}

TEST(DiscreteAngle, TheReferenceIsRightWhereAnglesAreKnown) {
  const auto error = [](double x, double y, double degrees) {
    return angle_error(exactly(Scene<double>{Shapes::point_point, {0, 0, x, y}}), degrees);
  };
  for (const double size : {1.0, 0x1p-1074, 0.1, 0x1p500, 1e308}) {  // all of them, whatever Boost's last digit is
    const std::pair<double, double> places[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (int eighth = 0; eighth < 8; ++eighth) {
      EXPECT_EQ(error(size * places[eighth].first, size * places[eighth].second, 45 * eighth), 0) << size << eighth;
    }
  }
  EXPECT_EQ(error(1, 0, 360), 0);  // a whole turn is none
  EXPECT_EQ(error(1, 0, 359), -1);
  EXPECT_EQ(error(-1, 0, 0), 180);  // not -180
  EXPECT_EQ(error(0, 1, 91), 1);
  EXPECT_EQ(angle_error(exactly(Scene<double>{Shapes::point_point, {-1e308, 0, 1e308, 0}}), 1), 1);
}

TEST(DiscretePush, APlayerThatStandsOffTheMiddleOfAPlatformStaysInside) {
  // A 1 x 1 player, 0.125 deep at x = 90 on a platform 100 wide: 1.0 sideways, 0.02 up.
  const Scene<float> s{Shapes::box_box, {90, -0.875, 1, 1, 0, 0, 100, 4}};
  const Reply<float> reply = find_function("push_apart")->ask(s);
  EXPECT_NEAR(reply.values[0], 91.0, 0.02);
  EXPECT_GT(reply.values[1] + 1, 0);
  EXPECT_FALSE(ideal_push_separates(exactly(s)));
  for (const char* id : {"push_apart", "push_apart_half"}) {
    const Judgement j = judged(id, s);
    EXPECT_EQ(name_of(j.verdict), "not_apart") << id;
    EXPECT_EQ(name_of(j.cause), "logic") << id;
    EXPECT_NEAR(j.measured, 0.03, 0.02) << id;  // some 0.07 deep, of 2.5
  }
  for (const char* id : {"push_apart_repaired", "push_apart_half_repaired"}) {
    EXPECT_EQ(name_of(judged(id, s).verdict), "correct") << id;
    EXPECT_TRUE(std::isnan(judged(id, s).measured)) << id;
  }
}

TEST(DiscretePush, SeparatesEqualSquaresThrowsBoxesThatOnlyTouchAndOfEqualCentresAToTheLeft) {
  const Scene<float> squares{Shapes::box_box, {0, 0, 4, 4, 3, 1, 4, 4}};
  EXPECT_EQ(judged("push_apart", squares).verdict, Verdict::correct);
  EXPECT_TRUE(ideal_push_separates(exactly(squares)));
  const Scene<float> touching{Shapes::box_box, {0, 0, 4, 4, 4, 0, 4, 4}};
  EXPECT_NEAR(find_function("push_apart")->ask(touching).values[0], -4, 1e-5);  // by the side that they share
  EXPECT_EQ(find_function("push_apart_repaired")->ask(touching).values[0], 0);
  const Scene<float> centred{Shapes::box_box, {0, 0, 4, 4, 1, 1, 2, 2}};
  EXPECT_NEAR(find_function("push_apart")->ask(centred).values[0], -std::sqrt(8.0), 1e-5);
  EXPECT_EQ(name_of(judged("push_apart", centred).verdict), "not_apart");
  EXPECT_EQ(find_function("push_apart_repaired")->ask(centred).values[0], -3);
}

TEST(DiscretePush, OnTheWholeGridTheIdealPushIsWhatTheFloatsDoButForTies) {
  // Where the ideal push leaves more than rounding can mend, or separates by more, floats must agree.
  std::uint64_t not_apart = 0, by_logic = 0, overlaps = 0;
  for (std::uint64_t i = 0; i < grid_size(Shapes::box_box); ++i) {
    const auto s = grid_scene<float>(Shapes::box_box, i);
    if (truth(s).cls != Class::overlap) continue;
    ++overlaps;
    const Judgement j = judged("push_apart", s);
    not_apart += j.verdict == Verdict::not_apart ? 1 : 0;
    by_logic += j.cause == Cause::logic ? 1 : 0;
    EXPECT_TRUE(!(j.measured > 1e-3) || j.cause == Cause::logic) << text_of(s);
  }
  EXPECT_EQ(overlaps, 100u);
  EXPECT_EQ(not_apart, 4u);
  EXPECT_EQ(by_logic, 4u);
}

TEST(DiscretePush, RepairedSeparatesTheWholeGridInExactArithmeticAndWithoutItsChangeNot) {
  std::uint64_t without = 0;
  for (std::uint64_t i = 0; i < grid_size(Shapes::box_box); ++i) {
    const auto s = grid_scene<double>(Shapes::box_box, i);
    const auto exact = exactly(s);
    const Truth before = truth(exact);
    for (const char* id : {"push_apart_repaired", "push_apart_half_repaired"}) {
      const Function& function = *find_function(id);
      ASSERT_EQ(judge(*function.card, exact, before, function.ask(exact)), Verdict::correct) << id << ' ' << text_of(s);
    }
    const auto leaves_inside = [&](const discrete::Pushed<double>& p) {
      Scene<double> after{Shapes::box_box, {p.a.x, p.a.y, p.a.width, p.a.height, p.b.x, p.b.y, p.b.width, p.b.height}};
      return p.outcome == discrete::Outcome::contact && overlap_share(exactly(after)) > 1e-6;
    };
    with_parts<Shapes::box_box>(s, [&](const auto& a, const auto& b) {
      without += leaves_inside(discrete::push_apart_repaired<double, 0>(a, b)) ? 1 : 0;
      ASSERT_EQ((discrete::push_apart_repaired<double, 0>(a, b)), discrete::push_apart(a, b));
      ASSERT_EQ((discrete::push_apart_half_repaired<double, 0>(a, b)), discrete::push_apart_half(a, b));
    });
  }
  EXPECT_EQ(without, 4u);
}

TEST(DiscretePush, WithoutItsOneChangeTheRepairedAngleIsThePublishedOne) {
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 300; ++i) {
      const auto s = family.at<float>(Shapes::point_point, 9, i);
      with_parts<Shapes::point_point>(s, [&](const auto& a, const auto& b) {
        const float published = discrete::angle_point_to_point(a, b);
        const float without = discrete::angle_point_to_point_repaired<float, 0>(a, b);
        ASSERT_TRUE(published == without || std::isnan(published)) << text_of(s);
      });
    }
  }
}

}  // namespace
}  // namespace sweeplab::shapes
