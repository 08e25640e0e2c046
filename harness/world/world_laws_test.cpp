// SPDX-License-Identifier: MIT
//
// Laws that every right world keeps, as RapidCheck properties: levels and whole sequences of motions are drawn as whole
// numbers (and used as they are, or as tenths), so that a failure shrinks to few boxes, few frames and small numbers.
// To repeat a run:
//   RC_PARAMS="seed=…" build/release/world_laws_test --gtest_filter=…
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_judge.h"

namespace sweeplab {
namespace {

using Level = std::vector<std::array<int, 4>>;
using Motions = std::vector<std::pair<int, int>>;

/// Boxes in tenths of a tile, around the middle; a mover's place and size; and motions.
struct Story {
  Level level;
  std::array<int, 4> mover;
  Motions motions;
  bool tenths;
};

rc::Gen<std::array<int, 4>> a_box() {
  return rc::gen::apply(
      [](int x, int y, int w, int h) {
        return std::array<int, 4>{x, y, w, h};
      },
      rc::gen::inRange(-40, 40), rc::gen::inRange(-40, 40), rc::gen::inRange(0, 25), rc::gen::inRange(0, 25));
}

rc::Gen<Story> a_story() {
  return rc::gen::apply(
      [](Level level, std::array<int, 4> mover, Motions motions, bool tenths) {
        return Story{std::move(level), mover, std::move(motions), tenths};
      },
      rc::gen::container<Level>(a_box()), a_box(),
      rc::gen::container<Motions>(rc::gen::pair(rc::gen::inRange(-35, 36), rc::gen::inRange(-35, 36))),
      rc::gen::arbitrary<bool>());
}

template <class S>
struct Played {
  std::vector<Obstacle<S>> level;
  Box<S> mover;
  std::vector<Vector<S>> motions;

