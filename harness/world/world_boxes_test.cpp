// SPDX-License-Identifier: MIT
//
// Boxes that a game stores as centre and half size or as corners; and the spatial hash against brute force. And games: a
// sequence of moves, of changes to the level, of a platform that carries and pushes. The model plays it by the truth, in
// rationals; step() and move_obstacle() must be where it is.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

/// One axis of a box, from some reading of what is stored.
struct Interval {
  Rational low, high;
  bool overlaps(const Interval& o) const { return low < o.high && o.low < high; }
};

/// Every box that a game may make of a centre and a half size, on one axis.
template <class S>
std::vector<Interval> readings(S c, S h) {
  const S low = c - h, high = c + h;
  const Rational real_low = Rational(c) - Rational(h), real_high = Rational(c) + Rational(h);
  std::vector<Interval> all{{real_low, real_high}};
  if (std::isfinite(low)) all.push_back({Rational(low), Rational(low) + Rational(h) + Rational(h)});
  if (std::isfinite(low) && std::isfinite(high)) all.push_back({Rational(low), Rational(high)});
  return all;
}

bool some_overlap(const std::vector<Interval>& a, const Interval& b) {
  return std::ranges::any_of(a, [&](const Interval& i) { return i.overlaps(b); });
}

SCALAR_TEST(WorldDraw, HasNumbersNearEachOtherSomewhatApartAndFarApart) {
  WorldDraw draw(1);
  int near = 0, apart = 0, far = 0;
  for (int i = 0; i < 4000; ++i) {
    const Box<S> mover = draw.frame<S>().mover;
    if (mover.w == 0 || mover.h == 0) continue;
    const int octaves = std::abs(std::ilogb(mover.w) - std::ilogb(mover.h));
    ++(octaves <= 8 ? near : octaves <= 80 ? apart : far);
  }
  EXPECT_TRUE(near > 400 && apart > 300 && far > 200) << near << ' ' << apart << ' ' << far;
}

