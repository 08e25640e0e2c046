// SPDX-License-Identifier: MIT
//
// step(), stop_at() and bounce() on numbers of all exponents and signs, with near ties, zero sizes, one-way obstacles and
// both policies, against both truths: by products, and by intervals of time. Then every world of 3x3 tiles, mover size and
// motion, and every world of 4x4, with movers of a tile: the tests take some of them; SWEEPLAB_WORLDS=all takes all.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/bounce_truth.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

/// By intervals of time.
template <class S>
SlowPath slow_path(const WorldFrame<S>& f, int turns) {
  std::vector<SlowRect> rects;
  for (const Rect<Rational>& r : f.planes()) rects.push_back(slow_rect(r));
  const auto number = [](S s) { return mpq_class(static_cast<double>(s)); };
  return slow_frame({number(f.mover.x), number(f.mover.y)}, {number(f.motion.x), number(f.motion.y)}, rects,
                    {f.policy, turns});
}

Point<Rational> end_of(const Place<Rational>& t) {
  const auto at = [&t](std::size_t i) { return t.from[i] + t.motion[i] * t.numerator / t.denominator; };
  return {at(0), at(1)};
}

void expect_equal(const SlowPath& path, const Point<Rational>& end) {
  for (const std::size_t i : {0U, 1U}) ASSERT_EQ(path.end[i], mpq_class(end[i].fraction()));
}

/// One frame, and what is true of it.
template <class S>
class FrameCheck {
 public:
  using Seen = std::map<std::string, long>;
  FrameCheck(const WorldFrame<S>& f, Seen& seen) : f_(f), seen_(seen) {}

  void truths_and_code_agree(int turns) const {
    const auto planes = f_.planes();
    const WorldTruth<Rational> slid = slide_truth(p_, v_, planes, f_.policy);
    const Point<Rational> stopped = end_of({p_, v_, slid.numerator, slid.denominator});
    const Point<Rational> bounced = end_of(bounce_truth<Rational, Rational>(p_, v_, planes, f_.policy, turns));
    const SlowPath slide = slow_path(f_, -1), turned = slow_path(f_, turns);
    expect_equal(slide, slid.end);
    expect_equal(slow_path(f_, 0), stopped);
    expect_equal(turned, bounced);
    ASSERT_TRUE(slide.normal == slid.normal && slide.corner == slid.corner);
    slides(slid, slide.legs);
    stops(stopped, slid.numerator != slid.denominator);
    bounces(turned, bounced, turns);
  }

 private:
  void slides(const WorldTruth<Rational>& truth, int legs) const {
    const Step<S> s = step(f_.mover, f_.motion, obstacles_, f_.rules());
    ++seen_["frames"];
    const Vector<S> end{static_cast<S>(truth.end[0]), static_cast<S>(truth.end[1])};
    if (!std::isfinite(end.x) || !std::isfinite(end.y)) {
      ++seen_["out of range"];
      ASSERT_EQ(s.outcome, StepOutcome::out_of_range);
      ASSERT_EQ(s.position, (Vector<S>{f_.mover.x, f_.mover.y}));
      return;
    }
    const bool stops = truth.normal[0] != 0 || truth.normal[1] != 0;
    ASSERT_EQ(s.outcome, stops ? StepOutcome::stopped : StepOutcome::free);
    ASSERT_EQ(s.position, end);
    ASSERT_TRUE(s.normal_x == truth.normal[0] && s.normal_y == truth.normal[1] && s.corner == truth.corner);
    ASSERT_EQ(s.legs, legs);
    ASSERT_EQ(s.inside_of.count, truth.inside_of);
    never_inside(s.position);
    // Those that are named: each stops the mover at its plane, and their counts are the answer's.
    Ties found[2];
    each_stop(f_.mover, f_.motion, obstacles_, f_.rules(), [&](std::uint32_t name, int axis) {
      found[axis].add(name);
      const Forbidden<S> planes = forbidden_by(obstacles_[name], f_.mover.w, f_.mover.h);
      const S at = axis == 0 ? end.x : end.y, motion = axis == 0 ? f_.motion.x : f_.motion.y;
      ASSERT_EQ(at, motion > 0 ? planes.lo[axis] : planes.hi[axis]);
    });
    for (const int i : {0, 1}) {
      ASSERT_EQ(found[i], s.stopped_by[i]);
      ASSERT_EQ(found[i].count > 0, truth.normal[static_cast<std::size_t>(i)] != 0);
    }
    seen_["stopped"] += stops;
    seen_["corner"] += truth.corner;
    seen_["inside"] += truth.inside_of > 0;
  }

