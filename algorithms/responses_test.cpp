// SPDX-License-Identifier: MIT
//
// The responses that the sources publish beside their sweeps, the same in a frame, and the whole loops around them, against
// numbers computed by hand from their sources.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "algorithms/amanotes.h"
#include "algorithms/gamedev.h"
#include "algorithms/javidx9.h"
#include "algorithms/loops/registry.h"
#include "algorithms/responses/registry.h"

namespace sweeplab {
namespace {

// A unit box that flies right and down into the left face of a wall: contact at t = 1/4.
constexpr Moving<double> flying{{0, 0, 1, 1}, {8, 4}};
constexpr Box<double> wall{3, -10, 1, 20};
constexpr Query<double> into_wall{flying.box, flying.motion, wall, {}};
constexpr Answer<double> hit{Outcome::impact, 0.25, -1, 0}, overlap{Outcome::overlap};

constexpr Moving<double> at(double x, double y, double left_x, double left_y) {
  return {{x, y, 1, 1}, {left_x, left_y}};
}

TEST(Responses, GamedevPushKeepsTheWholeSpeedAlongTheFace) {
  const Answer<double> halfway{Outcome::impact, 0.5, -1, 0};
  EXPECT_EQ(gamedev_push(Vector<double>{3, 4}, halfway), (Vector<double>{0, 2.5}));
  EXPECT_EQ(gamedev_push(Vector<double>{3, -4}, halfway), (Vector<double>{0, -2.5}));
  EXPECT_EQ(gamedev_push(Vector<double>{3, 0}, halfway), (Vector<double>{0, 0}))
      << "head-on there is no side to push to";
}

TEST(Responses, GamedevAfterAMissLeavesNothingOfTheFrame) {
  const Answer<double> miss = gamedev(Query<double>{{0, 0, 1, 1}, {1, 0}, {9, 9, 1, 1}, {0, 0}});
  EXPECT_EQ(miss.outcome, Outcome::separate);
  EXPECT_EQ(gamedev_deflect(Vector<double>{1, 0}, miss), (Vector<double>{0, 0}));
}

TEST(Responses, Javidx9TakesBackWhatRunsAgainstTheFaceAndNothingAtAnExactCorner) {
  static_assert(javidx9_resolve(into_wall.motion_a, javidx9(into_wall)) == Vector<double>{2, 4});
  constexpr Query<double> corner{{0, 0, 1, 1}, {4, 4}, {2, 2, 1, 1}, {0, 0}};
  static_assert(javidx9(corner).outcome == Outcome::impact && javidx9(corner).normal_x == 0);
  static_assert(javidx9_resolve(corner.motion_a, javidx9(corner)) == corner.motion_a, "it moves on, into the obstacle");
  static_assert(javidx9_resolve(corner.motion_a, Answer<double>{}) == corner.motion_a);
}

TEST(Responses, AmanotesAdvancesByTheReturnedTimeAndNamesTheMovingObjectsSide) {
  constexpr Answer<double> met = amanotes(into_wall);
  static_assert(amanotes_side(met) == AmanotesSide::right);
  static_assert(amanotes_advance(into_wall.a, into_wall.motion_a, met) == Box<double>{2, 1, 1, 1});
  EXPECT_EQ(amanotes_side(Answer<double>{Outcome::impact, 0.0, 1, 0}), AmanotesSide::left);
  EXPECT_EQ(amanotes_side(Answer<double>{Outcome::impact, 0.0, 0, -1}), AmanotesSide::up);
  EXPECT_EQ(amanotes_side(Answer<double>{Outcome::impact, 0.0, 0, 1}), AmanotesSide::down);
  const Answer<double> miss = amanotes(Query<double>{{0, 0, 1, 1}, {1, 0}, {9, 9, 1, 1}, {0, 0}});
  EXPECT_EQ(amanotes_side(miss), AmanotesSide::none);
  EXPECT_EQ(amanotes_advance(Box<double>{0, 0, 1, 1}, Vector<double>{1, 0}, miss), (Box<double>{1, 0, 1, 1}));
}

// --- in a frame ---

TEST(FrameResponses, EndWhereTheirSourcesPutTheBox) {
  static_assert(response::stop(flying, wall, hit) == at(2, 1, 0, 0));
  static_assert(response::advance(flying, wall, hit) == at(2, 1, 0, 0));
  static_assert(response::deflect(flying, wall, hit) == at(2, 1, -6, 3));
  static_assert(response::slide(flying, wall, hit) == at(2, 1, 0, 3));
  static_assert(response::touch(flying, wall, hit) == at(2, 1, 0, 0));
  static_assert(response::cross(flying, wall, hit) == at(8, 4, 0, 0));
  static_assert(response::bump_slide(flying, wall, hit) == at(2, 1, 0, 3));
  static_assert(response::bounce(flying, wall, hit) == at(2, 1, -6, 3));
  static_assert(response::expected(flying, wall, hit) == at(2, 1, 0, 0));
  static_assert(response::stuck(flying, wall, hit) == at(2, 1, 0, 0));
  static_assert(response::pre_collision(flying, wall, hit) == at(2, 1, 0, 0));
  const Moving<double> runs{{0, 0, 1, 1}, {3, 4}};
  EXPECT_EQ(response::push(runs, wall, Answer<double>{Outcome::impact, 0.5, -1, 0}), at(1.5, 2, 0, 2.5));
}

TEST(FrameResponses, OfAFloorAsOfAWall) {
  constexpr Moving<double> falling{{0, 0, 1, 1}, {4, 8}};
  constexpr Box<double> floor{-10, 3, 20, 1};
  constexpr Answer<double> down{Outcome::impact, 0.25, 0, -1};
  static_assert(response::slide(falling, floor, down) == at(1, 2, 3, 0));
  static_assert(response::deflect(falling, floor, down) == at(1, 2, 3, -6));
  static_assert(response::bump_slide(falling, floor, down) == at(1, 2, 3, 0));
  static_assert(response::bounce(falling, floor, down) == at(1, 2, 3, -6));
  static_assert(response::expected(falling, floor, down) == at(1, 2, 0, 0));
  // From below and from the right, the other sides of the wall.
  static_assert(response::expected(Moving<double>{{0, 6, 1, 1}, {4, -8}}, floor, {Outcome::impact, 0.25, 0, 1}) ==
                at(1, 4, 0, 0));
  static_assert(response::expected(Moving<double>{{6, 0, 1, 1}, {-8, 4}}, wall, {Outcome::impact, 0.25, 1, 0}) ==
                at(4, 1, 0, 0));
}

TEST(FrameResponses, WhatTheyAnswerOfAnOverlap) {
  constexpr Moving<double> inside{{3.5, 0, 1, 1}, {8, 4}};
  static_assert(response::stop(inside, wall, overlap).box == inside.box);
  static_assert(response::stuck(inside, wall, overlap) == at(3.5, 0, 0, 0));
  static_assert(response::pre_collision(inside, wall, overlap) == at(3.5, 0, 0, 0));
  // bump: back along the motion, until it touches: from 3.5 to 2 on x is -3/16 of the motion.
  static_assert(response::touch(inside, wall, overlap) == at(2, -0.75, 0, 0));
  static_assert(response::bump_slide(inside, wall, overlap) == at(2, -0.75, 0, 4.75));
  // Of so little of an overlap, and with the motion out of it, bump sees none: the box stays.
  constexpr Moving<double> barely{{2 + 0x1p-40, 5, 1, 1}, {-8, 4}};
  EXPECT_EQ(response::touch(barely, wall, overlap), at(2 + 0x1p-40, 5, 0, 0));
}

TEST(FrameResponses, PushingApartByTheAngleNeedNotSeparate) {
  // A player that has sunk by 0.1 into the end of a platform 100 wide: 1.0 sideways, 0.02 up.
  const Moving<double> player{{90, -1.9, 1, 1}, {0, 1}};
  const Box<double> platform{0, 0, 100, 1};
  const Box<double> whole = response::push_apart(player, platform, overlap).box;
  EXPECT_NEAR(whole.x, 91.0, 0.01);
  EXPECT_NEAR(whole.y, -0.92, 0.005);
  const Box<double> half = response::push_apart_half(player, platform, overlap).box;
  EXPECT_NEAR(half.x - 90, (whole.x - 90) / 2, 1e-12);
  EXPECT_NEAR(half.y + 0.9, (whole.y + 0.9) / 2, 1e-12);
  const Moving<double> apart{{90, -9, 1, 1}, {0, 1}};
  EXPECT_EQ(response::push_apart(apart, platform, hit), (Moving<double>{{90, -8, 1, 1}, {0, 0}}));
}

// --- whole loops ---

template <class Loop>
Vector<double> moved(const Loop& loop, const Box<double>& mover, const Vector<double>& motion,
                     const std::vector<Box<double>>& boxes) {
  std::vector<Obstacle<double>> obstacles;
  for (const Box<double>& b : boxes) obstacles.push_back({b});
  return loop(loops::Frame<double>{mover, motion, obstacles, nullptr});
}

TEST(WholeLoops, BumpMovesAsItsOwnSpecificationSays) {
  using V = Vector<double>;
  const Box<double> item{10, 10, 2, 2}, within{3, 3, 2, 2};
  const std::vector<Box<double>> other{{0, 0, 8, 8}};
  EXPECT_EQ(moved(loops::bump_move<double>, item, {-9, -6}, other), (V{1, 8}));
  EXPECT_EQ(moved(loops::bump_move<double>, item, {-6, -9}, other), (V{8, 1}));
  EXPECT_EQ(moved(loops::bump_move<double>, item, {-9, -9}, other), (V{8, 1})) << "a corner goes to x";
  EXPECT_EQ(moved(loops::bump_move<double>, within, {1, 2}, other), (V{4, -2})) << "out of an overlap";
  EXPECT_EQ(moved(loops::bump_bounce<double>, item, {-9, -6}, other), (V{1, 12}));
  EXPECT_EQ(moved(loops::bump_bounce<double>, within, {1, 2}, other), (V{4, -9}));
  EXPECT_EQ(moved(loops::bump_touch<double>, item, {-9, -6}, other), (V{7, 8}));
  EXPECT_EQ(moved(loops::bump_cross<double>, item, {-9, -6}, other), (V{1, 4}));
}

TEST(WholeLoops, OfEqualTimesBumpAnswersTheNearestCentre) {
  // On a seam both tiles are met at once; the one below is nearer, whichever is listed first.
  const Box<double> here{2, 1, 1, 1}, corner{1, 2, 1, 1}, below{2, 2, 1, 1};
  EXPECT_EQ(moved(loops::bump_move<double>, here, {-1, 1}, {corner, below}), (Vector<double>{1, 1}));
  EXPECT_EQ(moved(loops::bump_move<double>, here, {-1, 1}, {below, corner}), (Vector<double>{1, 1}));
}

TEST(WholeLoops, OfEqualTimesAndDistancesBumpAnswersTheFirstListed) {
  // A corner, which stops x, and a ceiling over the way; both are met at (1, 1).
  const Box<double> here{0, 0, 1, 1}, corner{2, 2, 1, 1}, ceiling{-4.5, 2, 6, 1};
  EXPECT_EQ(loops::bump_distance(here, corner), loops::bump_distance(here, ceiling));
  EXPECT_EQ(moved(loops::bump_move<double>, here, {4, 4}, {corner, ceiling}), (Vector<double>{1, 1}));
  EXPECT_EQ(moved(loops::bump_move<double>, here, {4, 4}, {ceiling, corner}), (Vector<double>{4, 1}));
}

TEST(WholeLoops, EndWhereTheirStepsLead) {
  using V = Vector<double>;
  const Box<double> unit{0, 0, 1, 1};
  const std::vector<Box<double>> tile{{3, 0, 1, 1}};
  EXPECT_EQ(moved(loops::javidx9_sorted<double>, unit, {4, 0}, tile), (V{2, 0}));
  EXPECT_EQ(moved(loops::javidx9_sorted<double>, unit, {4, 0}, {{3, 0, 1, 1}, {2, 0, 1, 1}}), (V{1, 0}));
  EXPECT_EQ(moved(loops::push_out_1<double>, unit, {2.25, 0}, tile), (V{2, 0}));
  EXPECT_EQ(moved(loops::push_out_1<double>, unit, {2.75, 0.5}, tile), (V{2.75, 1})) << "the shortest way is down";
  EXPECT_EQ(moved(loops::push_out_1<double>, unit, {8, 0}, tile), (V{8, 0})) << "it tunnels";
  EXPECT_EQ(moved(loops::push_out_4<double>, unit, {8, 0}, tile), (V{8, 0})) << "at 2 and at 4 it only touches";
  EXPECT_EQ(moved(loops::push_out_16<double>, unit, {8, 0}, tile), (V{2, 0}));
  EXPECT_EQ(moved(loops::take_back_1<double>, unit, {2.5, 1}, tile), (V{0, 1}));
  EXPECT_EQ(moved(loops::take_back_4<double>, unit, {3, 0}, tile), (V{1.5, 0}));
  EXPECT_EQ(moved(loops::take_back_16<double>, unit, {4, 0}, tile), (V{2, 0}));
  EXPECT_EQ(moved(loops::axis_by_axis<double>, unit, {2.25, 1}, tile), (V{2, 1}));
  EXPECT_EQ(moved(loops::pixel_by_pixel<double>, unit, {5, 2}, tile), (V{2, 2}));
  EXPECT_EQ(moved(loops::pixel_by_pixel<double>, unit, {-5, -2}, {{-3, 0, 1, 1}}), (V{-2, -2}));
  EXPECT_EQ(moved(loops::pixel_by_pixel<double>, unit, {2.5, 0.5}, {}), (V{2, 0})) << "ties to even";
  EXPECT_EQ(moved(loops::step<double>, unit, {4, 2}, tile), (V{4, 2})) << "past the corner of the tile";
  EXPECT_EQ(moved(loops::step<double>, unit, {8, 1}, tile), (V{2, 1}));
  EXPECT_EQ(moved(loops::step_stop<double>, unit, {8, 1}, tile), (V{2, 0.25}));
  EXPECT_EQ(moved(loops::step_bounce<double>, unit, {8, 1}, tile), (V{-4, 1}));
}

}  // namespace
}  // namespace sweeplab
