// SPDX-License-Identifier: MIT
//
// The judge of frames: by hand, on steps that are wrong on purpose, and on step() itself; by intent; its integers against
// its rationals.
#include "harness/world/world_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_wrong_on_purpose.h"

namespace sweeplab {
namespace {

template <class S>
std::vector<WorldBox<S>> solid(const std::vector<Box<S>>& boxes) {
  std::vector<WorldBox<S>> all;
  for (const Box<S>& b : boxes) all.push_back({b});
  return all;
}

template <class S>
WorldJudgement judged(const std::vector<Box<S>>& boxes, const Box<S>& mover, const Vector<S>& motion,
                      const Vector<S>& end, CornerPolicy policy = CornerPolicy::y) {
  return judge_frame(WorldArena<S>(solid(boxes), mover.w, mover.h), {mover.x, mover.y}, motion, end, policy);
}

TEST(WorldJudge, NamesEachKindOfEnd) {
  using S = double;
  const std::vector<Box<S>> wall{{3, -2, 1, 5}};
  const Box<S> mover{0, 0, 1, 1};
  const auto verdict = [&](const Vector<S>& motion, const Vector<S>& end) {
    return judged(wall, mover, motion, end).verdict;
  };
  EXPECT_EQ(verdict({6, 1}, {2, 1}), Ending::right);
  EXPECT_EQ(verdict({6, 1}, {2.5, 1}), Ending::inside);
  EXPECT_EQ(verdict({6, 1}, {4, 1}), Ending::through);
  EXPECT_EQ(verdict({6, 1}, {6, 1}), Ending::through);
  EXPECT_EQ(verdict({6, 1}, {2, 0.5}), Ending::brief);
  EXPECT_EQ(verdict({6, 1}, {2, 1.5}), Ending::astray);
  EXPECT_EQ(verdict({6, 1}, {2, -1}), Ending::astray) << "back";
  EXPECT_EQ(verdict({6, 1}, {std::nan(""), 1}), Ending::astray);
  EXPECT_EQ(verdict({6, 9}, {4, 9}), Ending::brief) << "it just gets past the lower end of the wall";
  EXPECT_EQ(verdict({2, 3}, {2, 3}), Ending::right);
  const WorldJudgement deep = judged(wall, mover, {6, 1}, {2.25, 1});
  EXPECT_EQ(deep.severity, 0.25);
  const WorldJudgement stuck = judged(wall, mover, {6, 1}, {0, 0});
  EXPECT_TRUE(stuck.verdict == Ending::brief && stuck.stuck && stuck.big);
  EXPECT_EQ(stuck.severity, 2);
  const WorldJudgement hair = judged(wall, mover, {6, 1}, {2, 1 - 1e-6});
  EXPECT_TRUE(hair.verdict == Ending::brief && !hair.stuck && !hair.big);
}

TEST(WorldJudge, CallsAnotherCornerPolicyAPolicy) {
  using S = float;
  const std::vector<Box<S>> block{{2, 2, 1, 1}};
  const Box<S> mover{0, 0, 1, 1};
  EXPECT_EQ(judged(block, mover, {2, 2}, {2, 1}).verdict, Ending::right);
  EXPECT_EQ(judged(block, mover, {2, 2}, {1, 2}).verdict, Ending::policy);
  EXPECT_EQ(judged(block, mover, {2, 2}, {2, 2}).verdict, Ending::inside);
  EXPECT_EQ(judged(block, mover, {2, 2}, {1, 1}).verdict, Ending::brief);
}

TEST(WorldJudge, TakesForRightJustWhatIsWithinItsTolerance) {
  const float epsilon = std::numeric_limits<float>::epsilon(), most = 4 * epsilon * (8 + 4);
  const auto verdict = [](float from, float motion, float x, float y) {
    return judged<float>({}, {from, from, 1, 1}, {motion, motion}, {x, y}).verdict;
  };
  for (const float off : {most, -most}) {  // 8 is the end of one frame, and the start of the other
    EXPECT_TRUE(verdict(4, 4, 8 + off, 8) == Ending::right && verdict(4, 4, 8, 8 + off) == Ending::right);
    EXPECT_TRUE(verdict(8, -4, 4 + off, 4) == Ending::right && verdict(8, -4, 4, 4 + off) == Ending::right);
  }
  const float beyond = most + 8 * epsilon;
  EXPECT_TRUE(verdict(4, 4, 8 + beyond, 8) == Ending::astray && verdict(4, 4, 8, 8 + beyond) == Ending::astray);
  EXPECT_TRUE(verdict(4, 4, 8 - beyond, 8) == Ending::brief && verdict(4, 4, 8, 8 - beyond) == Ending::brief);
  EXPECT_TRUE(verdict(8, -4, 4 + beyond, 4) == Ending::brief);
  const auto missing = [](float end) { return judged<float>({}, {0, 0, 1, 1}, {100, 0}, {end, 0}); };
  EXPECT_TRUE(missing(99).verdict == Ending::brief && !missing(99).big) << "a hundredth";
  EXPECT_TRUE(missing(98.9F).verdict == Ending::brief && missing(98.9F).big);
}

// By the definition with stored planes and by the real boxes the mover meets another face, or a corner.
SCALAR_TEST(WorldJudge, AllowsWhatTheSmallestNumbersLieApart) {
  constexpr S least = std::numeric_limits<S>::denorm_min();
  const WorldArena<S> arena(solid<S>({{0, 2, 1, 1}}), 1, 1);
  const auto of = [&](S x) {
    return judge_frame(arena, {0, 0}, {32 * least, 3}, {x, 1}, CornerPolicy::y, Intent::stop).verdict;
  };
  EXPECT_EQ(of(10 * least), Ending::right) << "the truth is 32/3";
  EXPECT_EQ(of(11 * least), Ending::right);
  EXPECT_EQ(of(9 * least), Ending::brief);
  EXPECT_EQ(of(12 * least), Ending::astray);
}

TEST(WorldJudge, CallsWhatTheRealPlanesOrTheOtherPolicyGiveAPolicy) {
  const auto verdict = [](const Box<float>& block, const Box<float>& mover, const Vector<float>& motion,
                          const Vector<float>& end,
                          CornerPolicy policy) { return judged<float>({block}, mover, motion, end, policy).verdict; };
  // Real planes at 2 + 2^-25 and 2 + 2^-24, so that y stops; stored both at 2: a corner.
  const Box<float> mover{0, 0, 0.5F - 0x1p-25F, 1 - 0x1p-24F}, block{2.5F, 3, 9, 9};
  EXPECT_EQ(verdict(block, mover, {8, 8}, {8, 2}, CornerPolicy::y), Ending::right);
  EXPECT_EQ(verdict(block, mover, {8, 8}, {2, 8}, CornerPolicy::y), Ending::policy);
  EXPECT_EQ(verdict(block, mover, {8, 8}, {2, 8}, CornerPolicy::x), Ending::right);
  EXPECT_EQ(verdict(block, mover, {8, 8}, {8, 2}, CornerPolicy::x), Ending::policy);
  // Real planes 2 + 2^-21 away on both axes: a corner; stored y is at 98, nearer, so that x stops.
  const Box<float> far{0, 100, 1, 1}, corner{3 + 0x1p-21F, 97, 5, 1 - 0x1p-21F};
  for (const CornerPolicy policy : {CornerPolicy::x, CornerPolicy::y}) {
    EXPECT_EQ(verdict(corner, far, {8, -8}, {2, 92}, policy), Ending::right);
    EXPECT_EQ(verdict(corner, far, {8, -8}, {8, 98}, policy), Ending::policy);
  }
}

TEST(WorldJudge, GapsAreThoseOfTheStoredPlanesAndWhoBeganInsideIsLeftAlone) {
  // The real walls leave 2^-24 - 2^-30 between them, in which no stored number lies.
  const std::vector<Box<float>> walls{{3, 0x1p-30F, 1, 1}, {3, 2, 1, 5}};
  const Box<float> thin{0, 0.5F, 1, 1 - 0x1p-24F};
  EXPECT_EQ(judged(walls, thin, {10, 1}, {10, 1.5F}).verdict, Ending::through);
  const std::vector<Box<float>> around{{-2, -2, 8, 8}};
  EXPECT_EQ(judged(around, {0, 0, 1, 1}, {2, 1}, {2, 1}).verdict, Ending::right);
  const std::vector<WorldBox<float>> one_way{{{2, -2, 8, 8}, {false, false, true, false}}};
  EXPECT_EQ(judge_frame<float>(WorldArena<float>(one_way, 1, 1), {0, 0}, {4, 1}, {4, 1}).verdict, Ending::right);
  // Down to the left: under the first, which stops what comes from the right, and over the second, which is a floor.
  const std::vector<Rect<Rational>> bends{
      {{Rational(2), Rational(-3)}, {Rational(4), Rational(3)}, {false, true, false, false}},
      {{Rational(6), Rational(-5)}, {Rational(20), Rational(-3.25)}, {false, false, false, true}}};
  EXPECT_TRUE(reachable(exact_point(10.0, 0.5), exact_point(0.0, -6.0), bends));
  EXPECT_FALSE(reachable(exact_point(10.0, 0.5), exact_point(0.0, -2.0), bends));
}

TEST(WorldJudge, LetsThroughWhatOneWayObstaclesLetThrough) {
  const std::vector<WorldBox<float>> platform{
      {{0, 2, 4, 1}, {false, false, true, false}}};  // stops from its low y side
  const WorldArena<float> arena(platform, 1, 1);
  EXPECT_EQ(judge_frame<float>(arena, {1, 0}, {0, 5}, {1, 1}).verdict, Ending::right);
  EXPECT_EQ(judge_frame<float>(arena, {1, 0}, {0, 5}, {1, 5}).verdict, Ending::through);
  EXPECT_EQ(judge_frame<float>(arena, {1, 5}, {0, -5}, {1, 0}).verdict, Ending::right) << "up through it";
  EXPECT_EQ(judge_frame<float>(arena, {1, 5}, {0, -5}, {1, 3}).verdict, Ending::brief);
}

// --- steps that are wrong on purpose ---

/// Frames among tiles of one unit or a tenth, the mover a tile or less, fast or slow.
template <class S>
struct Tiles {
  std::vector<Box<S>> boxes;
  Box<S> mover;
  Vector<S> motion;

