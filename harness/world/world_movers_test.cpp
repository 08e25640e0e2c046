// SPDX-License-Identifier: MIT
//
// Many movers in turn, and obstacles that carry and push.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

/// In exact arithmetic.
template <class S>
bool overlap(const Box<S>& a, const Box<S>& b) {
  const Rational ax(a.x), ay(a.y), bx(b.x), by(b.y);
  return ax < bx + Rational(b.w) && bx < ax + Rational(a.w) && ay < by + Rational(b.h) && by < ay + Rational(a.h);
}

template <class S>
bool apart(const std::vector<Mover<S>>& movers, const std::vector<Box<S>>& boxes) {
  std::vector<Box<S>> all = boxes;
  for (const Mover<S>& m : movers) {
    if (std::ranges::any_of(all, [&](const Box<S>& b) { return overlap(m.box, b); })) return false;
    all.push_back(m.box);
  }
  return true;
}

template <class S>
std::vector<S> xs_of(const std::vector<Mover<S>>& movers) {
  std::vector<S> xs;
  for (const Mover<S>& m : movers) xs.push_back(m.box.x);
  return xs;
}

/// A room with some blocks and movers in decimals, or in any numbers near 10; nothing overlaps.
template <class S>
struct Room {
  std::vector<Box<S>> boxes;
  std::vector<Mover<S>> movers;

  Room(WorldDraw& draw, int count) {
    const bool decimals = draw.chance(60);
    const auto size = [&] { return decimals ? S(5 + draw.below(9)) / S(10) : S(0.5) + draw.unit<S>(); };
    const auto place = [&] { return decimals ? S(draw.below(80)) / S(10) : draw.unit<S>() * 8; };
    boxes = {{-1, -1, 1, 12}, {10, -1, 1, 12}, {-1, -1, 12, 1}, {-1, 10, 12, 1}};
    for (int k = 0; k < 3; ++k) boxes.push_back({place(), place(), size(), size()});
    while (static_cast<int>(movers.size()) < count) {
      movers.push_back({{place(), place(), size(), size()}, {}});
      if (!apart(movers, boxes)) movers.pop_back();
    }
  }
};

template <class S>
S decimal(WorldDraw& draw, int reach) {
  return S(draw.below(2 * reach + 1) - reach) / S(10);
}

template <class S>
void in_turn(std::vector<Mover<S>>& movers, const std::vector<Box<S>>& boxes) {
  step_in_turn<S>(movers, boxes, {}, [](std::uint32_t, const Step<S>&) {});
}

SCALAR_TEST(WorldMovers, NobodyIsEverInsideAnybodyInTurnOrInAMovingObstacle) {
  WorldDraw draw(31);
  long by_movers = 0, depends = 0, pushed = 0, carried = 0, squeezed = 0;
  for (int k = 0; k < 300; ++k) {
    Room<S> room(draw, 1 + draw.below(6));
    Obstacle<S> obstacle{{0, 0, 2, S(0.7)}};
    auto all = room.boxes;
    all.push_back(obstacle.box);
    do {
      obstacle.box.x = draw.unit<S>() * 8;
      obstacle.box.y = S(draw.below(90)) / S(10);
      all.back() = obstacle.box;
    } while (!apart(room.movers, all));
    for (int frame = 0; frame < 30; ++frame) {
      for (Mover<S>& m : room.movers)
        m.motion = {decimal<S>(draw, 12), draw.chance(50) ? S(0.3) : decimal<S>(draw, 12)};
      std::vector<Mover<S>> backwards(room.movers.rbegin(), room.movers.rend());
      in_turn(backwards, all);
      step_in_turn<S>(room.movers, all, {}, [&](std::uint32_t, const Step<S>& s) {
        for (const Ties& t : s.stopped_by) by_movers += t.count > 0 && t.first >= mover_name(0);
      });
      ASSERT_TRUE(apart(room.movers, all) && apart(backwards, all));
      std::ranges::reverse(backwards);
      depends += !std::ranges::equal(backwards, room.movers, {}, &Mover<S>::box, &Mover<S>::box);
      const Carry<S> c =
          move_obstacle<S>(obstacle, {decimal<S>(draw, 8), decimal<S>(draw, 8)}, Solid::min_y, room.movers, room.boxes);
      pushed += c.pushed;
      carried += c.carried;
      squeezed += c.outcome == CarryOutcome::squeezed;
      all.back() = obstacle.box;
      ASSERT_TRUE(apart(room.movers, all));
      ASSERT_EQ(c.position, (Vector<S>{obstacle.box.x, obstacle.box.y}));
    }
  }
  EXPECT_GT(by_movers, 300);
  EXPECT_GT(depends, 100) << "the order is part of the answer, as is said";
  EXPECT_GT(pushed, 100);
  EXPECT_GT(carried, 20);
  EXPECT_GT(squeezed, 10);
}

