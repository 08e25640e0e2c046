// SPDX-License-Identifier: MIT
//
// The responses that the sources publish beside their sweeps.
#include <gtest/gtest.h>

#include "algorithms/amanotes.h"
#include "algorithms/gamedev.h"
#include "algorithms/javidx9.h"
#include "algorithms/liang_barsky.h"
#include "algorithms/programming_chips.h"

namespace sweeplab {
namespace {

// A unit box that flies right and down into the left face of a wall: contact at t = 1/4.
constexpr Query<double> into_wall{{0, 0, 1, 1}, {8, 4}, {3, -10, 1, 20}, {0, 0}};

TEST(Responses, GamedevDeflectTurnsTheMotionRoundAtTheFace) {
  constexpr Answer<double> hit = gamedev(into_wall);
  static_assert(hit.time == 0.25 && hit.normal_x == -1);
  static_assert(gamedev_deflect(into_wall.motion_a, hit) == Vector<double>{-6, 3});
  EXPECT_EQ(gamedev_deflect(Vector<double>{8, 4}, Answer<double>{Outcome::impact, 0.5, 0, 1}), (Vector<double>{4, -2}));
}

TEST(Responses, GamedevSlideKeepsOnlyWhatRunsAlongTheFace) {
  static_assert(gamedev_slide(into_wall.motion_a, gamedev(into_wall)) == Vector<double>{0, 3});
  EXPECT_EQ(gamedev_slide(Vector<double>{8, 4}, Answer<double>{Outcome::impact, 0.5, 0, 1}), (Vector<double>{4, 0}));
}

TEST(Responses, GamedevPushKeepsTheWholeSpeedAlongTheFace) {
  const Answer<double> hit{Outcome::impact, 0.5, -1, 0};
  EXPECT_EQ(gamedev_push(Vector<double>{3, 4}, hit), (Vector<double>{0, 2.5}));
  EXPECT_EQ(gamedev_push(Vector<double>{3, -4}, hit), (Vector<double>{0, -2.5}));
  EXPECT_EQ(gamedev_push(Vector<double>{3, 0}, hit), (Vector<double>{0, 0})) << "head-on there is no side to push to";
}

TEST(Responses, GamedevAfterAMissLeavesNothingOfTheFrame) {
  const Answer<double> miss = gamedev(Query<double>{{0, 0, 1, 1}, {1, 0}, {9, 9, 1, 1}, {0, 0}});
  EXPECT_EQ(miss.outcome, Outcome::separate);
  EXPECT_EQ(gamedev_deflect(Vector<double>{1, 0}, miss), (Vector<double>{0, 0}));
}

TEST(Responses, ProgrammingChipsStopsTheBoxAtTheFaceAndOnThatAxisOnly) {
  constexpr auto after = programming_chips_respond(into_wall.a, into_wall.motion_a, programming_chips(into_wall));
  static_assert(after.box == Box<double>{2, 1, 1, 1});
  static_assert(after.v == Vector<double>{0, 4});
  EXPECT_EQ(after.box.x + after.box.w, into_wall.b.x);
}

TEST(Responses, ProgrammingChipsMovesFullyWhereNothingIsHit) {
  // Its usage example: the boxes touch, and the one in front is the faster one.
  constexpr Query<float> example{{0, 0, 100, 100}, {30, 0}, {100, 0, 100, 100}, {40, 0}};
  constexpr Answer<float> miss = programming_chips(example);
  static_assert(miss.outcome == Outcome::separate);
  constexpr auto after = programming_chips_respond(example.a, example.motion_a, miss);
  static_assert(after.box == Box<float>{30, 0, 100, 100});
  static_assert(after.v == Vector<float>{30, 0});
  // An overlap is a hit at time 0 with a normal of 0: the box stays, and keeps its motion.
  constexpr Query<float> overlapping{{0, 0, 2, 2}, {1, 0}, {1, 1, 2, 2}, {0, 0}};
  constexpr auto stays = programming_chips_respond(overlapping.a, overlapping.motion_a, programming_chips(overlapping));
  static_assert(stays.box == overlapping.a && stays.v == overlapping.motion_a);
}

TEST(Responses, Javidx9TakesBackWhatRunsAgainstTheFaceAndNothingAtAnExactCorner) {
  static_assert(javidx9_resolve(into_wall.motion_a, javidx9(into_wall)) == Vector<double>{2, 4});
  constexpr Query<double> corner{{0, 0, 1, 1}, {4, 4}, {2, 2, 1, 1}, {0, 0}};
  static_assert(javidx9(corner).outcome == Outcome::impact && javidx9(corner).normal_x == 0);
  static_assert(javidx9_resolve(corner.motion_a, javidx9(corner)) == corner.motion_a, "it moves on, into the obstacle");
  static_assert(javidx9_resolve(corner.motion_a, Answer<double>{}) == corner.motion_a);
}

TEST(Responses, AmanotesAdvancesByTheReturnedTimeAndNamesTheMovingObjectsSide) {
  constexpr Answer<double> hit = amanotes(into_wall);
  static_assert(amanotes_side(hit) == AmanotesSide::right);
  static_assert(amanotes_advance(into_wall.a, into_wall.motion_a, hit) == Box<double>{2, 1, 1, 1});
  EXPECT_EQ(amanotes_side(Answer<double>{Outcome::impact, 0.0, 1, 0}), AmanotesSide::left);
  EXPECT_EQ(amanotes_side(Answer<double>{Outcome::impact, 0.0, 0, -1}), AmanotesSide::up);
  EXPECT_EQ(amanotes_side(Answer<double>{Outcome::impact, 0.0, 0, 1}), AmanotesSide::down);
  const Answer<double> miss = amanotes(Query<double>{{0, 0, 1, 1}, {1, 0}, {9, 9, 1, 1}, {0, 0}});
  EXPECT_EQ(amanotes_side(miss), AmanotesSide::none);
  EXPECT_EQ(amanotes_advance(Box<double>{0, 0, 1, 1}, Vector<double>{1, 0}, miss), (Box<double>{1, 0, 1, 1}));
}

TEST(Responses, LiangBarskyTouchCrossSlideAndBounceEndWhereBumpLuaEnds) {
  constexpr Vector<double> goal = liang_barsky_goal(into_wall);
  constexpr auto c = liang_barsky_detect(into_wall.a, into_wall.b, goal);
  static_assert(c.hit && !c.overlaps && c.ti == 0.25 && c.normal_x == -1);
  static_assert(liang_barsky_touch(c) == Vector<double>{2, 1});
  static_assert(liang_barsky_cross(goal) == Vector<double>{8, 4});
  static_assert(liang_barsky_slide(c, goal) == Vector<double>{2, 4});
  static_assert(liang_barsky_bounce(c, goal) == Vector<double>{-4, 4});

  constexpr auto floor = liang_barsky_detect(Box<double>{0, 0, 1, 1}, Box<double>{-10, 3, 20, 1}, Vector<double>{4, 8});
  static_assert(floor.normal_y == -1 && liang_barsky_slide(floor, {4, 8}) == Vector<double>{4, 2});
  EXPECT_EQ(liang_barsky_bounce(floor, Vector<double>{4, 8}), (Vector<double>{4, -4}));
}

TEST(Responses, LiangBarskyPushesARestingOverlapOutByTheShorterWay) {
  const auto c = liang_barsky_detect(Box<double>{0, 0, 4, 4}, Box<double>{3, 2, 4, 4}, Vector<double>{0, 0});
  EXPECT_TRUE(c.hit && c.overlaps);
  EXPECT_EQ(c.ti, -2) << "minus the area of the overlap";
  EXPECT_EQ(c.touch, (Vector<double>{-1, 0}));
  EXPECT_EQ(c.normal_x, -1);
  EXPECT_EQ(liang_barsky_bounce(c, Vector<double>{0, 0}), c.touch);
  EXPECT_EQ(liang_barsky_slide(c, Vector<double>{0, 0}), (Vector<double>{0, 0}));
}

}  // namespace
}  // namespace sweeplab