  /// At the first contact: exactly on the axis that is stopped, and on the other at the last number not beyond.
  void stops(const Point<Rational>& exact, bool met) const {
    const Step<S> s = step(f_.mover, f_.motion, obstacles_, f_.rules(Response::stop));
    if (s.outcome == StepOutcome::out_of_range) {
      ASSERT_FALSE(met);
      return;
    }
    never_inside(s.position);
    const S at[2] = {s.position.x, s.position.y}, motion[2] = {f_.motion.x, f_.motion.y};
    const int normal[2] = {s.normal_x, s.normal_y};
    ASSERT_EQ(normal[0] != 0 || normal[1] != 0, met);
    for (const std::size_t i : {0U, 1U}) {
      if (!met) {
        ASSERT_EQ(static_cast<S>(exact[i]), at[i]);
      } else if (normal[i] != 0 || motion[i] == 0) {
        ASSERT_EQ(exact[i], Rational(at[i]));
      } else {
        const Rational here(at[i]), beyond(std::nextafter(at[i], motion[i] < 0 ? -infinity : infinity));
        ASSERT_TRUE(motion[i] > 0 ? here <= exact[i] && exact[i] < beyond : here >= exact[i] && exact[i] > beyond);
      }
    }
  }

  void bounces(const SlowPath& path, const Point<Rational>& exact, int turns) const {
    const Bounce<S> b = bounce(f_.mover, f_.motion, obstacles_, f_.rules().corner, turns);
    const S at[2] = {b.position.x, b.position.y}, motion[2] = {b.motion.x, b.motion.y};
    const S asked[2] = {f_.motion.x, f_.motion.y};
    if (!path.bound && !(std::isfinite(static_cast<S>(exact[0])) && std::isfinite(static_cast<S>(exact[1])))) {
      ++seen_["bounced out of range"];
      ASSERT_EQ(b.outcome, BounceOutcome::out_of_range);
      ASSERT_EQ(b.position, (Vector<S>{f_.mover.x, f_.mover.y}));
      return;
    }
    const int turned = path.turns - path.bound;
    ASSERT_EQ(b.outcome, path.bound ? BounceOutcome::bound : turned > 0 ? BounceOutcome::turned : BounceOutcome::free);
    ASSERT_EQ(b.turns, turned);
    ASSERT_EQ(b.corner, path.corner);
    ASSERT_TRUE(b.normal_x == path.normal[0] && b.normal_y == path.normal[1]);
    for (const std::size_t i : {0U, 1U}) {
      ASSERT_EQ(std::abs(motion[i]), std::abs(asked[i]));
      ASSERT_TRUE(path.normal[i] == 0 || (motion[i] > 0) == (path.normal[i] > 0)) << "not turned away";
      if (path.bound) {  // a stored number next to the exact place
        const S low = std::nextafter(at[i], -infinity), high = std::nextafter(at[i], infinity);
        ASSERT_TRUE(Rational(low) < exact[i] && exact[i] < Rational(high));
      } else {
        ASSERT_EQ(at[i], static_cast<S>(exact[i]));
      }
    }
    never_inside(b.position);
    seen_["bound"] += path.bound;
    seen_["turned"] += turned > 0;
    seen_["turned at a corner"] += path.corner;
    ++seen_["turns " + std::to_string(b.turns)];
  }

  /// No stored end is in a solid obstacle, by the raw planes, that the start was not in.
  void never_inside(const Vector<S>& end) const {
    const Point<Rational> e = exact_point(end.x, end.y);
    for (const Rect<Rational>& r : f_.raw()) ASSERT_TRUE(!r.solid() || !r.holds(e) || r.holds(p_));
  }