// y points down: a rider stands on the min_y face.
SCALAR_TEST(WorldMovers, APlatformCarriesItsRidersAndPushesWhatIsAhead) {
  const std::vector<Box<S>> wall{{20, -10, 1, 30}};
  Obstacle<S> platform{{0, 5, 4, 1}};
  std::vector<Mover<S>> movers{{{1, 4, 1, 1}, {}}, {{2, 4, 1, 1}, {}}, {{5, 5, 1, 1}, {}}, {{1, 0, 1, 1}, {}}};
  const Carry<S> c = move_obstacle<S>(platform, {3, -1}, Solid::min_y, movers, wall);
  EXPECT_EQ(platform.box, (Box<S>{3, 4, 4, 1}));
  EXPECT_EQ(movers[0].box, (Box<S>{4, 3, 1, 1})) << "carried along x, pushed up";
  EXPECT_EQ(movers[1].box, (Box<S>{5, 3, 1, 1}));
  EXPECT_EQ(movers[2].box, (Box<S>{7, 5, 1, 1})) << "pushed until it touches";
  EXPECT_EQ(movers[3].box, (Box<S>{1, 0, 1, 1})) << "not concerned";
  EXPECT_TRUE(c.outcome == CarryOutcome::moved && c.pushed == 3 && c.carried == 2);
  const Carry<S> down = move_obstacle<S>(platform, {0, 2}, Solid::min_y, movers, wall);
  EXPECT_EQ(down.carried, 2U) << "and riders follow it down";
  EXPECT_EQ(movers[0].box.y, S(5));
}

SCALAR_TEST(WorldMovers, AnObstacleStopsWhereAMoverHasNoRoomAndRowsAreNotPushed) {
  Obstacle<S> press{{0, 0, 4, 1}};
  std::vector<Mover<S>> movers{{{5, 0, 1, 1}, {}}, {{6, 0, 1, 1}, {}}};
  const Carry<S> c = move_obstacle<S>(press, {9, 0}, Solid::none, movers, std::vector<Box<S>>{{8, -10, 1, 30}});
  EXPECT_TRUE(c.outcome == CarryOutcome::squeezed && c.squeezed.first == 0);
  EXPECT_EQ(press.box.x, S(1));
  EXPECT_EQ(movers[0].box.x, S(5)) << "it touches the next";
}

SCALAR_TEST(WorldMovers, OutOfRangeAndFailedMoveNobody) {
  const S huge = std::numeric_limits<S>::max();
  Obstacle<S> obstacle{{huge, 0, 1, 1}};
  std::vector<Mover<S>> movers{{{1, 0, 1, 1}, {}}};
  const auto move = [&](Vector<S> v) {
    return move_obstacle<S>(obstacle, v, Solid::all, movers, std::vector<Box<S>>{});
  };
  EXPECT_EQ(move({huge, 0}).outcome, CarryOutcome::out_of_range);
  EXPECT_EQ(move({std::numeric_limits<S>::quiet_NaN(), 0}).outcome, CarryOutcome::failed);
  EXPECT_EQ(obstacle.box.x, huge);
}

// --- all at once ---

/// In numbers of any size, and in those that come along, which must say the same.
template <class S>
AtOnce at_once(std::vector<Mover<S>>& movers, const std::vector<Box<S>>& boxes) {
  auto again = movers;
  std::vector<AtOnceTrack<Rational>> tracks(movers.size());
  std::vector<AtOnceTrack<Fraction<>>> short_tracks(movers.size());
  const AtOnce result = move_at_once<Rational, S>(movers, boxes, AtCorner::stops_y, tracks);
  const AtOnce same = move_at_once<Fraction<>, S>(again, boxes, AtCorner::stops_y, short_tracks);
  EXPECT_EQ(same.outcome, result.outcome);
  EXPECT_TRUE(same.contacts == result.contacts && same.between == result.between && same.overlaps == result.overlaps);
  for (std::size_t k = 0; k < movers.size(); ++k) EXPECT_EQ(again[k].box, movers[k].box);
  return result;
}

