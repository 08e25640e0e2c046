// SPDX-License-Identifier: MIT
//
// Games: a sequence of moves, of changes to the level, of a platform that carries and pushes. The model plays it by the
// truth, in rationals; step() and move_obstacle() must be where it is.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

/// What both sides have. The platform moves; its top carries (y points down). Everything in tenths, rounded once.
template <class S>
struct Level {
  Box<S> mover{0, 0, 1, 1};
  std::vector<Box<S>> boxes;
  std::optional<Box<S>> platform;

  /// All that stands in the mover's way, the platform too if asked for.
  std::vector<Box<S>> solid(bool with_platform = true) const {
    std::vector<Box<S>> all = boxes;
    if (with_platform && platform) all.push_back(*platform);
    return all;
  }
  /// All of it, for who must see what went wrong.
  std::string text(const Vector<S>& motion) const {
    WorldFrame<S> frame{mover, motion, {}};
    for (const Box<S>& b : solid()) frame.boxes.push_back({b});
    return frame.text() + (platform ? "\nthe last is the platform" : "");
  }
  friend bool operator==(const Level&, const Level&) = default;
};

template <class S>
Rect<Rational> planes_of(const Box<S>& b, const Box<S>& mover) {
  return stored_planes(WorldBox<S>{b}, mover.w, mover.h);
}

template <class S>
bool overlaps_something(const Box<S>& mover, const std::vector<Box<S>>& boxes) {
  return std::ranges::any_of(boxes, [&](const Box<S>& b) {
    return raw_planes(WorldBox<S>{b}, mover.w, mover.h).holds(exact_point(mover.x, mover.y));
  });
}

template <class S>
S& coordinate_of(Box<S>& b, std::size_t i) {
  return i == 0 ? b.x : b.y;
}

/// By how much `wanted` must be cut on the straight way along an axis: to the first plane ahead.
template <class S>
Rational straight(const Level<S>& level, std::size_t i, const Rational& wanted) {
  const Point<Rational> p = exact_point(level.mover.x, level.mover.y);
  Point<Rational> v{Rational(0), Rational(0)};
  v[i] = wanted - p[i];
  std::vector<Rect<Rational>> rects;
  for (const Box<S>& b : level.boxes) rects.push_back(planes_of(b, level.mover));
  return slide_truth(p, v, rects, CornerPolicy::y).end[i];
}

/// The platform moves along one axis, by the definition in movers.h, for one mover, in rationals.
template <class S>
void shove_by_definition(Level<S>& level, std::size_t i, S motion) {
  if (motion == 0) return;
  Box<S>& platform = *level.platform;
  const bool up = motion > 0;
  const auto at = exact_point(level.mover.x, level.mover.y);
  const S from = coordinate_of(platform, i), place = from + motion;
  Box<S> there = platform;
  coordinate_of(there, i) = place;
  const Rect<Rational> before = planes_of(platform, level.mover), after = planes_of(there, level.mover);
  const bool across = before.lo[1 - i] < at[1 - i] && at[1 - i] < before.hi[1 - i] && before.lo[i] < before.hi[i];
  const Rational &touch = up ? after.hi[i] : after.lo[i], &face = up ? before.hi[i] : before.lo[i];
  const bool ahead = across && (up ? face <= at[i] : at[i] <= face);
  const bool rides = at[1] == before.lo[1] && before.lo[0] < at[0] && at[0] < before.hi[0];
  if (ahead && (up ? at[i] < touch : touch < at[i])) {
    const Rational reached = straight(level, i, touch);
    if (reached != touch) {  // no room: the last place of the platform that does not ask for more
      const Rational size(up ? (i == 0 ? platform.w : platform.h) : (i == 0 ? level.mover.w : level.mover.h));
      const Rational exact = up ? reached - size : reached + size;
      S limit = static_cast<S>(exact);
      const S inward = up ? -std::numeric_limits<S>::infinity() : std::numeric_limits<S>::infinity();
      const bool line = i == 0 ? platform.w == 0 && level.mover.w == 0 : platform.h == 0 && level.mover.h == 0;
      if (line) limit = std::nextafter(limit, inward);  // of two lines the one stays beside the other
      while (up ? Rational(limit) > exact : Rational(limit) < exact) limit = std::nextafter(limit, inward);
      coordinate_of(there, i) = (up ? limit < from : limit > from) ? from : limit;
    } else {
      coordinate_of(there, i) = place;
    }
    const Rect<Rational> stands = planes_of(there, level.mover);
    const Rational pushed = up ? stands.hi[i] : stands.lo[i];
    if (up ? at[i] < pushed : pushed < at[i]) coordinate_of(level.mover, i) = static_cast<S>(pushed);
  } else if (rides) {
    const Rational wanted = i == 1 ? after.lo[1] : Rational(static_cast<S>(at[i] + Rational(place) - Rational(from)));
    coordinate_of(level.mover, i) = static_cast<S>(straight(level, i, wanted));
  }
  platform = there;
}

