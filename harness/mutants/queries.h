// SPDX-License-Identifier: MIT
//
// The queries of the check: the grid in its four tellings, every family, and what is made to break filters: ties and
// near ties on axes scaled to every magnitude, raw bits, the ends of the range.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "harness/families.h"
#include "harness/families/draw.h"
#include "harness/grid.h"

namespace sweeplab::mutants {

inline constexpr std::uint32_t stream = 0x6d757461;  // of our own, beside the families'

/// A query of small integers, both axes times powers of two of their own, a few numbers off by an ulp or by a little.
/// The exponents are those between which filters change their mind as often as any.
template <class S>
Query<S> scaled(std::uint64_t index) {
  using Limits = std::numeric_limits<S>;
  Draw draw(stream, 1, index);
  Query<S> q = grid_query<S>(draw.below(grid_size), grid_splits[draw.below(4)]);
  const auto exponent = [&draw] {
    constexpr int edges[] = {-1074, -1022, -1000, -900, -558, -537, -450, -149,
                             -126,  0,     127,   450,  511,  960,  1000, 1020};
    const int near = draw.one_of(edges) + draw.integer(-8, 6);
    const int any = draw.integer(Limits::min_exponent - Limits::digits, Limits::max_exponent - 3);
    const int mild = draw.integer(-30, 30);
    const int e = draw.chance(1, 3) ? near : draw.chance(1, 2) ? any : mild;
    return std::min(std::max(e, Limits::min_exponent - Limits::digits), Limits::max_exponent - 3);
  };
  S* const xs[] = {&q.a.x, &q.a.w, &q.motion_a.x, &q.b.x, &q.b.w, &q.motion_b.x};
  S* const ys[] = {&q.a.y, &q.a.h, &q.motion_a.y, &q.b.y, &q.b.h, &q.motion_b.y};
  const auto disturb = [&](S* const(&axis)[6]) {
    const int times = draw.integer(0, 2);
    for (int i = 0; i < times; ++i) {
      const int which = draw.integer(0, 5);
      S& s = *axis[which];
      const S before = s;
      if (draw.chance(1, 2)) {
        s = std::nextafter(s, draw.chance(1, 2) ? S(100) : S(-100));
      } else {
        s += std::ldexp(S(draw.sign()), draw.integer(-110, -10));
      }
      if ((which == 1 || which == 4) && s < 0) s = before;
    }
  };
  const auto scale = [](S* const(&axis)[6], int by) {
    for (S* s : axis) {
      const S to = std::ldexp(*s, by);
      *s = std::isfinite(to) ? to : std::copysign(Limits::max(), *s);
    }
  };
  disturb(xs);
  disturb(ys);
  const int by_x = exponent(), by_y = draw.chance(1, 2) ? exponent() : by_x;
  scale(xs, by_x);
  scale(ys, by_y);
  if (draw.chance(1, 8)) {  // sizes far from the motion
    const int by = draw.integer(-80, 80);
    for (S* s : {&q.a.w, &q.a.h, &q.b.w, &q.b.h}) {
      const S to = std::ldexp(*s, by);
      if (std::isfinite(to)) *s = to;
    }
  }
  return q;
}

/// Twelve numbers each of any bits, tiny, huge or small.
template <class S>
Query<S> hostile(std::uint64_t index) {
  using Limits = std::numeric_limits<S>;
  Draw draw(stream, 2, index);
  const std::uint32_t mode = draw.below(5);
  const int window = draw.integer(1, 60), base = draw.integer(Limits::min_exponent, Limits::max_exponent - 1);
  const auto number = [&]() -> S {
    const auto raw = [&draw] {
      for (;;) {
        const S s = std::bit_cast<S>(static_cast<Bits<S>>(draw.wide_word()));
        if (std::isfinite(s)) return s;
      }
    };
    const auto tiny = [&draw] { return static_cast<S>(draw.integer(-4, 4)) * Limits::denorm_min(); };
    const auto huge = [&draw] { return static_cast<S>(draw.integer(-4, 4)) * (Limits::max() / 4); };
    switch (mode) {
      case 0:
        return raw();
      case 1:
        return tiny();
      case 2:
        return draw.chance(1, 4) ? tiny() : huge();
      case 3:
        return draw.chance(1, 3) ? tiny() : draw.chance(1, 2) ? raw() : static_cast<S>(draw.integer(-6, 6));
      default: {
        const int exponent = std::min(base + draw.integer(0, window), Limits::max_exponent - 1);
        return std::ldexp(static_cast<S>(draw.integer(-32, 32)), exponent - 5) * (draw.chance(1, 2) ? S(1) : S(0.7));
      }
    }
  };
  const auto size = [&] { return draw.chance(1, 5) ? S(0) : std::abs(number()); };
  return {{number(), number(), size(), size()},
          {number(), number()},
          {number(), number(), size(), size()},
          {number(), number()}};
}

/// Visits every query, the telling ones first. `visit(query)` returns false to end it.
template <class S, class Visit>
void each_query(std::uint64_t every, const Visit& visit) {
  std::uint64_t number = 0;
  bool going = true;
  const auto show = [&](const Query<S>& q) {
    if (going && number++ % every == 0) going = visit(q);
  };
  const auto grid = [&](std::uint32_t step) {
    for (std::uint32_t i = 0, turn = 0; going && i < grid_size; i += step, ++turn) {
      show(grid_query<S>(i, grid_splits[turn / 7 % 4]));
    }
  };
  const auto drawn = [&](Query<S> (*make)(std::uint64_t), std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t i = from; going && i < to; ++i) show(make(i));
  };
  const auto all_families = [&](std::uint64_t from, std::uint64_t to) {
    for (const Family& family : families()) {
      const std::uint64_t end = family.size == 0 ? to : std::min(to, family.size);
      const std::uint64_t stride = family.size == 0 ? 1 : family.size / end;
      for (std::uint64_t i = from; going && i < end; ++i) show(family.at<S>(7, i * stride));
    }
  };
  grid(1009);
  drawn(scaled<S>, 0, 2000);
  all_families(0, 150);
  drawn(hostile<S>, 0, 1000);
  grid(29);
  drawn(scaled<S>, 2000, 60000);
  all_families(150, 2500);
  drawn(hostile<S>, 1000, 8000);
}

}  // namespace sweeplab::mutants