SCALAR_TEST(WorldMovers, AFractionIsExactOrLost) {
  WorldDraw draw(35);
  long lost = 0, held = 0;
  for (int k = 0; k < 4000; ++k) {
    const WorldFrame<S> f = draw.frame<S>();
    const S n[] = {f.mover.x, f.mover.y, f.motion.x, f.motion.y, f.boxes[0].box.x, f.boxes[0].box.y};
    Fraction<> a(static_cast<double>(n[0]));
    Rational exact(n[0]);
    for (int i = 1; i < 6; ++i) {
      const Fraction<> b(static_cast<double>(n[i]));
      const Rational r(n[i]);
      const int sign = draw.below(4);
      const bool divides = n[i] != 0;
      a = sign == 0 ? a + b : sign == 1 ? a - b : sign == 2 ? a * b : divides ? a / b : a;
      exact = sign == 0 ? exact + r : sign == 1 ? exact - r : sign == 2 ? exact * r : divides ? exact / r : exact;
      if (a.lost()) break;
      ASSERT_TRUE((a < b) == (exact < r) && (a == b) == (exact == r) && (b < a) == (r < exact));
      ASSERT_EQ(static_cast<S>(a), static_cast<S>(exact));
    }
    ++(a.lost() ? lost : held);
  }
  EXPECT_GT(held, 2000);
  EXPECT_GE(lost, sizeof(S) == 8 ? 10 : 0) << "doubles of all exponents are too long for it, and it says so";
}

SCALAR_TEST(WorldMovers, AConvoyStallsInTurnIfTheRearIsAskedFirstAndAtOnceItGoesAndTwoThatMeetShareTheWay) {
  std::vector<Mover<S>> convoy{{{0, 0, 1, 1}, {3, 0}}, {{1, 0, 1, 1}, {3, 0}}, {{2, 0, 1, 1}, {3, 0}}};
  std::vector<Mover<S>> rear_first = convoy, front_first(convoy.rbegin(), convoy.rend());
  for (auto* movers : {&rear_first, &front_first}) in_turn<S>(*movers, {});
  EXPECT_EQ(xs_of(rear_first), (std::vector<S>{0, 1, 5}));
  EXPECT_EQ(xs_of(front_first), (std::vector<S>{5, 4, 3}));
  EXPECT_EQ(at_once<S>(convoy, {}).contacts, 0U);
  EXPECT_EQ(xs_of(convoy), (std::vector<S>{3, 4, 5}));
  std::vector<Mover<S>> against{{{0, 0, 1, 1}, {6, 0}}, {{7, 0, 1, 1}, {-3, 0}}};
  const AtOnce met = at_once<S>(against, {});
  EXPECT_TRUE(met.contacts == 1 && met.between == 1 && met.overlaps == 0);
  EXPECT_EQ(xs_of(against), (std::vector<S>{4, 5})) << "six long, at twice the speed";
  std::vector<Mover<S>> chain{{{0, 0, 1, 1}, {9, 0}}, {{4, 0, 1, 1}, {1, 2}}, {{0, 9, 1, 1}, {2, -1}}};
  const std::vector<Box<S>> wall{{6, -5, 1, 20}};
  const AtOnce row = at_once<S>(chain, wall);
  EXPECT_EQ(row.contacts, 1U) << "the one behind stops, at 3/8 of the frame, and the one before moves on";
  EXPECT_EQ(chain[0].box.x, S(3) + S(3) / S(8));
  EXPECT_EQ(chain[1].box, (Box<S>{5, 2, 1, 1}));
  std::vector<Mover<S>> alone{{{0, 0, 1, 1}, {9, 0}}};
  const AtOnce stopped = at_once<S>(alone, wall);
  EXPECT_TRUE(stopped.contacts == 1 && stopped.between == 0) << "a wall is no mover";
}

SCALAR_TEST(WorldMovers, AtOnceCountsNoOverlapThatWasThereAndPutsAllBackWhereOneEndsOutOfRange) {
  std::vector<Mover<S>> deep{{{0, 0, 2, 2}, {S(0.25), 0}}, {{1, 1, 2, 2}, {}}};
  const AtOnce before = at_once<S>(deep, {});
  EXPECT_TRUE(before.outcome == AtOnceOutcome::moved && before.overlaps == 0);
  const S huge = std::numeric_limits<S>::max();
  std::vector<Mover<S>> lost{{{0, 0, 1, 1}, {3, 0}}, {{9, 9, 1, 1}, {0, 2}}, {{huge, -9, 1, 1}, {huge, 0}}};
  const auto unmoved = lost;
  EXPECT_EQ(at_once<S>(lost, {}).outcome, AtOnceOutcome::out_of_range);
  for (std::size_t k = 0; k < lost.size(); ++k) EXPECT_EQ(lost[k].box, unmoved[k].box);
}

