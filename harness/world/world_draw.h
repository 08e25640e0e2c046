// SPDX-License-Identifier: MIT
//
// Frames drawn at random, for tests: of numbers from anywhere in the range of their scalar, with near ties, contacts
// near the end, flat boxes and one-way ones.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

/// A frame, and as everyone wants it.
template <class S>
struct WorldFrame {
  Box<S> mover;
  Vector<S> motion;
  std::vector<WorldBox<S>> boxes;
  CornerPolicy policy = CornerPolicy::y;

  std::vector<Obstacle<S>> obstacles() const {
    std::vector<Obstacle<S>> all;
    for (const WorldBox<S>& b : boxes) {
      unsigned solid = 0;
      for (unsigned k = 0; k < 4; ++k) solid |= b.stops[k] ? 1U << k : 0U;
      all.push_back({b.box, static_cast<Solid>(solid)});
    }
    return all;
  }
  std::vector<Rect<Rational>> planes() const {
    std::vector<Rect<Rational>> all;
    for (const WorldBox<S>& b : boxes) all.push_back(stored_planes(b, mover.w, mover.h));
    return all;
  }
  std::vector<Rect<Rational>> raw() const {
    std::vector<Rect<Rational>> all;
    for (const WorldBox<S>& b : boxes) all.push_back(raw_planes(b, mover.w, mover.h));
    return all;
  }
  Rules rules(Response response = Response::slide) const {
    return {policy == CornerPolicy::y ? AtCorner::stops_y : AtCorner::stops_x, response};
  }
  /// All of it; of a one-way box, whether it stops at its low x, high x, low y and high y.
  std::string text() const {
    const auto number = [](S s) {
      char buffer[40];
      std::snprintf(buffer, sizeof buffer, " %a", static_cast<double>(s));
      return std::string(buffer);
    };
    std::string t = "mover" + number(mover.x) + number(mover.y) + number(mover.w) + number(mover.h) + " by" +
                    number(motion.x) + number(motion.y) + ", corner policy " + (policy == CornerPolicy::y ? "y" : "x");
    for (const WorldBox<S>& b : boxes) {
      t += "\nbox" + number(b.box.x) + number(b.box.y) + number(b.box.w) + number(b.box.h);
      if (b.solid()) continue;
      t += " stops ";
      for (const bool stops : b.stops) t += stops ? '1' : '0';
    }
    return t;
  }
};

/// Numbers around a power of two that may be any, from the least to the greatest.
struct Window {
  int middle, width;
};

class WorldDraw {
 public:
  explicit WorldDraw(std::uint64_t seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int percent) { return below(100) < percent; }
  template <class S>
  S unit() {
    return static_cast<S>(random_() >> 41) * S(0x1p-23);
  }

  template <class S>
  WorldFrame<S> frame() {
    window<S>();
    WorldFrame<S> f;
    f.mover = {any<S>(), any<S>(), size<S>(), size<S>()};
    f.motion = {any<S>(), any<S>()};
    f.policy = chance(50) ? CornerPolicy::y : CornerPolicy::x;
    for (int n = 1 + below(4); n > 0; --n) f.boxes.push_back(box(f));
    return f;
  }

  /// Four walls around a mover that is fast for them, in decimals or whole numbers.
  template <class S>
  WorldFrame<S> room() {
    const S one = chance(50) ? S(1) : S(0.1);
    const auto length = [&](int n) { return S(below(n)) * one; };
    WorldFrame<S> f;
    f.mover = {length(8), length(8), one, one};
    const S room_w = S(9 + below(4)) * one, room_h = S(9 + below(4)) * one, thick = 2 * one, far = 40 * one;
    f.boxes = {{{-thick, -far, thick, 2 * far}},
               {{room_w, -far, thick, 2 * far}},
               {{-far, -thick, 2 * far, thick}},
               {{-far, room_h, 2 * far, thick}}};
    if (chance(50)) f.boxes.push_back({{length(8), length(8), one, one}});  // a pillar, with outer corners
    const S reach = S(1 + below(8)) * one * 8;
    f.motion = {(2 * unit<S>() - 1) * reach, (2 * unit<S>() - 1) * reach};
    if (chance(40)) f.motion = {length(40) - 20 * one, length(40) - 20 * one};
    f.policy = chance(50) ? CornerPolicy::y : CornerPolicy::x;
    return f;
  }

 private:
  template <class S>
  void window() {
    using Limits = std::numeric_limits<S>;
    const int least = Limits::min_exponent - Limits::digits, most = Limits::max_exponent;
    middle_ = least + below(most - least);
    width_ = chance(25) ? most - least : chance(40) ? 40 : 3;
  }
  template <class S>
  S positive() {
    using Limits = std::numeric_limits<S>;
    if (chance(1)) return chance(50) ? Limits::max() : Limits::denorm_min();
    const double fraction = chance(50) ? 0 : static_cast<double>(random_() >> 11) * 0x1p-53;
    const S significand = static_cast<S>(1 + below(7) + fraction);
    const S value = std::ldexp(significand, middle_ + below(2 * width_ + 1) - width_);
    return std::isfinite(value) ? value : std::ldexp(significand, Limits::max_exponent - 4);
  }
  template <class S>
  S size() {
    return chance(12) ? S(0) : positive<S>();
  }
  template <class S>
  S any() {
    return chance(12) ? S(0) : chance(50) ? positive<S>() : -positive<S>();
  }
  template <class S>
  static S finite(S s, S otherwise) {
    return std::isfinite(s) ? s : otherwise;
  }

  template <class S>
  WorldBox<S> box(const WorldFrame<S>& f) {
    WorldBox<S> b{{any<S>(), any<S>(), size<S>(), size<S>()}};
    const Box<S>& a = f.mover;
    const Vector<S>& v = f.motion;
    if (chance(50)) {  // a near tie: both faces at nearly the same share of both motions
      const S t = chance(50) ? S(below(9)) / S(8) : unit<S>();
      b.box.x = finite<S>(a.x + v.x * t + (v.x > 0 ? a.w : -b.box.w), b.box.x);
      b.box.y = finite<S>(a.y + v.y * t + (v.y > 0 ? a.h : -b.box.h), b.box.y);
    } else if (chance(50)) {  // a contact near the end
      b.box.x = finite<S>(a.x + v.x + (v.x > 0 ? a.w : -b.box.w), b.box.x);
      b.box.y = finite<S>(a.y - positive<S>(), b.box.y);
    }
    if (chance(20)) {
      for (bool& stops : b.stops) stops = chance(50);
    }
    return b;
  }

  std::mt19937_64 random_;
  int middle_ = 0, width_ = 0;
};

}  // namespace sweeplab
