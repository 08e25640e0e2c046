// SPDX-License-Identifier: MIT
//
// The rounding theorem of worlds (algorithms/world/PROOFS.md, Theorem and Lemmas 1 and 8), the code itself, in formats
// of 3 and 4 bits: every obstacle, every cell of the grid of stored numbers, every rounding; and step() and stop_at() on
// every frame of a world of two obstacles. A double holds all that is compared here exactly.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/world/exact_world.h"
#include "harness/proof/toy.h"

namespace sweeplab::world_detail {

/// What the sums and integers of double decide, which know no other formats: Lemma 3.
template <>
int compare_times_exactly(const Track<proof::Toy<3>>& a, proof::Toy<3> plane_a, const Track<proof::Toy<3>>& b,
                          proof::Toy<3> plane_b) {
  const double p = (plane_a.value() - a.from.value()) * b.motion.value();
  const double q = (plane_b.value() - b.from.value()) * a.motion.value();
  return ((p > q) - (p < q)) * (a.sign == b.sign ? 1 : -1);
}

}  // namespace sweeplab::world_detail

namespace sweeplab::proof {
namespace {

/// Open.
struct Interval {
  double lo, hi;
  bool holds(double x) const { return lo < x && x < hi; }
};

template <class T>
std::vector<double> with_negative(double most) {
  std::vector<double> all = numbers_up_to<T>(most);
  for (std::size_t k = all.size(); --k > 0;) all.push_back(-all[k]);
  std::ranges::sort(all);
  return all;
}

// --- Lemma 1: an axis, which is all of it: a box is a product, a rounding one of each coordinate ---

/// What an obstacle at b of size `size` forbids on an axis to a mover of size w.
using Forbids = Interval (*)(double b, double size, double w);

template <class T>
Interval as_coded(double b, double size, double w) {
  const Forbidden<T> f = forbidden_by(Box<T>{b, b, size, size}, T(w), T(w));
  return {f.lo[0].value(), f.hi[0].value()};
}
template <class T>
Interval to_nearest(double b, double size, double w) {
  return {T::rounded(b - w), T::rounded(b + size)};
}
Interval not_stored(double b, double size, double w) { return {b - w, b + size}; }

/// Asks of each obstacle and mover on an axis, in numbers of T up to 2: ask(b, size, w, what it forbids).
template <class T, class Ask>
void each_obstacle(Forbids forbids, const Ask& ask) {
  const auto sizes = numbers_up_to<T>(2), places = with_negative<T>(2);
  for (const double b : places) {
    for (const double size : sizes) {
      for (const double w : sizes) ask(b, size, w, forbids(b, size, w));
    }
  }
}

/// A stored position is forbidden just if the real boxes overlap, or neither has a size and both are there: Lemma 13.
template <class T>
Count stored_positions(Forbids forbids) {
  Count count;
  each_obstacle<T>(forbids,
                   [&, stored = with_negative<T>(8)](double b, double size, double w, const Interval& forbidden) {
                     for (const double p : stored) {
                       const bool overlaps = p < b + size && b < p + w, on_a_line = size == 0 && w == 0 && p == b;
                       count(forbidden.holds(p) == (overlaps || on_a_line), "forbidden", b, size, w, p);
                     }
                   });
  return count;
}

/// No way from an allowed position, here one for each cell, to a stored number next to it is forbidden anywhere.
template <class T>
Count roundings(Forbids forbids) {
  Count count;
  each_obstacle<T>(forbids,
                   [&, stored = with_negative<T>(8)](double b, double size, double w, const Interval& forbidden) {
                     for (std::size_t k = 0; k + 1 < stored.size(); ++k) {
                       // One sixteenth and more of the cell: beyond what planes that are not stored may cut off.
                       for (const double share : {0x1p-4, 0.5, 1 - 0x1p-4}) {
                         const double q = stored[k] + share * (stored[k + 1] - stored[k]);
                         for (const double r : {stored[k], stored[k + 1]}) {
                           const bool on_the_way = forbidden.holds(r) || forbidden.holds((q + r) / 2);
                           count(forbidden.holds(q) || !on_the_way, "rounded", b, size, w, q, r);
                         }
                       }
                     }
                   });
  return count;
}

// --- the theorem: frames ---

using T = Toy<3>;
using Place = std::array<double, 2>;

/// Whether a straight way, its ends included, meets an open box: unless a line parts them (Helly's of convex sets).
bool meets(const Place& from, const Place& to, const std::array<Interval, 2>& box) {
  for (const std::size_t i : {0U, 1U}) {
    if (std::max(from[i], to[i]) <= box[i].lo || std::min(from[i], to[i]) >= box[i].hi || box[i].lo >= box[i].hi)
      return false;
  }
  bool below = false, above = false;
  for (const double x : {box[0].lo, box[0].hi}) {
    for (const double y : {box[1].lo, box[1].hi}) {
      const double side = (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
      below |= side<0, above |= side> 0;
    }
  }
  return from == to || (below && above);
}

/// What is changed on purpose of a frame.
enum class Unsound { nothing, planes_to_nearest, place_by_time };

struct World {
  Box<T> mover{};
  Vector<T> motion{};
  std::array<Box<T>, 2> boxes{};
  Rules rules{};

  std::array<std::array<Interval, 2>, 2> forbidden() const {
    std::array<std::array<Interval, 2>, 2> all{};
    for (std::size_t k = 0; k < 2; ++k) {
      const auto& b = boxes[k];
      all[k] = {Interval{b.x.value() - mover.w.value(), b.x.value() + b.w.value()},
                Interval{b.y.value() - mover.h.value(), b.y.value() + b.h.value()}};
    }
    return all;
  }
};

struct Frames {
  Count count;
  long stopped = 0, slid = 0, corners = 0;

  void ask(const World& w, Unsound planted) {
    std::array<Forbidden<T>, 2> planes{};
    const auto real = w.forbidden();
    for (std::size_t k = 0; k < 2; ++k) {
      planes[k] = forbidden_by(w.boxes[k], w.mover.w, w.mover.h);
      if (planted != Unsound::planes_to_nearest) continue;
      for (const std::size_t i : {0U, 1U}) planes[k].lo[i] = T(real[k][i].lo), planes[k].hi[i] = T(real[k][i].hi);
    }
    const Step<T> s = step(Vector<T>{w.mover.x, w.mover.y}, w.motion, planes, w.rules);
    const Place from{w.mover.x.value(), w.mover.y.value()}, v{w.motion.x.value(), w.motion.y.value()};
    const Place end{s.position.x.value(), s.position.y.value()};
    const std::array<bool, 2> stops{s.normal_x != 0, s.normal_y != 0};
    // Which axis was stopped first, and so where the way turns, step() does not say: of two axes one order is free.
    const bool rests = w.rules.response == Response::stop;
    const auto way_of = [&](std::size_t i) { return is_free(from, v, end, stops, i, rests, real); };
    bool free = way_of(stops[0] ? 0 : 1) || (stops[0] && stops[1] && way_of(1));
    Place told = end;
    if (planted == Unsound::place_by_time && !rests && s.legs == 1 && stops[0] != stops[1]) {
      const std::size_t i = stops[0] ? 0 : 1;
      told[i] = (T(from[i]) + T(v[i]) * ((T(end[i]) - T(from[i])) / T(v[i]))).value();
      free = !inside(told, from, real);
    }
    count(free, "the way", from[0], from[1], v[0], v[1], w.boxes[0].x.value(), w.boxes[0].y.value(), end[0], end[1]);
    for (const std::size_t i : {0U, 1U}) {
      if (!stops[i] && !(rests && s.normal_x + s.normal_y != 0)) count.wrong += told[i] != T::rounded(from[i] + v[i]);
    }
    stopped += stops[0] || stops[1], slid += s.legs == 2, corners += s.corner;
  }

 private:
  static bool inside(const Place& p, const Place& from, const std::array<std::array<Interval, 2>, 2>& real) {
    return std::ranges::any_of(real, [&](const auto& box) { return meets(p, p, box) && !meets(from, from, box); });
  }

  /// Whether the way is free of all boxes in which it does not begin: along v until axis i stops, along the other to its
  /// exact end unless it rests, too, straight to the stored end. In units in
  /// which |v[i]| is 1, so that a double holds the turn.
  static bool is_free(const Place& from, const Place& v, const Place& end, const std::array<bool, 2>& stops,
                      std::size_t i, bool rests, const std::array<std::array<Interval, 2>, 2>& real) {
    const std::size_t o = 1 - i;
    const double unit = std::abs(v[i]);
    Place exact{from[0] + v[0], from[1] + v[1]};
    for (const std::size_t k : {0U, 1U}) {
      if (stops[k]) exact[k] = end[k];
    }
    const bool turned = stops[i] && v[o] != 0;
    for (const auto& box : real) {
      if (meets(from, from, box)) continue;
      const double scale = turned ? unit : 1;
      const auto scaled = [scale](const Place& p) { return Place{p[0] * scale, p[1] * scale}; };
      const std::array<Interval, 2> wide{Interval{box[0].lo * scale, box[0].hi * scale},
                                         Interval{box[1].lo * scale, box[1].hi * scale}};
      Place at = scaled(from);
      if (turned) {
        Place turn{};
        turn[i] = end[i] * scale, turn[o] = from[o] * scale + v[o] * std::abs(end[i] - from[i]);
        if (meets(at, turn, wide)) return false;
        at = turn;
        if (rests && meets(at, scaled(end), wide)) return false;
        if (rests) continue;
      }
      if (meets(at, scaled(exact), wide) || meets(scaled(exact), scaled(end), wide)) return false;
    }
    return true;
  }
};

/// Every frame among these, on both axes; the numbers lie so that sums of them are rounded.
Frames all_frames(Response response, Unsound planted = Unsound::nothing) {
  static constexpr std::array places{-4., -2.5, -1.75, -1.25, -1., 0., 1., 1.25, 1.5, 1.75, 2.5, 3., 4.};
  static constexpr std::array fewer{-2.5, -1.25, 0., 1.75, 3.};
  Frames frames;
  for (const double x : places) {
    for (const double vx : places) {
      for (const double bx : places) {
        for (const double y : fewer) {
          for (const double vy : fewer) {
            for (const double by : fewer) {
              const AtCorner policy = x < bx ? AtCorner::stops_y : AtCorner::stops_x;
              frames.ask(
                  {{x, y, 1.25, 0.75}, {vx, vy}, {{{bx, by, 1.75, 1.5}, {1.25, -3.5, 3, 2.5}}}, {policy, response}},
                  planted);
            }
          }
        }
      }
    }
  }
  return frames;
}

using Coarse = Toy<3, Planted::nothing, -1>;
using Finer = Toy<4, Planted::nothing, -1>;

void expect_none_wrong(const Count& count, long cases) {
  EXPECT_EQ(count.wrong, 0) << count.first;
  EXPECT_EQ(count.cases, cases);
}

TEST(WorldsInFormats, AStoredPositionIsForbiddenJustIfTheBoxesOverlap) {
  expect_none_wrong(stored_positions<Coarse>(as_coded<Coarse>), 173225);
  expect_none_wrong(stored_positions<Finer>(as_coded<Finer>), 2480625);
  EXPECT_EQ(stored_positions<Coarse>(to_nearest<Coarse>).wrong, 1307);
  EXPECT_EQ(stored_positions<Finer>(to_nearest<Finer>).wrong, 9019);
}

TEST(WorldsInFormats, EveryRoundingOfAnAllowedPositionIsAllowed) {
  expect_none_wrong(roundings<Coarse>(as_coded<Coarse>), 1014000);
  expect_none_wrong(roundings<Finer>(as_coded<Finer>), 14700000);
  EXPECT_EQ(roundings<Coarse>(not_stored).wrong, 4572);
  EXPECT_EQ(roundings<Finer>(not_stored).wrong, 32796);
}

TEST(WorldsInFormats, TheWayOfEveryFrameAndItsStoredEndAreFree) {
  for (const auto& [response, expected] : {std::pair{Response::slide, std::array{274625L, 48589L, 35154L, 243L}},
                                           std::pair{Response::stop, std::array{274625L, 48589L, 0L, 243L}}}) {
    const Frames frames = all_frames(response);
    EXPECT_EQ(frames.count.wrong, 0) << frames.count.first;
    EXPECT_EQ((std::array{frames.count.cases, frames.stopped, frames.slid, frames.corners}), expected);
  }
  EXPECT_EQ(all_frames(Response::slide, Unsound::planes_to_nearest).count.wrong, 3370);
  EXPECT_EQ(all_frames(Response::slide, Unsound::place_by_time).count.wrong, 420);
}

}  // namespace
}  // namespace sweeplab::proof