SCALAR_TEST(WorldMovers, AtOnceOneMoverAloneIsAStep) {
  WorldDraw draw(33);
  for (int k = 0; k < 3000; ++k) {
    WorldFrame<S> f = draw.frame<S>();
    const auto obstacles = f.obstacles();
    const Step<S> s = step(f.mover, f.motion, obstacles, f.rules());
    std::vector<Mover<S>> one{{f.mover, f.motion}};
    std::vector<AtOnceTrack<Rational>> tracks(1);
    const AtOnce all = move_at_once<Rational, S>(one, obstacles, f.rules().corner, tracks);
    ASSERT_EQ(all.outcome == AtOnceOutcome::out_of_range, s.outcome == StepOutcome::out_of_range) << f.text();
    ASSERT_TRUE(one[0].box.x == s.position.x && one[0].box.y == s.position.y) << f.text();
  }
}

SCALAR_TEST(WorldMovers, AtOnceNumbersDoNotMatterNorIsAnybodyInAnObstacleAndOverlapsAreCounted) {
  WorldDraw draw(34);
  long frames = 0, between = 0, overlapping = 0, differs = 0;
  const char* const text = std::getenv("SWEEPLAB_WORLD_FRAMES");
  const long rooms = text != nullptr ? std::atol(text) / 12 : 30;
  for (long k = 0; k < rooms; ++k) {
    Room<S> room(draw, 2 + draw.below(6));
    for (int frame = 0; frame < 12; ++frame) {
      for (Mover<S>& m : room.movers) m.motion = {decimal<S>(draw, 30), decimal<S>(draw, 30)};
      auto all = room.movers;
      std::vector<Mover<S>> backwards(all.rbegin(), all.rend());
      const AtOnce result = at_once<S>(all, room.boxes);
      at_once<S>(backwards, room.boxes);
      std::reverse(backwards.begin(), backwards.end());
      ASSERT_LE(result.contacts, 4 * room.movers.size());
      std::uint32_t pairs = 0;
      for (std::size_t i = 0; i < all.size(); ++i) {
        ASSERT_EQ(all[i].box, backwards[i].box);
        for (const Box<S>& b : room.boxes) ASSERT_FALSE(overlap(all[i].box, b));
        for (std::size_t j = 0; j < i; ++j) pairs += overlap(all[i].box, all[j].box);
      }
      ASSERT_EQ(result.overlaps, pairs) << "counted, not hidden";
      ++frames;
      between += result.between > 0;
      overlapping += pairs > 0;
      in_turn(room.movers, room.boxes);
      differs += !std::ranges::equal(all, room.movers, {}, &Mover<S>::box, &Mover<S>::box);
    }
  }
  EXPECT_EQ(frames, 12 * rooms);
  EXPECT_GT(between, 100);
  EXPECT_GT(overlapping, 2) << "which rounding to nearest cannot avoid";
  EXPECT_GT(differs, 50);
}

SCALAR_TEST(WorldMovers, ALineIsAWallToAPointInTurnAndWhereItPushesAndAtOncePointsPassEachOther) {
  constexpr S inf = std::numeric_limits<S>::infinity();
  const std::vector<Box<S>> none{};
  std::vector<Mover<S>> two{{{0, 0, 0, 1}, {10, 0}}, {{5, 0, 0, 1}, {-10, 0}}};
  in_turn(two, none);
  EXPECT_EQ(two[0].box.x, std::nextafter(S(5), -inf)) << "the other stands at 5";
  EXPECT_EQ(two[1].box.x, S(5)) << "and has nowhere to go";
  for (const int sign : {1, -1}) {  // never over it, and with it only up to the next line
    Obstacle<S> pusher{{S(0), -10, 0, 20}};
    std::vector<Mover<S>> pushed{{{S(sign), 0, 0, 0}, {}}};
    const std::vector<Box<S>> stop{{S(5 * sign), -10, 0, 20}};
    EXPECT_EQ(move_obstacle<S>(pusher, {S(2 * sign), 0}, Solid::none, pushed, stop).pushed, 1U);
    EXPECT_EQ(pushed[0].box.x, std::nextafter(S(2 * sign), S(sign) * inf));
    EXPECT_EQ(move_obstacle<S>(pusher, {S(9 * sign), 0}, Solid::none, pushed, stop).outcome, CarryOutcome::squeezed);
    EXPECT_EQ(pushed[0].box.x, std::nextafter(S(5 * sign), -S(sign) * inf));
    EXPECT_EQ(pusher.box.x, std::nextafter(pushed[0].box.x, -S(sign) * inf)) << "beside it";
  }
  std::vector<Mover<S>> meeting{{{0, 0, 0, 1}, {10, 0}}, {{6, 0, 0, 1}, {-10, 0}}};
  EXPECT_EQ(at_once<S>(meeting, none).contacts, 0U) << "the exception that is stated";
  EXPECT_TRUE(meeting[0].box.x == 10 && meeting[1].box.x == -4);
}

}  // namespace
}  // namespace sweeplab