SCALAR_TEST(WorldBoxes, ForbidsToACentreWhatSomeReadingOfItsBoxForbidsAndNoMore) {
  WorldDraw draw(21);
  constexpr S inf = std::numeric_limits<S>::infinity();
  long checked = 0;
  for (int k = 0; k < 20000; ++k) {
    const WorldFrame<S> f = draw.frame<S>();
    const Box<S>& b = f.boxes[0].box;
    const Forbidden<S> planes = forbidden_to_centre(Obstacle<S>{b}, f.mover.w, f.mover.h);
    const Centred<S> mover{f.mover.x, f.mover.y, f.mover.w, f.mover.h};
    ASSERT_EQ(step(mover, f.motion, std::vector<Obstacle<S>>{{b}}, f.rules()),
              step(Vector<S>{mover.x, mover.y}, f.motion, std::vector<Forbidden<S>>{planes}, f.rules()));
    if (b.w == 0 && f.mover.w == 0) continue;
    const Interval obstacle{Rational(b.x), Rational(b.x) + Rational(b.w)};
    // At a plane nothing overlaps; one number further in, if that is between the planes, some reading does.
    for (const S plane : {planes.lo[0], planes.hi[0]}) {
      if (!std::isfinite(plane)) continue;
      EXPECT_FALSE(some_overlap(readings(plane, f.mover.w), obstacle)) << f.text();
      const S in = std::nextafter(plane, plane == planes.lo[0] ? inf : -inf);
      if (!(planes.lo[0] < in && in < planes.hi[0])) continue;
      ++checked;
      EXPECT_TRUE(some_overlap(readings(in, f.mover.w), obstacle)) << f.text();
    }
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(checked, 5000);
}

SCALAR_TEST(WorldBoxes, ObstaclesAsCentresOrCornersForbidEveryReadingOfThem) {
  WorldDraw draw(23);
  constexpr S inf = std::numeric_limits<S>::infinity();
  for (int k = 0; k < 20000; ++k) {
    const WorldFrame<S> f = draw.frame<S>();
    const Box<S>&b = f.boxes[0].box, &m = f.mover;
    const Forbidden<S> around = forbidden_by(Centred<S>{b.x, b.y, b.w, b.h}, m.w, m.h);
    for (const Interval& reading : readings(b.x, b.w)) {
      ASSERT_LE(Rational(around.lo[0]), reading.low - Rational(m.w)) << f.text();
      ASSERT_GE(Rational(around.hi[0]), reading.high) << f.text();
    }
    const S max_x = b.x + b.w, max_y = b.y + b.h;
    if (!std::isfinite(max_x) || !std::isfinite(max_y)) continue;
    const Forbidden<S> corners = forbidden_by(Edges<S>{b.x, b.y, max_x, max_y}, m.w, m.h);
    const Forbidden<S> box = forbidden_by(b, m.w, m.h);
    const Forbidden<S> to_centre = forbidden_to_centre(Obstacle<S>{b}, m.w, m.h);
    const S at[2] = {b.x, b.y}, to[2] = {max_x, max_y}, extent[2] = {b.w, b.h}, mover[2] = {m.w, m.h};
    for (const int i : {0, 1}) {
      const auto is_a_line = [&](const Forbidden<S>& made) {
        return made.lo[i] == std::nextafter(at[i], -inf) && made.hi[i] == std::nextafter(at[i], inf);
      };
      if (mover[i] == 0 && extent[i] == 0) {
        ASSERT_TRUE(is_a_line(around) && is_a_line(to_centre)) << f.text();
      }
      if (mover[i] == 0 && to[i] == at[i]) {
        ASSERT_TRUE(is_a_line(corners)) << f.text();
      } else {
        ASSERT_TRUE(corners.lo[i] == box.lo[i] && corners.hi[i] == to[i]) << f.text();
      }
    }
    const Edges<S> edges = edges_at(Vector<S>{m.x, m.y}, m.w, m.h);
    ASSERT_TRUE(edges.min_x == m.x && Rational(edges.max_x) <= Rational(m.x) + Rational(m.w)) << f.text();
  }
}

SCALAR_TEST(WorldBoxes, TheHashGivesWhatBruteForceGivesOnceEach) {
  WorldDraw draw(24);
  const auto place = [&] { return S(draw.below(400)) / S(10) - S(20); };
  long given = 0, kept_back = 0;
  for (int k = 0; k < 200; ++k) {
    const bool wild = draw.chance(30);
    std::vector<Obstacle<S>> level;
    while (level.size() < 60) {
      const S large = draw.chance(5) ? S(40) : S(2);
      const Box<S> near{place(), place(), draw.unit<S>() * large, draw.unit<S>() * large};
      level.push_back({wild ? draw.frame<S>().boxes[0].box : near});
    }
    const SpatialHash<S> hash(level, draw.chance(10) ? S(0) : S(1) + draw.unit<S>());
    for (int n = 0; n < 60; ++n) {
      WorldFrame<S> f = draw.frame<S>();
      if (!wild) {
        f.mover = {place(), place(), S(1), S(0.9)};
        f.motion = {draw.unit<S>() * 4 - 2, draw.unit<S>() * 4 - 2};
      }
      const Region<S> region = region_of(f.mover, f.motion);
      std::vector<int> times(level.size());
      hash(region, [&](const Obstacle<S>&, std::uint32_t name) { ++times[name]; });
      for (std::size_t i = 0; i < level.size(); ++i) {
        ASSERT_EQ(times[i], reaches(level[i].box, region) ? 1 : 0) << f.text();
        given += times[i];
        kept_back += times[i] == 0;
      }
      ASSERT_EQ(step(f.mover, f.motion, hash, f.rules()), step(f.mover, f.motion, level, f.rules())) << f.text();
    }
  }
  EXPECT_GT(given, 10000);
  EXPECT_GT(kept_back, given);
}

/// Its end is less than half a step below the edge of a cell, where the region begins, and rounds to it.
SCALAR_TEST(WorldBoxes, TheHashGivesWhatReachesTheRegionByARoundingOnly) {
  const S epsilon = std::numeric_limits<S>::epsilon();
  for (const bool along_x : {true, false}) {
    Obstacle<S> o{{epsilon * S(3) / 8, 0, 1 - epsilon / 2, 1}};
    Region<S> region{1, 0, S(1.5), S(0.5)};
    if (!along_x) {
      o.box = {o.box.y, o.box.x, o.box.h, o.box.w};
      region = {region.min_y, region.min_x, region.max_y, region.max_x};
    }
    ASSERT_TRUE(reaches(o.box, region));
    const std::vector<Obstacle<S>> level{o};
    int given = 0;
    SpatialHash<S>(level, S(1))(region, [&](const Obstacle<S>&, std::uint32_t) { ++given; });
    EXPECT_EQ(given, 1);
  }
}

/// What both sides have. The platform moves; its top carries (y points down). Everything in tenths, rounded once.
template <class S>
struct Level {
  Box<S> mover{0, 0, 1, 1};
  std::vector<Box<S>> boxes;
  std::optional<Box<S>> platform;

  /// All that stands in the mover's way.
  std::vector<Box<S>> solid() const {
    std::vector<Box<S>> all = boxes;
    if (platform) all.push_back(*platform);
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

/// Where the truth ends a way among these.
template <class S>
Point<Rational> end_of(const Box<S>& mover, const Point<Rational>& v, const std::vector<Box<S>>& boxes) {
  std::vector<Rect<Rational>> rects;
  for (const Box<S>& b : boxes) rects.push_back(planes_of(b, mover));
  return slide_truth(exact_point(mover.x, mover.y), v, rects, CornerPolicy::y).end;
}

/// To the first plane ahead on the straight way along an axis.
template <class S>
Rational straight(const Level<S>& level, std::size_t i, const Rational& wanted) {
  Point<Rational> v{Rational(0), Rational(0)};
  v[i] = wanted - exact_point(level.mover.x, level.mover.y)[i];
  return end_of(level.mover, v, level.boxes)[i];
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

SCALAR_TEST(WorldGames, LeaveEverybodyWhereTheTruthDoes) {
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
        const Point<Rational> end = end_of(model.mover, exact_point(v.x, v.y), model.solid());
        model.mover.x = static_cast<S>(end[0]);
        model.mover.y = static_cast<S>(end[1]);
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
