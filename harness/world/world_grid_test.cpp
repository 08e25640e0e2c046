// SPDX-License-Identifier: MIT
//
// Every world of 3x3 tiles, mover size and motion: step in float and double against both truths; and every world of
// 4x4, with movers of a tile. The tests take some of the worlds; SWEEPLAB_WORLDS=all takes all.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <future>
#include <string_view>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

struct Counts {
  long frames = 0, slowly = 0, wrong = 0, long_ways = 0;
  void add(const Counts& o) {
    frames += o.frames;
    slowly += o.slowly;
    wrong += o.wrong;
    long_ways += o.long_ways;
  }
};

/// Which worlds: of side*side tiles, each `tile` units wide, and motions of up to `reach` units each way. The truth by
/// intervals is asked of each slow_every-th.
struct Worlds {
  int side, tile, reach;
  unsigned slow_every;
  std::vector<std::pair<int, int>> movers;
  unsigned count() const { return 1U << (side * side); }
};

/// One world as everyone wants it.
struct Grid {
  int width, height, extent, reach;
  bool slowly;
  std::vector<Rect<long>> rects;
  std::vector<SlowRect> slow;
  std::vector<Forbidden<float>> floats;
  std::vector<Forbidden<double>> doubles;

  Grid(const Worlds& worlds, unsigned tiles, int w, int h)
      : width(w),
        height(h),
        extent(worlds.side * worlds.tile),
        reach(worlds.reach),
        slowly(tiles % worlds.slow_every == 0) {
    const int size = worlds.tile;
    for (int k = 0; k < worlds.side * worlds.side; ++k) {
      if ((tiles >> k & 1) == 0) continue;
      const int x = k % worlds.side * size, y = k / worlds.side * size;
      rects.push_back({{x - w, y - h}, {x + size, y + size}});
      slow.push_back({{SlowPlane{x - w}, SlowPlane{y - h}}, {SlowPlane{x + size}, SlowPlane{y + size}}});
      floats.push_back(forbidden_by(Box<float>{float(x), float(y), float(size), float(size)}, float(w), float(h)));
      doubles.push_back(
          forbidden_by(Box<double>{double(x), double(y), double(size), double(size)}, double(w), double(h)));
    }
  }
};

template <class S>
bool same(const WorldTruth<long>& truth, const Step<S>& step) {
  return double(step.position.x) == double(truth.end[0]) && double(step.position.y) == double(truth.end[1]) &&
         step.normal_x == truth.normal[0] && step.normal_y == truth.normal[1] && step.corner == truth.corner &&
         step.inside_of.count == 0 &&
         step.outcome == (truth.normal[0] != 0 || truth.normal[1] != 0 ? StepOutcome::stopped : StepOutcome::free);
}

void ask(const Grid& g, Point<long> p, Point<long> v, CornerPolicy policy, Counts& counts) {
  const WorldTruth<long> truth = slide_truth<long, long>(p, v, g.rects, policy);
  const Rules rules{policy == CornerPolicy::y ? AtCorner::stops_y : AtCorner::stops_x};
  const auto f =
      step(Vector<float>{float(p[0]), float(p[1])}, Vector<float>{float(v[0]), float(v[1])}, g.floats, rules);
  const auto d =
      step(Vector<double>{double(p[0]), double(p[1])}, Vector<double>{double(v[0]), double(v[1])}, g.doubles, rules);
  bool right = same(truth, f) && same(truth, d) && f.legs == d.legs && !is_forbidden<long>(truth.end, g.rects);
  if (g.slowly) {
    const SlowPath path =
        slow_frame({mpq_class(p[0]), mpq_class(p[1])}, {mpq_class(v[0]), mpq_class(v[1])}, g.slow, {policy});
    right = right && path.end[0] == truth.end[0] && path.end[1] == truth.end[1] && path.normal == truth.normal &&
            path.corner == truth.corner && path.legs == f.legs;
    ++counts.slowly;
  }
  ++counts.frames;
  counts.wrong += !right;
  counts.long_ways += f.legs > 2;
}

void ask_all(const Grid& g, Counts& counts) {
  for (long px = -g.width; px <= g.extent; ++px) {
    for (long py = -g.height; py <= g.extent; ++py) {
      if (is_forbidden<long>({px, py}, g.rects)) continue;
      for (long vx = -g.reach; vx <= g.reach; ++vx) {
        for (long vy = -g.reach; vy <= g.reach; ++vy) {
          for (const CornerPolicy policy : {CornerPolicy::y, CornerPolicy::x})
            ask(g, {px, py}, {vx, vy}, policy, counts);
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
  constexpr unsigned threads = 4;
  std::vector<std::future<Counts>> parts;
  for (unsigned t = 0; t < threads; ++t) {
    parts.push_back(std::async(std::launch::async, [&worlds, t, every] {
      Counts part;
      for (unsigned k = t; k < worlds.count() / every; k += threads) {
        const unsigned tiles = k * 341 % worlds.count();  // odd, so each world comes once; empty and dense ones at once
        for (const auto& [w, h] : worlds.movers) ask_all(Grid(worlds, tiles, w, h), part);
      }
      return part;
    }));
  }
  Counts counts;
  for (std::future<Counts>& part : parts) counts.add(part.get());
  std::printf("%ld frames, %ld also by intervals, %ld wrong;\n", counts.frames, counts.slowly, counts.wrong);
  EXPECT_EQ(counts.wrong, 0);
  EXPECT_EQ(counts.long_ways, 0) << "a slide has at most two legs";
  return counts;
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