  static constexpr S infinity = std::numeric_limits<S>::infinity();
  const WorldFrame<S>& f_;
  Seen& seen_;
  const std::vector<Obstacle<S>> obstacles_ = f_.obstacles();
  const Point<Rational> p_ = exact_point(f_.mover.x, f_.mover.y), v_ = exact_point(f_.motion.x, f_.motion.y);
};

SCALAR_TEST(WorldTruths, AgreeAndStepStopAndBounceSayTheSame) {
  WorldDraw draw(1);
  std::map<std::string, long> seen;
  const char* const text = std::getenv("SWEEPLAB_WORLD_FRAMES");
  const long frames = text != nullptr ? std::atol(text) : 16000;
  for (long k = 0; k < frames; ++k) {
    const WorldFrame<S> f = k % 4 == 0 ? draw.room<S>() : draw.frame<S>();
    SCOPED_TRACE(f.text());
    ASSERT_NO_FATAL_FAILURE(FrameCheck<S>(f, seen).truths_and_code_agree(draw.below(most_turns + 1)));
  }
  EXPECT_EQ(seen["frames"], frames);
  EXPECT_GT(seen["stopped"], frames / 5);
  EXPECT_GT(seen["corner"], frames / 100);
  EXPECT_GT(seen["out of range"], frames / 6000);
  EXPECT_GT(seen["inside"], frames / 100);
  EXPECT_GT(seen["bound"], frames / 40);
  EXPECT_GT(seen["turned"], frames / 5);
  EXPECT_GT(seen["turned at a corner"], frames / 100);
  EXPECT_GT(seen["bounced out of range"], frames / 4000);
  for (int n = 0; n <= most_turns; ++n) EXPECT_GT(seen["turns " + std::to_string(n)], frames / 1600) << n;
}

/// Which worlds: of side*side tiles, each `tile` units wide, and motions of up to `reach` units each way. The truth by
/// intervals is asked of each slow_every-th.
struct Worlds {
  int side, tile, reach;
  unsigned slow_every;
  std::vector<std::pair<int, int>> movers;
};

struct Counts {
  long frames = 0, slowly = 0, wrong = 0, long_ways = 0;
};

template <class S>
bool same(const WorldTruth<long>& truth, const Step<S>& step) {
  return double(step.position.x) == double(truth.end[0]) && double(step.position.y) == double(truth.end[1]) &&
         step.normal_x == truth.normal[0] && step.normal_y == truth.normal[1] && step.corner == truth.corner &&
         step.inside_of.count == 0 &&
         step.outcome == (truth.normal[0] != 0 || truth.normal[1] != 0 ? StepOutcome::stopped : StepOutcome::free);
}