  explicit Played(const Story& s) {
    const auto number = [&](int n) { return s.tenths ? S(n) / S(10) : S(n); };
    const auto box = [&](const std::array<int, 4>& b) {
      return Box<S>{number(b[0]), number(b[1]), number(b[2]), number(b[3])};
    };
    mover = box(s.mover);
    for (const auto& b : s.level) level.push_back({box(b)});
    // Nobody begins inside: what holds the mover is left out.
    std::erase_if(level, [&](const Obstacle<S>& o) {
      return raw_planes(WorldBox<S>{o.box}, mover.w, mover.h).holds(exact_point(mover.x, mover.y));
    });
    for (const auto& [x, y] : s.motions) motions.push_back({number(x), number(y)});
  }
  std::vector<WorldBox<S>> boxes() const {
    std::vector<WorldBox<S>> all;
    for (const Obstacle<S>& o : level) all.push_back({o.box});
    return all;
  }
  /// check(mover, motion, step) after each frame.
  template <class World, class Check>
  Box<S> play(const World& world, Rules rules, const Check& check) const {
    Box<S> box = mover;
    for (const Vector<S>& v : motions) {
      const Step<S> s = step(box, v, world, rules);
      check(box, v, s);
      box.x = s.position.x;
      box.y = s.position.y;
    }
    return box;
  }
  Box<S> end(const std::vector<Obstacle<S>>& world, Rules rules = {}) const {
    return play(world, rules, [](const Box<S>&, const Vector<S>&, const Step<S>&) {});
  }
};

/// In both scalars.
template <class Law>
void in_both(const Story& story, const Law& law) {
  law(Played<float>(story));
  law(Played<double>(story));
}

template <class S>
using Scalar = std::decay_t<decltype(S::mover.x)>;

RC_GTEST_PROP(WorldLaws, EveryFrameIsRightSoNeverInsideAndNeverThrough, ()) {
  const Story story = *a_story();
  long stopped = 0;
  in_both(story, [&](const auto& played) {
    using S = Scalar<std::decay_t<decltype(played)>>;
    const std::vector<WorldBox<S>> boxes = played.boxes();
    const WorldArena<S> arena(boxes, played.mover.w, played.mover.h);
    played.play(played.level, {}, [&](const Box<S>& from, const Vector<S>& v, const Step<S>& s) {
      const auto p = exact_point(from.x, from.y), e = exact_point(s.position.x, s.position.y);
      RC_ASSERT(!is_forbidden<Rational>(e, arena.raw));
      RC_ASSERT(reachable(p, e, arena.stored));
      RC_ASSERT(judge_frame(arena, {from.x, from.y}, v, s.position).severity == 0);
      RC_ASSERT(s.inside_of.count == 0U);
      stopped += s.outcome == StepOutcome::stopped;
    });
  });
  RC_CLASSIFY(stopped > 0, "stopped");
}

RC_GTEST_PROP(WorldLaws, ShuffledObstaclesChangeNothing, ()) {
  const Story story = *a_story();
  in_both(story, [&](const auto& played) {
    auto other = played.level;
    std::reverse(other.begin(), other.end());
    std::rotate(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(other.size() / 3), other.end());
    RC_ASSERT(played.end(played.level) == played.end(other));
    RC_ASSERT(played.end(played.level, {AtCorner::stops_x}) == played.end(other, {AtCorner::stops_x}));
  });
}

/// Each obstacle cut into columns where its width allows: their edges are stored numbers, and they touch.
RC_GTEST_PROP(WorldLaws, AnObstacleCutIntoTilesIsThatObstacle, ()) {
  const Story story = *a_story();
  const int tiles = *rc::gen::inRange(2, 6);
  in_both(story, [&](const auto& played) {
    using S = Scalar<std::decay_t<decltype(played)>>;
    std::vector<Obstacle<S>> cut;
    for (const Obstacle<S>& o : played.level) {
      // At whole numbers, so that edges and widths are exact.
      S x = o.box.x;
      for (int k = 1; k < tiles; ++k) {
        const S next = std::round(x + (o.box.w / S(tiles))), width = next - x;
        if (!(width > 0 && next < o.box.x + o.box.w) || x + width != next) continue;
        if (Rational(x) + Rational(width) != Rational(next)) continue;
        cut.push_back({{x, o.box.y, width, o.box.h}});
        x = next;
      }
      const S rest = (o.box.x - x) + o.box.w;
      RC_PRE(Rational(x) + Rational(rest) == Rational(o.box.x) + Rational(o.box.w));
      cut.push_back({{x, o.box.y, rest, o.box.h}});
    }
    RC_PRE(played.mover.w > 0);  // a mover without width fits between two tiles
    RC_CLASSIFY(cut.size() > played.level.size(), "something was cut");
    RC_ASSERT(played.end(played.level) == played.end(cut));
  });
}

/// In whole numbers: a min corner that is rounded is not the mirror image of a max corner that is.
RC_GTEST_PROP(WorldLaws, TheMirrorImageGoesTheMirroredWay, ()) {
  Story story = *a_story();
  story.tenths = false;
  in_both(story, [&](const auto& played) {
    auto mirrored = played;
    const auto mirror = [](auto b) {
      b.x = -b.x - b.w;
      return b;
    };
    mirrored.mover = mirror(played.mover);
    for (auto& o : mirrored.level) o.box = mirror(o.box);
    for (auto& v : mirrored.motions) v.x = -v.x;
    RC_ASSERT(mirrored.end(mirrored.level) == mirror(played.end(played.level)));
  });
}

RC_GTEST_PROP(WorldLaws, WithAxesAndPolicySwappedItGoesTheSwappedWay, ()) {
  const Story story = *a_story();
  in_both(story, [&](const auto& played) {
    auto swapped = played;
    const auto swap = [](auto b) { return decltype(b){b.y, b.x, b.h, b.w}; };
    swapped.mover = swap(played.mover);
    for (auto& o : swapped.level) o.box = swap(o.box);
    for (auto& v : swapped.motions) std::swap(v.x, v.y);
    RC_ASSERT(swapped.end(swapped.level, {AtCorner::stops_x}) == swap(played.end(played.level, {AtCorner::stops_y})));
  });
}

RC_GTEST_PROP(WorldLaws, AnObstacleThatIsNeverReachedChangesNothing, ()) {
  const Story story = *a_story();
  in_both(story, [&](const auto& played) {
    using S = Scalar<std::decay_t<decltype(played)>>;
    auto touched = std::vector<bool>(played.level.size());
    played.play(played.level, {}, [&](const Box<S>& box, const Vector<S>& v, const Step<S>&) {
      const Region<S> region = region_of(box, v);
      for (std::size_t k = 0; k < touched.size(); ++k) touched[k] = touched[k] || reaches(played.level[k].box, region);
    });
    std::vector<Obstacle<S>> rest;
    for (std::size_t k = 0; k < touched.size(); ++k) {
      if (touched[k]) rest.push_back(played.level[k]);
    }
    RC_CLASSIFY(rest.size() < played.level.size(), "something was left out");
    RC_ASSERT(played.end(played.level) == played.end(rest));
  });
}

RC_GTEST_PROP(WorldLaws, BruteForceAndTheHashAgree, ()) {
  const Story story = *a_story();
  const int cell = *rc::gen::inRange(1, 30);
  in_both(story, [&](const auto& played) {
    using S = Scalar<std::decay_t<decltype(played)>>;
    const SpatialHash<S> hash(played.level, S(cell) / S(7));
    played.play(played.level, {},
                [&](const Box<S>& from, const Vector<S>& v, const Step<S>& s) { RC_ASSERT(step(from, v, hash) == s); });
  });
}

/// In halves of whole numbers, which are exact. What the first half stops rests for half a frame only: a policy, and
/// said.
RC_GTEST_PROP(WorldLaws, TwoHalfFramesEndWhereOneDoesUnlessTheFirstStops, ()) {
  Story story = *a_story();
  story.tenths = false;
  in_both(story, [&](const auto& played) {
    using S = Scalar<std::decay_t<decltype(played)>>;
    played.play(played.level, {}, [&](const Box<S>& from, const Vector<S>& v, const Step<S>& whole) {
      const Vector<S> half{v.x / 2, v.y / 2};
      const Step<S> first = step(from, half, played.level);
      if (first.outcome != StepOutcome::free) return;
      const Step<S> second = step(Box<S>{first.position.x, first.position.y, from.w, from.h}, half, played.level);
      RC_ASSERT(second.position == whole.position);
      RC_ASSERT(second.normal_x == whole.normal_x && second.normal_y == whole.normal_y &&
                second.corner == whole.corner);
    });
  });
}

RC_GTEST_PROP(WorldLaws, WhatStopsTheMoverTouchesItThere, ()) {
  const Story story = *a_story();
  in_both(story, [&](const auto& played) {
    using S = Scalar<std::decay_t<decltype(played)>>;
    played.play(played.level, {}, [&](const Box<S>& from, const Vector<S>& v, const Step<S>& s) {
      each_stop(from, v, played.level, {}, [&](std::uint32_t name, int axis) {
        const Forbidden<S> f = forbidden_by(played.level[name], from.w, from.h);
        const S at = axis == 0 ? s.position.x : s.position.y, motion = axis == 0 ? v.x : v.y;
        RC_ASSERT(at == (motion > 0 ? f.lo[axis] : f.hi[axis]));
      });
    });
  });
}

template <class S>
void rests_on_a_floor_of_tenths() {
  std::vector<Obstacle<S>> floor;
  for (int k = 0; k < 12; ++k) floor.push_back({{S(10 + k) / S(10), S(15) / S(10), S(1) / S(10), S(1) / S(10)}});
  Box<S> box{S(1.23), S(1.2), S(0.1), S(0.1)};
  S fall = 0;
  Vector<S> first{};
  for (int frame = 0; frame < 100000; ++frame) {
    fall += S(0.01);
    const Step<S> s = step(box, Vector<S>{0, fall}, floor);
    if (s.normal_y != 0) fall = 0;
    box.x = s.position.x;
    box.y = s.position.y;
    if (frame == 20) first = s.position;
    ASSERT_TRUE(frame <= 20 || s.position == first) << frame;
  }
  ASSERT_EQ(box.x, S(1.23));
}

TEST(WorldLaws, RestingAHundredThousandFramesMovesNothing) {
  rests_on_a_floor_of_tenths<float>();
  rests_on_a_floor_of_tenths<double>();
}

}  // namespace
}  // namespace sweeplab
