// SPDX-License-Identifier: MIT
//
// The truth of a slide as it is stored, for runs of many frames: slide_truth of world_truth.h in the integers of
// fixed_planes.h. Exact or not at all: what does not fit into 64 bits goes to 128, and what does not fit there to
// rationals.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/query.h"
#include "algorithms/world/exact_world.h"
#include "harness/support/rational.h"
#include "harness/world/fixed_planes.h"
#include "harness/world/int256.h"
#include "harness/world/world_judge.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

/// Which numbers were wide enough for an answer.
enum class TruthWidth : std::uint8_t { bits_64, bits_128, rational };

/// A truth as it is stored: what an engine that is never wrong says.
template <class S>
struct StoredTruth {
  Vector<S> end{};  ///< the plane, or the exact end rounded to nearest, infinite beyond the range
  std::array<int, 2> normal{0, 0};
  bool corner = false;
  std::size_t inside_of = 0;
  TruthWidth width = TruthWidth::rational;
};

/// Whether step() says the same. An end beyond the range is not compared.
template <class S>
bool is_what(const StoredTruth<S>& truth, const Step<S>& s) {
  const bool stops = truth.normal[0] != 0 || truth.normal[1] != 0;
  return s.position == truth.end && s.normal_x == truth.normal[0] && s.normal_y == truth.normal[1] &&
         s.corner == truth.corner && s.inside_of.count == truth.inside_of &&
         s.outcome == (stops ? StepOutcome::stopped : StepOutcome::free);
}

/// For one thread: it keeps its memory.
template <class S>
class FastWorldTruth {
 public:
  /// The arena must outlive it.
  explicit FastWorldTruth(const WorldArena<S>& arena) : arena_(&arena) {}

  /// Finite numbers.
  StoredTruth<S> slide(const Vector<S>& p, const Vector<S>& v, CornerPolicy policy) {
    StoredTruth<S> truth;
    if (ask<Int128>(arena_->narrow, narrow_, p, v, policy, truth)) {
      truth.width = TruthWidth::bits_64;
    } else if (ask<Int256>(arena_->wide, wide_, p, v, policy, truth)) {
      truth.width = TruthWidth::bits_128;
    } else {
      const WorldTruth<Rational> exact =
          slide_truth(exact_point(p.x, p.y), exact_point(v.x, v.y), arena_->stored, policy);
      truth = {{static_cast<S>(exact.end[0]), static_cast<S>(exact.end[1])},
               exact.normal,
               exact.corner,
               exact.inside_of,
               TruthWidth::rational};
    }
    return truth;
  }

  /// Whether a position is in one of the solid obstacles, in real numbers.
  bool forbids(const Vector<S>& p) const {
    if (const auto at = arena_->narrow.fits ? arena_->narrow.fixed(p.x, p.y) : std::nullopt) {
      return is_forbidden<std::int64_t>(*at, arena_->narrow.raw);
    }
    if (const auto at = arena_->wide.fits ? arena_->wide.fixed(p.x, p.y) : std::nullopt) {
      return is_forbidden<Int128>(*at, arena_->wide.raw);
    }
    return is_forbidden<Rational>(exact_point(p.x, p.y), arena_->raw);
  }

 private:
  /// Those that reach the box around the way: all others can be neither met nor hold the start.
  template <class N>
  static void take_near(std::span<const Rect<N>> rects, const Point<N>& p, const Point<N>& v,
                        std::vector<Rect<N>>& near) {
    const Point<N> end{N(p[0] + v[0]), N(p[1] + v[1])};
    const Point<N> low{std::min(p[0], end[0]), std::min(p[1], end[1])};
    const Point<N> high{std::max(p[0], end[0]), std::max(p[1], end[1])};
    near.clear();
    for (const Rect<N>& r : rects) {
      const int here =
          int(r.lo[0] <= high[0]) & int(r.lo[1] <= high[1]) & int(r.hi[0] >= low[0]) & int(r.hi[1] >= low[1]);
      if (here != 0) near.push_back(r);
    }
  }

  /// False if a number does not fit.
  template <class W, class N>
  static bool ask(const FixedPlanes<N>& planes, std::vector<Rect<N>>& near, const Vector<S>& p, const Vector<S>& v,
                  CornerPolicy policy, StoredTruth<S>& truth) {
    if (!planes.fits) return false;
    const auto from = planes.fixed(p.x, p.y), motion = planes.fixed(v.x, v.y);
    if (!from || !motion) return false;
    take_near<N>(planes.stored, *from, *motion, near);
    const WorldTruth<N> exact = slide_truth<N, W>(*from, *motion, near, policy);
    truth.end = {planes.template nearest<S>(exact.end[0]), planes.template nearest<S>(exact.end[1])};
    truth.normal = exact.normal;
    truth.corner = exact.corner;
    truth.inside_of = exact.inside_of;
    return true;
  }

  const WorldArena<S>* arena_;
  std::vector<Rect<std::int64_t>> narrow_;
  std::vector<Rect<Int128>> wide_;
};

}  // namespace sweeplab
