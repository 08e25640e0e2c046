// SPDX-License-Identifier: MIT
//
// Every world of 3x3 tiles, mover size and motion: step in float and double against both truths. The tests take every
// 64th world; SWEEPLAB_WORLD_EVERY=1 takes all, and world.md records that.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_truth.h"

namespace sweeplab {
namespace {

struct Counts {
  long frames = 0, wrong = 0, corners = 0, stopped[3] = {}, legs[4] = {};
  void add(const Counts& o) {
    frames += o.frames;
    wrong += o.wrong;
    corners += o.corners;
    for (int i = 0; i < 3; ++i) stopped[i] += o.stopped[i];
    for (int i = 0; i < 4; ++i) legs[i] += o.legs[i];
  }
};

/// One world as everyone wants it. Tiles are 2 units wide, so that movers stand half a tile off too.
struct Grid {
  int width, height;
  std::vector<Rect<long>> rects;
  std::vector<SlowRect> slow;
  std::vector<Forbidden<float>> floats;
  std::vector<Forbidden<double>> doubles;

  Grid(unsigned tiles, int w, int h) : width(w), height(h) {
    for (int k = 0; k < 9; ++k) {
      if ((tiles >> k & 1) == 0) continue;
      const int x = k % 3 * 2, y = k / 3 * 2;
      rects.push_back({{x - w, y - h}, {x + 2, y + 2}});
      slow.push_back({{SlowPlane{x - w}, SlowPlane{y - h}}, {SlowPlane{x + 2}, SlowPlane{y + 2}}});
      floats.push_back(forbidden_by(Box<float>{float(x), float(y), 2, 2}, float(w), float(h)));
      doubles.push_back(forbidden_by(Box<double>{double(x), double(y), 2, 2}, double(w), double(h)));
    }
  }
};

template <class S>
bool same(const WorldTruth<long>& truth, const SlowPath& path, const Step<S>& step) {
  return double(step.position.x) == double(truth.end[0]) && double(step.position.y) == double(truth.end[1]) &&
         step.normal_x == truth.normal[0] && step.normal_y == truth.normal[1] && step.corner == truth.corner &&
         step.legs == path.legs && step.inside_of.count == 0 &&
         step.outcome == (truth.normal[0] != 0 || truth.normal[1] != 0 ? StepOutcome::stopped : StepOutcome::free);
}

void ask(const Grid& g, Point<long> p, Point<long> v, CornerPolicy policy, Counts& counts) {
  const WorldTruth<long> truth = slide_truth<long, long>(p, v, g.rects, policy);
  const SlowPath path =
      slow_frame({mpq_class(p[0]), mpq_class(p[1])}, {mpq_class(v[0]), mpq_class(v[1])}, g.slow, {policy});
  const Rules rules{policy == CornerPolicy::y ? AtCorner::stops_y : AtCorner::stops_x};
  const auto f =
      step(Vector<float>{float(p[0]), float(p[1])}, Vector<float>{float(v[0]), float(v[1])}, g.floats, rules);
  const auto d =
      step(Vector<double>{double(p[0]), double(p[1])}, Vector<double>{double(v[0]), double(v[1])}, g.doubles, rules);
  const bool right = path.end[0] == truth.end[0] && path.end[1] == truth.end[1] && path.normal == truth.normal &&
                     path.corner == truth.corner && same(truth, path, f) && same(truth, path, d) &&
                     !is_forbidden<long>(truth.end, g.rects);
  ++counts.frames;
  counts.wrong += !right;
  counts.corners += truth.corner;
  ++counts.stopped[(truth.normal[0] != 0) + (truth.normal[1] != 0)];
  ++counts.legs[path.legs < 3 ? path.legs : 3];
}

void ask_all(const Grid& g, Counts& counts) {
  for (long px = -g.width; px <= 6; ++px) {
    for (long py = -g.height; py <= 6; ++py) {
      if (is_forbidden<long>({px, py}, g.rects)) continue;
      for (long vx = -6; vx <= 6; ++vx) {
        for (long vy = -6; vy <= 6; ++vy) {
          for (const CornerPolicy policy : {CornerPolicy::y, CornerPolicy::x})
            ask(g, {px, py}, {vx, vy}, policy, counts);
        }
      }
    }
  }
}

TEST(WorldGrid, StepAndBothTruthsAgreeOnEveryWorldOfThreeByThreeTiles) {
  const char* const text = std::getenv("SWEEPLAB_WORLD_EVERY");
  const unsigned every = text != nullptr ? static_cast<unsigned>(std::atoi(text)) : 64;
  ASSERT_GT(every, 0U);
  constexpr unsigned threads = 4;
  std::vector<Counts> parts(threads);
  std::vector<std::thread> workers;
  for (unsigned t = 0; t < threads; ++t) {
    workers.emplace_back([&parts, t, every] {
      for (unsigned k = t; k < 512 / every; k += threads) {
        const unsigned tiles =
            k * 341 % 512;  // an odd number, so that each world comes once; empty and dense ones at once
        for (const auto& [w, h] : {std::pair{2, 2}, {1, 2}, {3, 2}, {1, 1}}) ask_all(Grid(tiles, w, h), parts[t]);
      }
    });
  }
  Counts counts;
  for (unsigned t = 0; t < threads; ++t) {
    workers[t].join();
    counts.add(parts[t]);
  }
  std::printf(
      "%ld frames, %ld wrong; axes stopped 0/1/2: %ld %ld %ld; legs 0/1/2/more: %ld %ld %ld %ld; by policy: %ld\n",
      counts.frames, counts.wrong, counts.stopped[0], counts.stopped[1], counts.stopped[2], counts.legs[0],
      counts.legs[1], counts.legs[2], counts.legs[3], counts.corners);
  EXPECT_EQ(counts.wrong, 0);
  EXPECT_EQ(counts.legs[3], 0) << "a slide has at most two legs";
  const long known = every == 1 ? 33789184 : every == 64 ? 505648 : counts.frames;
  EXPECT_EQ(counts.frames, known);
}

}  // namespace
}  // namespace sweeplab
