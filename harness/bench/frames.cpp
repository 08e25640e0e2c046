// SPDX-License-Identifier: MIT
//
// step() beside the loops that games write and beside the truth, on the same frames: frame/LEVEL/SCALAR/WHO. Every end of
// step() is held to the truth before.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/loops/bump_move.h"
#include "algorithms/world/exact_world.h"
#include "harness/bench/bench.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/world_draw.h"

namespace sweeplab {
namespace {

/// The loop that anybody writes around exact(), as lean as it can be: of all hits the earliest, of equal times a face
/// before a corner; there, placed by the normal, on with what is left along the face; at most four times. The one of
/// algorithms/loops keeps all answers, for it does so for every method, and takes twice the time.
template <class S>
Vector<S> loop_over_exact(Box<S> a, Vector<S> v, std::span<const Box<S>> boxes) {
  using exact_detail::directed_sum;
  for (int n = 0; n < 4; ++n) {
    const Box<S>* met = nullptr;
    Answer<S> first{};
    for (const Box<S>& b : boxes) {
      const Answer<S> hit = exact(Query<S>{a, v, b, {}});
      if (hit.outcome != Outcome::impact) continue;
      const bool face = hit.time == first.time && first.corner && !hit.corner;
      if (met != nullptr && !(hit.time < first.time) && !face) continue;
      met = &b;
      first = hit;
    }
    if (met == nullptr) break;
    a.x = a.x + v.x * first.time;
    a.y = a.y + v.y * first.time;
    if (first.normal_x < 0) a.x = directed_sum<true, S>(met->x, -a.w);
    if (first.normal_x > 0) a.x = directed_sum<false, S>(met->x, met->w);
    if (first.normal_y < 0) a.y = directed_sum<true, S>(met->y, -a.h);
    if (first.normal_y > 0) a.y = directed_sum<false, S>(met->y, met->h);
    const S rest = S(1) - first.time;
    v = {first.normal_x != 0 ? S(0) : v.x * rest, first.normal_y != 0 ? S(0) : v.y * rest};
  }
  return {a.x + v.x, a.y + v.y};
}

/// A level, and frames in it that begin in nothing.
template <class S>
struct Asked {
  static constexpr std::size_t frames = 4096;
  Box<S> mover;
  std::vector<Box<S>> boxes;
  std::vector<Forbidden<S>> kept;
  std::vector<std::pair<Vector<S>, Vector<S>>> frame;
  std::vector<Obstacle<S>> obstacles;
  std::shared_ptr<const WorldArena<S>> arena;

  void finish() {
    std::vector<WorldBox<S>> all;
    for (const Box<S>& b : boxes) {
      kept.push_back(forbidden_by(b, mover.w, mover.h));
      obstacles.push_back({b});
      all.push_back({b});
    }
    arena = std::make_shared<const WorldArena<S>>(all, mover.w, mover.h);
  }

  /// n tiles of 16 that fill 30% of a square; motions of up to 20 each way.
  static Asked tiles(int n) {
    Asked a{{0, 0, S(13.7), S(15.3)}, {}, {}, {}, {}, {}};
    WorldDraw draw(3);
    const int side = static_cast<int>(std::ceil(std::sqrt(n / 0.3)));
    std::vector<char> used(static_cast<std::size_t>(side * side), 0);
    while (static_cast<int>(a.boxes.size()) < n) {
      const int k = draw.below(side * side), column = k % side, row = k / side;
      if (used[static_cast<std::size_t>(k)] != 0) continue;
      used[static_cast<std::size_t>(k)] = 1;
      a.boxes.push_back({S(16 + 16 * column), S(16 + 16 * row), S(16), S(16)});
    }
    a.finish();
    const FastWorldTruth<S> truth(*a.arena);
    const auto length = [&](int reach) { return S(std::floor(draw.unit<double>() * reach * 1024) / 1024); };
    while (a.frame.size() < frames) {
      const Vector<S> p{16 + length(16 * side), 16 + length(16 * side)};
      if (!truth.forbids(p)) a.frame.push_back({p, {length(40) - 20, length(40) - 20}});
    }
    return a;
  }

  /// Walks on a floor of 100 tiles: each frame rests on one, two or three of them.
  static Asked floor() {
    Asked a{{0, 0, 16, 16}, {}, {}, {}, {}, {}};
    for (int k = 0; k < 100; ++k) a.boxes.push_back({S(16 + 16 * k), 116, 16, 16});
    a.finish();
    for (std::size_t k = 0; k < frames; ++k) a.frame.push_back({{S(20 + (k & 1023)), 100}, {3, 1}});
    return a;
  }
};

/// Frames where step() does not say what the truth says.
template <class S>
long wrong_frames(const Asked<S>& a) {
  FastWorldTruth<S> truth(*a.arena);
  long n = 0;
  for (const auto& [p, v] : a.frame) {
    const Box<S> box{p.x, p.y, a.mover.w, a.mover.h};
    const StoredTruth<S> is = truth.slide(p, v, CornerPolicy::y);
    n += !is_what(is, step(box, v, a.kept)) || !is_what(is, step(box, v, a.boxes));
  }
  return n;
}

template <class S>
void add_rows(const std::string& unit, std::shared_ptr<const Asked<S>> asked, std::vector<BenchRow>& rows,
              std::vector<std::string>& broken) {
  const Asked<S>& a = *asked;
  if (const long wrong = wrong_frames(a); wrong > 0) {
    broken.push_back(fmt::format("{}, {}: {} ends of step() are wrong", unit, name_of(scalar_of<S>), wrong));
  }
  const auto add = [&](const char* who, auto move) {
    BenchRow row{.name = fmt::format("{}/{}/{}", unit, name_of(scalar_of<S>), who), .items = a.frame.size()};
    row.pass = [asked, move](int, int) mutable {
      for (const auto& [p, v] : asked->frame) benchmark::DoNotOptimize(move(p, v));
    };
    rows.push_back(std::move(row));
  };
  const auto box = [&a](const Vector<S>& p) { return Box<S>{p.x, p.y, a.mover.w, a.mover.h}; };
  add("step_with_planes_kept", [&a, box](auto p, auto v) { return step(box(p), v, a.kept); });
  add("step_of_boxes", [&a, box](auto p, auto v) { return step(box(p), v, a.boxes); });
  add("loop_over_exact", [&a, box](auto p, auto v) { return loop_over_exact<S>(box(p), v, a.boxes); });
  add("bump_move", [&a, box](auto p, auto v) { return loops::bump_move<S>(loops::Frame<S>{box(p), v, a.obstacles}); });
  add("truth",
      [truth = FastWorldTruth<S>(*a.arena)](auto p, auto v) mutable { return truth.slide(p, v, CornerPolicy::y); });
}

}  // namespace

std::vector<BenchUnit> frame_units(const BenchOptions& options) {
  std::vector<BenchUnit> units;
  for (const int tiles : {10, 30, 100, 1000, 0}) {
    const std::string name = tiles == 0 ? "frame/floor" : fmt::format("frame/tiles_{}", tiles);
    units.push_back({name, [=](std::vector<std::string>& broken) {
                       std::vector<BenchRow> rows;
                       for (const Scalar scalar : options.scalars) {
                         with_scalar(scalar, [&]<class S>() {
                           auto asked = tiles == 0 ? Asked<S>::floor() : Asked<S>::tiles(tiles);
                           add_rows<S>(name, std::make_shared<const Asked<S>>(std::move(asked)), rows, broken);
                         });
                       }
                       return rows;
                     }});
  }
  return units;
}

}  // namespace sweeplab