/// The mover goes where the truth has it.
template <class S>
void move_by_definition(Level<S>& level, const Vector<S>& v) {
  std::vector<Rect<Rational>> rects;
  for (const Box<S>& b : level.solid()) rects.push_back(planes_of(b, level.mover));
  const auto truth =
      slide_truth(exact_point(level.mover.x, level.mover.y), exact_point(v.x, v.y), rects, CornerPolicy::y);
  level.mover.x = static_cast<S>(truth.end[0]);
  level.mover.y = static_cast<S>(truth.end[1]);
}

/// A change of the level, small and dense.
template <class S>
void change(Level<S>& level, WorldDraw& draw) {
  const auto tenths = [&](int low, int high) { return S(low + draw.below(high - low)) / S(10); };
  const auto box = [&] { return Box<S>{tenths(-25, 26), tenths(-25, 26), tenths(0, 30), tenths(0, 30)}; };
  const int kind = draw.below(5);
  if (kind == 0) {
    level.platform = box();
  } else if (kind == 1) {
    level.mover.w = tenths(0, 20);
    level.mover.h = tenths(0, 20);
  } else if (kind > 2) {
    level.boxes.insert(level.boxes.begin(), box());
  } else if (!level.boxes.empty()) {
    level.boxes.pop_back();
  }
}

template <class S>
class WorldGames : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(WorldGames, Scalars);

TYPED_TEST(WorldGames, LeaveEverybodyWhereTheTruthDoes) {
  using S = TypeParam;
  WorldDraw draw(51);
  long stopped = 0, pushed = 0, carried = 0, squeezed = 0;
  for (int k = 0; k < 6000; ++k) {
    Level<S> level;
    for (int n = 0; n < 20; ++n) {
      Level<S> model = level;
      const Vector<S> v{S(draw.below(61) - 30) / S(10), S(draw.below(61) - 30) / S(10)};
      SCOPED_TRACE(level.text(v));
      if (draw.chance(50)) {  // both sides make it alike, where the mover does not come to be inside of something
        change(model, draw);
        if (!overlaps_something(model.mover, model.solid())) level = model;
        continue;
      }
      if (!level.platform || draw.chance(50)) {
        move_by_definition(model, v);
        const Step<S> s = step(level.mover, v, level.solid());
        stopped += s.outcome == StepOutcome::stopped;
        level.mover.x = s.position.x;
        level.mover.y = s.position.y;
      } else {
        for (const std::size_t i : {0U, 1U}) shove_by_definition(model, i, i == 0 ? v.x : v.y);
        Obstacle<S> platform{*level.platform};
        Mover<S> mover{level.mover, {}};
        const Carry<S> c = move_obstacle(platform, v, Solid::min_y, std::span(&mover, 1), level.boxes);
        pushed += c.pushed;
        carried += c.carried;
        squeezed += c.outcome == CarryOutcome::squeezed;
        level.platform = platform.box;
        level.mover = mover.box;
      }
      ASSERT_EQ(level.mover, model.mover);
      ASSERT_EQ(level.platform, model.platform);
      ASSERT_FALSE(overlaps_something(level.mover, level.solid()));
    }
  }
  EXPECT_GT(stopped, 1000);
  EXPECT_GT(pushed, 500);
  EXPECT_GT(carried, 50);
  EXPECT_GT(squeezed, 20);
}

}  // namespace
}  // namespace sweeplab
