// SPDX-License-Identifier: MIT
//
// The queries of the check: the grid in its four forms, every family, and what is made to break filters: ties and
// near ties on axes scaled to every magnitude, raw bits, the ends of the range.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "harness/query/families.h"
#include "harness/query/families/draw.h"
#include "harness/query/families/ties.h"
#include "harness/query/grid.h"

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

/// One axis of which the truth sees e, x = e + size, and d, whole numbers below 2^53: written in numbers of S, of which
/// two make one where S is too short.
template <class S>
void tell_axis(double e, double size, double d, S& a, S& a_size, S& va, S& b, S& b_size, S& vb) {
  const auto head = [](double number) {
    return std::abs(number) < 0x1p20 ? S(0) : std::trunc(S(number / 0x1p20)) * S(0x1p20f);
  };
  b = head(e), a = static_cast<S>(static_cast<double>(b) - e);
  a_size = 0, b_size = static_cast<S>(size);
  va = head(d), vb = static_cast<S>(static_cast<double>(va) - d);
}

/// Quotients of neighbours: n/(n + 1) against (n - 1)/n and the like, of whole numbers so long that their products are
/// equal when rounded; entry against exit, or entry against entry.
template <class S>
Query<S> long_products(std::uint64_t index) {
  Draw draw(stream, 3, index);
  const int bits = draw.integer(12, std::is_same_v<S, float> ? 40 : 50);
  const double n = std::ldexp(1.0, bits) + static_cast<double>(draw.below(1u << std::min(bits, 30)));
  const double first = n + draw.integer(-2, 2), d_first = n + draw.integer(1, 4);
  const double second = n + draw.integer(-2, 2), d_second = n + draw.integer(1, 4);
  const double wide = std::ldexp(1.0, bits + 1);
  Query<S> q;
  tell_axis(first, wide, d_first, q.a.x, q.a.w, q.motion_a.x, q.b.x, q.b.w, q.motion_b.x);
  const bool exits = draw.chance(1, 2);  // the second is where y is left, else where it is entered
  const double e = exits ? second - wide : second;
  tell_axis(e, wide, d_second, q.a.y, q.a.h, q.motion_a.y, q.b.y, q.b.h, q.motion_b.y);
  turn(draw, q);
  return q;
}

/// Ties, exact or all but, on axes scaled to where a filter's range ends.
template <class S>
Query<S> at_the_edges(std::uint64_t index) {
  Draw draw(stream, 4, index);
  Query<S> q = tie<S>(draw, any_tie(draw));
  S* const numbers[] = {&q.a.x, &q.b.x, &q.motion_a.x, &q.motion_b.x, &q.a.y, &q.b.y, &q.motion_a.y, &q.motion_b.y};
  for (int times = draw.integer(0, 2); times > 0; --times) {
    *numbers[draw.below(8)] += std::ldexp(S(draw.sign()), draw.integer(-90, -20));
  }
  turn(draw, q);
  constexpr int edges[] = {-450, 450, -450, 450, -900, 900, -1000, 960, -538, 511};
  const auto exponent = [&] { return draw.one_of(edges) + draw.integer(-9, 4); };
  const int by_x = exponent(), by_y = draw.chance(1, 2) ? draw.integer(-20, 20) : exponent();
  for (S* s : {&q.a.x, &q.a.w, &q.motion_a.x, &q.b.x, &q.b.w, &q.motion_b.x}) *s = std::ldexp(*s, by_x);
  for (S* s : {&q.a.y, &q.a.h, &q.motion_a.y, &q.b.y, &q.b.h, &q.motion_b.y}) *s = std::ldexp(*s, by_y);
  for (S* s : {&q.a.x, &q.a.w, &q.motion_a.x, &q.b.x, &q.b.w, &q.motion_b.x, &q.a.y, &q.a.h, &q.motion_a.y, &q.b.y,
               &q.b.h, &q.motion_b.y}) {
    if (!std::isfinite(*s)) *s = std::copysign(std::numeric_limits<S>::max(), *s);
  }
  return q;
}

/// Distances and motions that two numbers of S do not hold, on x; y touches throughout, or overlaps.
template <class S>
Query<S> long_sums(std::uint64_t index) {
  Draw draw(stream, 5, index);
  const auto far = [&draw](int from) { return std::ldexp(S(draw.integer(1, 15)), from - draw.integer(0, 60)); };
  Query<S> q;
  q.a = {S(draw.sign()) * far(0), S(0), far(-60), S(1)};
  q.b = {far(60), S(draw.integer(-1, 1)), far(62), S(1)};
  q.motion_a.x = far(64) * S(draw.integer(1, 4));
  q.motion_b.x = draw.chance(1, 2) ? far(-30) : S(0);
  if (draw.chance(1, 3)) q.motion_a.y = S(draw.integer(-2, 2));
  if (draw.chance(1, 3)) {  // all but at the end of the frame, or just there
    q.motion_a.x = q.b.x;
    q.a.x = draw.chance(1, 2) ? q.motion_b.x : far(-20);
    if (draw.chance(1, 2)) q.a.w = 0;
    if (draw.chance(1, 4)) {
      q.motion_a.x = q.b.x = std::numeric_limits<S>::max() / 2;
      q.motion_b.x = q.a.x = std::numeric_limits<S>::denorm_min();
    }
  }
  turn(draw, q);
  return q;
}

/// Visits every query, those that kill most first. `visit(query)` returns false to end it.
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
  // Time 1/1000, and the way until then 1/1000 of the sizes: an answer of 0 is on both tolerances of the judge.
  for (const S size : {S(500), S(501), S(499)}) {
    going = going && visit({{0, 0, size, 500}, {1000, 0}, {size + 1, 0, size, 500}, {}});
  }
  // Reaches at the very end, at a distance of more bits than two doubles hold within their range.
  constexpr S most = std::numeric_limits<S>::max() / 2, least = std::numeric_limits<S>::denorm_min();
  going = going && visit({{least, 0, 0, 1}, {most, 0}, {most, 0, 1, 1}, {least, 0}});
  // In the middle of two neighbouring times, but for a part of the motion whose product with the time underflows.
  if constexpr (std::is_same_v<S, double>) {
    going =
        going && visit({{-0x1p-453, 0, 0, 1}, {0x1p440, 0}, {0x1.0000000000001p-400, 0, 0x1p-400, 1}, {-0x1p-450, 0}});
  }
  grid(1009);
  drawn(scaled<S>, 0, 2000);
  all_families(0, 150);
  drawn(hostile<S>, 0, 1000);
  drawn(long_products<S>, 0, 1000);
  drawn(at_the_edges<S>, 0, 1000);
  drawn(long_sums<S>, 0, 1000);
  grid(29);
  drawn(at_the_edges<S>, 1000, 40000);
  drawn(long_products<S>, 1000, 10000);
  drawn(long_sums<S>, 1000, 10000);
  drawn(scaled<S>, 2000, 60000);
  all_families(150, 2500);
  const Family& adversarial = *find_family("adversarial");
  for (std::uint64_t i = 2500; going && i < 20000; ++i) show(adversarial.at<S>(7, i));
  drawn(hostile<S>, 1000, 8000);
}

}  // namespace sweeplab::mutants