  explicit Tiles(WorldDraw& draw) {
    do {
      make(draw);
    } while (inside());
  }
  void make(WorldDraw& draw) {
    const S unit = draw.chance(50) ? S(1) : S(0.1);
    const auto at = [&](int k) { return unit == S(1) ? S(k) : S(k) / S(10); };
    boxes.clear();
    for (int y = 0; y < 5; ++y) {
      for (int x = 0; x < 5; ++x) {
        if (x == 0 || y == 0 || x == 4 || y == 4 || draw.chance(25))
          boxes.push_back({at(10 + x), at(10 + y), unit, unit});
      }
    }
    mover = {at(11 + draw.below(3)), at(11 + draw.below(3)), unit, unit};
    if (draw.chance(50)) mover.w = mover.h = unit * S(0.7);
    motion = {at(draw.below(61) - 30) / S(10), at(draw.below(61) - 30) / S(10)};
  }
  bool inside() const {
    const Point<Rational> at = exact_point(mover.x, mover.y);
    return std::ranges::any_of(solid(boxes), [&](const auto& b) { return raw_planes(b, mover.w, mover.h).holds(at); });
  }
};

template <class S>
using Mistake = Vector<S> (*)(const Box<S>&, const Vector<S>&, std::span<const Box<S>>);

TEST(WorldJudge, CatchesEachStepThatIsWrongOnPurpose) {
  using S = float;
  using enum Ending;
  const struct {
    const char* name;
    Mistake<S> step;
    std::vector<Ending> deserved;    ///< each must come
    std::vector<Ending> undeserved;  ///< none may
  } mistakes[] = {
      {"keeps_the_farther_hit", keeps_the_farther_hit<S>, {inside, through}, {}},
      {"in_reading_order", in_reading_order<S>, {inside, through, brief}, {}},
      {"axis_by_axis", axis_by_axis<S>, {astray}, {through}},
      {"rounds_along_the_face", rounds_along_the_face<S>, {inside}, {through, brief, astray}},
      {"snaps_by_the_normal", snaps_by_the_normal<S>, {inside, through, astray}, {}},
      {"has_an_epsilon", has_an_epsilon<S>, {brief}, {}},
      {"wears_a_skin", wears_a_skin<S>, {brief}, {}},
  };
  for (const auto& m : mistakes) {
    WorldDraw draw(41);
    std::map<Ending, long> seen;
    for (int k = 0; k < 1500; ++k) {
      const Tiles<S> t(draw);
      ++seen[judged(t.boxes, t.mover, t.motion, m.step(t.mover, t.motion, t.boxes)).verdict];
    }
    std::string all;
    for (const auto& [verdict, count] : seen) all += " " + std::string(name_of(verdict)) + " " + std::to_string(count);
    for (const Ending v : m.deserved)
      EXPECT_GT(seen[v], 0) << m.name << " is not caught as " << name_of(v) << ":" << all;
    for (const Ending v : m.undeserved) EXPECT_EQ(seen[v], 0) << m.name << " is no " << name_of(v) << ":" << all;
  }
}

using enum Ending;

TEST(WorldIntent, EachIntentHasItsOwnTruth) {
  const std::vector<WorldBox<double>> wall{{{3, -20, 1, 40}}};
  const WorldArena<double> arena(wall, 1, 1);
  const auto verdict = [&](const Vector<double>& end, Intent intent) {
    return judge_frame<double>(arena, {0, 0}, {6, 3}, end, CornerPolicy::y, intent).verdict;
  };
  const Vector<double> slid{2, 3}, stopped{2, 1}, bounced{-2, 3};
  for (const auto& [end, slides, stops, bounces] :
       {std::tuple{slid, right, astray, astray}, {stopped, brief, right, astray}, {bounced, astray, astray, right}}) {
    EXPECT_EQ(verdict(end, Intent::slide), slides);
    EXPECT_EQ(verdict(end, Intent::stop), stops);
    EXPECT_EQ(verdict(end, Intent::bounce), bounces);
  }
  for (const Vector<double>& end : {slid, stopped, bounced, Vector<double>{1, 17}})
    EXPECT_EQ(verdict(end, Intent::any), right);
  for (const Intent intent : enumerators<Intent>) {
    EXPECT_EQ(verdict({2.5, 1}, intent), inside);
    EXPECT_EQ(verdict({4, 3}, intent), through);
    EXPECT_EQ(verdict({0, 0}, intent), intent == Intent::any ? right : brief);
    EXPECT_EQ(verdict({std::nan(""), 0}, intent), astray);
  }
}

TEST(WorldIntent, AStopHasATruthThatNoNumberHolds) {
  // Contact at t = 1/3: y is a third.
  const std::vector<WorldBox<float>> wall{{{2, -20, 1, 40}}};
  const WorldArena<float> arena(wall, 1, 1);
  const auto judged = [&](float y) {
    return judge_frame<float>(arena, {0, 0}, {3, 1}, {1, y}, CornerPolicy::y, Intent::stop);
  };
  EXPECT_EQ(judged(1.F / 3).verdict, right);
  EXPECT_EQ(judged(1.F / 3).truth[1] * Rational(3), Rational(1));
  EXPECT_EQ(judged(0.3333F).verdict, brief);
  EXPECT_EQ(judged(0.3334F).verdict, astray);
  EXPECT_FALSE(judged(0.3333F).big);
  EXPECT_TRUE(judged(0.3F).big);
}

/// Ends of all kinds: where it should be, next to that, and elsewhere.
template <class S>
std::vector<Vector<S>> ends_of(const WorldFrame<S>& f, WorldDraw& draw) {
  const auto obstacles = f.obstacles();
  const Vector<S> slid = step(f.mover, f.motion, obstacles, f.rules()).position;
  const Vector<S> stopped = step(f.mover, f.motion, obstacles, f.rules(Response::stop)).position;
  const Vector<S> bounced = bounce(f.mover, f.motion, obstacles, f.rules().corner).position;
  std::vector<Vector<S>> ends{slid, stopped, bounced, {f.mover.x, f.mover.y}};
  const bool y = f.policy == CornerPolicy::y;
  ends.push_back(step(f.mover, f.motion, obstacles, {y ? AtCorner::stops_x : AtCorner::stops_y}).position);
  const Vector<S>& one = ends[static_cast<std::size_t>(draw.below(4))];
  const S far = draw.chance(50) ? S(1e3) : S(2);
  ends.push_back({std::nextafter(one.x, S(0)), one.y * (1 + far * std::numeric_limits<S>::epsilon())});
  ends.push_back({one.x + (slid.x - f.mover.x) * draw.unit<S>(), one.y + (slid.y - f.mover.y) * draw.unit<S>()});
  ends.push_back({f.mover.x + f.motion.x * 2, f.mover.y + f.motion.y});
  return ends;
}

bool same(const WorldJudgement& a, const WorldJudgement& b) {
  return a.verdict == b.verdict && a.severity == b.severity && a.big == b.big && a.stuck == b.stuck &&
         a.truth == b.truth;
}

/// Of the ends the first three are right by their intents.
SCALAR_TEST(WorldIntents, IntegersJudgeAsRationalsDoAndStepStopAndBounceAreRight) {
  WorldDraw draw(22);
  std::map<Ending, int> seen;
  int narrow = 0, wide = 0, frames = 0;
  for (int k = 0; k < 1500; ++k) {
    const WorldFrame<S> f = k % 3 == 0 ? draw.frame<S>() : draw.room<S>();
    const WorldArena<S> arena(f.boxes, f.mover.w, f.mover.h);
    ++frames;
    narrow +=
        arena.narrow.fits && arena.narrow.fixed(f.mover.x, f.mover.y) && arena.narrow.fixed(f.motion.x, f.motion.y);
    wide += arena.wide.fits && arena.wide.fixed(f.mover.x, f.mover.y) && arena.wide.fixed(f.motion.x, f.motion.y);
    const std::vector<Vector<S>> ends = ends_of(f, draw);
    for (const Vector<S>& end : ends) {
      for (const Intent intent : enumerators<Intent>) {
        const WorldJudgement fast = judge_frame(arena, {f.mover.x, f.mover.y}, f.motion, end, f.policy, intent);
        const WorldJudgement slow = judge_frame_slowly(arena, {f.mover.x, f.mover.y}, f.motion, end, f.policy, intent);
        ASSERT_TRUE(same(fast, slow)) << f.text() << "\n"
                                      << name_of(intent) << " " << name_of(fast.verdict) << " " << name_of(slow.verdict)
                                      << " " << fast.severity << " " << slow.severity;
        const bool due = k % 3 != 0 && intent != Intent::any && &end == &ends[index_of(intent)];
        ASSERT_TRUE(!due || fast.verdict == right) << name_of(intent) << " " << name_of(fast.verdict) << "\n"
                                                   << f.text();
        ++seen[fast.verdict];
      }
    }
  }
  for (const Ending v : {right, policy, inside, through, brief, astray}) EXPECT_GT(seen[v], 20) << name_of(v);
  EXPECT_GT(narrow, sizeof(S) == sizeof(float) ? frames / 3 : 0);
  EXPECT_GT(wide, frames / 2);
  EXPECT_LT(wide, frames) << "and some are judged in rationals";
}

}  // namespace
}  // namespace sweeplab