/// Every frame of a mover of this size that begins in none of these tiles.
void ask_world(const Worlds& worlds, unsigned tiles, int w, int h, Counts& counts) {
  const int size = worlds.tile, extent = worlds.side * size;
  const bool slowly = tiles % worlds.slow_every == 0;
  std::vector<Rect<long>> rects;
  std::vector<SlowRect> slow;
  std::vector<Forbidden<float>> floats;
  std::vector<Forbidden<double>> doubles;
  for (int k = 0; k < worlds.side * worlds.side; ++k) {
    if ((tiles >> k & 1) == 0) continue;
    const int x = k % worlds.side * size, y = k / worlds.side * size;
    rects.push_back({{x - w, y - h}, {x + size, y + size}});
    slow.push_back({{SlowPlane{x - w}, SlowPlane{y - h}}, {SlowPlane{x + size}, SlowPlane{y + size}}});
    floats.push_back(forbidden_by(Box<float>{float(x), float(y), float(size), float(size)}, float(w), float(h)));
    doubles.push_back(
        forbidden_by(Box<double>{double(x), double(y), double(size), double(size)}, double(w), double(h)));
  }
  const auto ask = [&](Point<long> p, Point<long> v, CornerPolicy policy) {
    const WorldTruth<long> truth = slide_truth<long, long>(p, v, rects, policy);
    const Rules rules{policy == CornerPolicy::y ? AtCorner::stops_y : AtCorner::stops_x};
    const auto f =
        step(Vector<float>{float(p[0]), float(p[1])}, Vector<float>{float(v[0]), float(v[1])}, floats, rules);
    const auto d =
        step(Vector<double>{double(p[0]), double(p[1])}, Vector<double>{double(v[0]), double(v[1])}, doubles, rules);
    bool right = same(truth, f) && same(truth, d) && f.legs == d.legs && !is_forbidden<long>(truth.end, rects);
    if (slowly) {
      const SlowPath path =
          slow_frame({mpq_class(p[0]), mpq_class(p[1])}, {mpq_class(v[0]), mpq_class(v[1])}, slow, {policy});
      right = right && path.end[0] == truth.end[0] && path.end[1] == truth.end[1] && path.normal == truth.normal &&
              path.corner == truth.corner && path.legs == f.legs;
    }
    ++counts.frames;
    counts.slowly += slowly;
    counts.wrong += !right;
    counts.long_ways += f.legs > 2;
  };
  for (long px = -w; px <= extent; ++px) {
    for (long py = -h; py <= extent; ++py) {
      if (is_forbidden<long>({px, py}, rects)) continue;
      for (long vx = -worlds.reach; vx <= worlds.reach; ++vx) {
        for (long vy = -worlds.reach; vy <= worlds.reach; ++vy) {
          for (const CornerPolicy policy : {CornerPolicy::y, CornerPolicy::x}) ask({px, py}, {vx, vy}, policy);
        }
      }
    }
  }
}

bool all_worlds() {
  const char* const text = std::getenv("SWEEPLAB_WORLDS");
  return text != nullptr && std::string_view(text) == "all";
}

/// Every `every`-th world, unless all are asked for.
Counts ask_worlds(const Worlds& worlds, unsigned every) {
  if (all_worlds()) every = 1;
  const unsigned count = 1U << (worlds.side * worlds.side);
  constexpr unsigned threads = 4;
  std::vector<std::future<Counts>> parts;
  for (unsigned t = 0; t < threads; ++t) {
    parts.push_back(std::async(std::launch::async, [&worlds, count, t, every] {
      Counts part;
      for (unsigned k = t; k < count / every; k += threads) {
        const unsigned tiles = k * 341 % count;  // odd, so each world comes once; empty and dense ones at once
        for (const auto& [w, h] : worlds.movers) ask_world(worlds, tiles, w, h, part);
      }
      return part;
    }));
  }
  Counts all;
  for (std::future<Counts>& future : parts) {
    const Counts part = future.get();
    all.frames += part.frames;
    all.slowly += part.slowly;
    all.wrong += part.wrong;
    all.long_ways += part.long_ways;
  }
  std::printf("%ld frames, %ld also by intervals, %ld wrong;\n", all.frames, all.slowly, all.wrong);
  EXPECT_EQ(all.wrong, 0);
  EXPECT_EQ(all.long_ways, 0) << "a slide has at most two legs";
  return all;
}

// Tiles are 2 units wide, so that movers stand half a tile off too.
TEST(WorldGrid, StepAndBothTruthsAgreeOnEveryWorldOfThreeByThreeTiles) {
  const Counts counts = ask_worlds({3, 2, 6, 1, {{2, 2}, {1, 2}, {3, 2}, {1, 1}}}, 64);
  EXPECT_EQ(counts.frames, all_worlds() ? 33789184 : 505648);
  EXPECT_EQ(counts.slowly, counts.frames);
}

TEST(WorldGrid, StepAndTruthAgreeOnEveryWorldOfFourByFourTiles) {
  const Counts counts = ask_worlds({4, 1, 5, 64, {{1, 1}}}, 1024);
  EXPECT_EQ(counts.frames, all_worlds() ? 444071936 : 439956);
  EXPECT_GT(counts.slowly, 0);
}

}  // namespace
}  // namespace sweeplab
