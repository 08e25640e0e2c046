// SPDX-License-Identifier: MIT
//
// Everything is laid out in whole units, so that a gap, an event and a distance of events are exact; the unit is a power
// of two. Times of two events, p / vx and q / vy, are neighbours where p * vy - q * vx is 1: their distance is
// 1 / (vx * vy), which no two floats near 1 have as soon as both speeds exceed 2^12.
#include "harness/judge/constructed_queries.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "harness/judge/stated_conditions.h"
#include "harness/query/families/draw.h"
#include "harness/query/families/scene.h"
#include "harness/query/numbers.h"
#include "harness/query/scalars.h"

namespace sweeplab {
namespace {

using Units = std::int64_t;

constexpr Units power(int exponent) { return Units{1} << exponent; }

/// What the numbers of one query may be.
struct Limits {
  int bits = 0;      ///< below 2^bits units
  int low = 0;       ///< from 2^low units, if not 0
  int scale = 0;     ///< a unit is 2^-scale
  Units origin = 0;  ///< positions are within so many units
  int pace = 64;     ///< speed at most 2^pace of the smaller summed side
  Units top() const { return power(bits) - 1; }
};

template <class S>
Limits limits(Draw& draw) {
  Limits made;
  constexpr int bits32[] = {5, 8, 12, 12, 16, 20, 24, 24}, bits64[] = {5, 8, 12, 16, 20, 24, 28, 30};
  made.bits = draw.one_of(sizeof(S) == 4 ? bits32 : bits64);
  if (draw.chance(1, 2)) {  // not whole numbers: all from 2^-k to 2^k
    constexpr int magnitudes[] = {8, 16};
    const int k = draw.one_of(magnitudes);
    made.scale = std::max(draw.integer(0, 2), made.bits - k);
    made.low = std::max(0, made.scale - k);
  }
  constexpr int origins[] = {8, 12, 16, 20};
  made.origin = made.top();
  if (draw.chance(1, 2)) made.origin = std::min(made.origin, power(draw.one_of(origins) + made.scale));
  constexpr int paces[] = {-2, 0, 2, 4};
  if (draw.chance(1, 2)) made.pace = draw.one_of(paces);
  return made;
}

/// From low to high: an end, one next to it, next to a power of two, or any, most exponents alike.
Units number(Draw& draw, Units low, Units high) {
  if (low >= high) return high;
  switch (draw.below(8)) {
    case 0:
      return low + static_cast<Units>(draw.below(3)) % (high - low + 1);
    case 1:
      return high - static_cast<Units>(draw.below(3)) % (high - low + 1);
    case 2:
    case 3:
      return low + static_cast<Units>(draw.wide_word() % static_cast<std::uint64_t>(high - low + 1));
    default:
      break;
  }
  const int greatest = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(high))) - 1;
  const int least = low > 0 ? static_cast<int>(std::bit_width(static_cast<std::uint64_t>(low))) - 1 : 0;
  const int exponent = draw.integer(least, greatest);
  Units made = power(exponent);
  if (draw.chance(1, 4)) {
    made += draw.integer(-1, 1);
  } else {
    made += static_cast<Units>(draw.wide_word() % static_cast<std::uint64_t>(power(exponent)));
  }
  return std::clamp(made, low, high);
}

/// A query as it is laid out: both axes, A on the low side and the relative motion v upwards.
struct Plan {
  std::array<Units, 2> size_a{}, size_b{}, v{}, gap{}, at_a{}, at_b{}, by_a{}, by_b{};
  std::array<Units, 2>
      events{};  ///< how far it is on each axis to two events whose times are neighbours; 0: not chosen
  Units summed(int axis) const { return size_a[axis] + size_b[axis]; }
};

/// p and q with p * vy - q * vx = d * gcd(vx, vy), 0 <= p < vx.
std::pair<Units, Units> neighbours(Units vx, Units vy, Units d) {
  const Units g = std::gcd(vx, vy), x = vx / g, y = vy / g;
  Units r0 = x, r1 = y % x, s0 = 0, s1 = 1;  // s1 * y = r1 modulo x
  while (r1 != 0) {
    const Units quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    s0 = std::exchange(s1, s0 - quotient * s1);
  }
  const Units inverse = (s0 % x + x) % x;
  const Units p = ((d % x) * inverse % x + x) % x;
  return {p, (p * y - d) / x};
}

void draw_sizes(Draw& draw, const Limits& limits, Plan& plan) {
  const bool alike = draw.chance(1, 4), small = draw.chance(1, 4);
  for (const int axis : {0, 1}) {
    for (Units* size : {&plan.size_a[axis], &plan.size_b[axis]}) {
      *size = alike && axis == 1 ? plan.size_a[0]
                                 : number(draw, power(limits.low), small ? power(limits.low) + 8 : limits.top());
      *size = std::min(*size, limits.top());
      if (draw.chance(1, 40)) *size = 0;
    }
  }
}

/// Speeds of which two events near the boxes are neighbours: p * vy - q * vx = 1, with p and q within reach.
void fit_motion(Draw& draw, Units reach, Units top, Plan& plan) {
  const Units p = number(draw, 1, reach), q = number(draw, 1, reach);
  const auto [a, b] = neighbours(p, q, draw.sign());
  if (b < 0) return;
  const Units most = (top - std::max(a, b)) / std::max(p, q);
  if (most < 1) return;
  const Units m = number(draw, 1, most);
  plan.v = {p * m + a, q * m + b};
  plan.events = {p, q};
}

void draw_motion(Draw& draw, const Limits& limits, Plan& plan) {
  // Twice the limit is fast: both bodies, against each other.
  const std::uint32_t who = draw.below(5);  // 0: B stands still, 1: A
  const Units most = limits.top();
  Units top = who < 2 ? most : 2 * most;
  const Units side = std::min(plan.summed(0), plan.summed(1));
  if (limits.pace < 0) {
    top = std::min(top, side >> -limits.pace);
  } else if (limits.pace < 32) {
    top = std::min(top, side << limits.pace);
  }
  for (Units& v : plan.v) v = number(draw, std::min(top, power(limits.low)), top);
  const Units reach = std::min(top, 2 * limits.origin);
  if (reach > 1 && draw.chance(1, 3)) {
    fit_motion(draw, reach, top, plan);
  } else if (draw.chance(1, 6)) {
    plan.v[draw.below(2)] = 0;
  }
  for (const int axis : {0, 1}) {
    const Units v = plan.v[axis], least = v - most;
    Units& a = plan.by_a[axis];
    a = who == 0   ? v
        : who == 1 ? 0
        : who == 2 ? v / 2
        : who == 3 ? most
                   : least + static_cast<Units>(draw.wide_word() % static_cast<std::uint64_t>(most - least + 1));
    a = std::clamp(a, std::max(least, -most), most);
    plan.by_b[axis] = a - v;
  }
}

/// Where the gaps are: two events near each other, or one near the start or the end of the frame.
void draw_gaps(Draw& draw, const Limits& limits, Plan& plan) {
  const auto [vx, vy] = plan.v;
  const auto any = [&](int axis) {  // meets, most often
    return static_cast<Units>(draw.wide_word() % static_cast<std::uint64_t>(plan.v[axis] + plan.summed(axis) + 2)) -
           plan.summed(axis);
  };
  plan.gap = {any(0), any(1)};
  const Units off = draw.integer(-2, 2);
  if (vx == 0 || vy == 0) {
    const int still = vx == 0 ? 0 : 1;
    if (draw.chance(2, 3)) plan.gap[still] = draw.chance(1, 2) ? off : off - plan.summed(still);
    if (draw.chance(1, 2)) plan.gap[1 - still] = plan.v[1 - still] + (draw.chance(1, 2) ? off : Units{-1});
    return;
  }
  switch (plan.events[0] > 0 ? 3 : draw.below(8)) {
    case 0:  // near the end of the frame
      plan.gap[0] = vx + off;
      return;
    case 1:  // near its start
      plan.gap[0] = off;
      return;
    case 2: {  // a tie, moved by a unit or two
      const Units g = std::gcd(vx, vy);
      const Units j = static_cast<Units>(draw.wide_word() % static_cast<std::uint64_t>(g + 1));
      plan.gap = {j * (vx / g) + off, j * (vy / g)};
      break;
    }
    default: {
      const Units d = draw.chance(3, 4) ? draw.sign() : draw.integer(-16, 16);
      const auto [p, q] = neighbours(vx, vy, d);
      plan.gap = {p, q};
      if (plan.events[0] > 0) plan.gap = plan.events;
    }
  }
  // Two entries: which face. An entry and a leaving: whether they meet at all.
  const int leaving = draw.integer(-1, 1);
  const bool is_near = limits.origin < limits.top();
  for (const int axis : {0, 1}) {
    // Sizes with which both places are within the limit.
    Units &gap = plan.gap[axis], &size_a = plan.size_a[axis], &size_b = plan.size_b[axis];
    if (axis == leaving) {
      const int beside = draw.sign();
      if (is_near) size_b = std::clamp(gap + beside * number(draw, 0, limits.origin), Units{1}, limits.top());
      gap -= plan.summed(axis);
    } else if (is_near && gap >= 0 && gap < 2 * limits.origin) {
      size_a = std::min(size_a, number(draw, 1, 2 * limits.origin - gap));
    }
  }
}

void draw_places(Draw& draw, const Limits& limits, Plan& plan) {
  for (const int axis : {0, 1}) {
    const Units between = plan.size_a[axis] + plan.gap[axis];  // from A's place to B's
    const Units least = std::max(-limits.origin, -limits.origin - between);
    const Units most = std::min(limits.origin, limits.origin - between);
    Units& at = plan.at_a[axis];
    switch (draw.below(4)) {
      case 0:
        at = least;
        break;
      case 1:
        at = most;
        break;
      case 2:
        at = std::clamp(Units{0}, std::min(least, most), std::max(least, most));
        break;
      default:
        at = least >= most
                 ? least
                 : least + static_cast<Units>(draw.wide_word() % static_cast<std::uint64_t>(most - least + 1));
    }
    plan.at_b[axis] = at + between;
  }
}

template <class S>
Query<S> built(const Plan& plan, int scale) {
  const auto s = [scale](Units units) { return static_cast<S>(std::ldexp(static_cast<double>(units), -scale)); };
  Query<S> q;
  q.a = {s(plan.at_a[0]), s(plan.at_a[1]), s(plan.size_a[0]), s(plan.size_a[1])};
  q.b = {s(plan.at_b[0]), s(plan.at_b[1]), s(plan.size_b[0]), s(plan.size_b[1])};
  q.motion_a = {s(plan.by_a[0]), s(plan.by_a[1])};
  q.motion_b = {s(plan.by_b[0]), s(plan.by_b[1])};
  return q;
}

/// One number moved by a unit, or to its neighbour; what would be no query stays.
template <class S>
void nudge(Draw& draw, Query<S>& q, double unit) {
  Numbers numbers = numbers_of(q);
  const std::uint32_t place = draw.below(12);
  const int by = draw.sign();
  const double moved =
      draw.chance(3, 4) ? numbers[place] + by * unit : double{neighbour(static_cast<S>(numbers[place]), by)};
  if (is_size(place) && moved < 0) return;
  if (!(std::fabs(moved) <= double{std::numeric_limits<S>::max()})) return;
  numbers[place] = moved;
  q = query_of<S>(numbers);
}

template <class S>
bool is_finite(const Query<S>& q) {
  return std::ranges::all_of(numbers_of(q), [](double x) { return std::isfinite(x); });
}

}  // namespace

template <class S>
Query<S> constructed_query(std::uint64_t seed, std::uint64_t index) {
  Draw draw(stream_of("constructed", std::numeric_limits<S>::digits), seed, index);
  static const std::vector<Query<S>> kept = counterexamples<S>();
  Query<S> q;
  double unit = 1;
  if (!kept.empty() && draw.chance(1, 8)) {
    q = kept[draw.below(static_cast<std::uint32_t>(kept.size()))];
    nudge(draw, q, unit);
  } else {
    const Limits within = limits<S>(draw);
    unit = std::ldexp(1.0, -within.scale);
    Plan plan;
    draw_sizes(draw, within, plan);
    draw_motion(draw, within, plan);
    draw_gaps(draw, within, plan);
    draw_places(draw, within, plan);
    q = built<S>(plan, within.scale);
  }
  if (draw.chance(1, 8)) nudge(draw, q, unit);
  const Query<S> before = q;
  if (draw.chance(1, 2)) std::swap(q.a, q.b), std::swap(q.motion_a, q.motion_b);
  turn(draw, q);
  return is_finite(q) ? q : before;
}

template Query<float> constructed_query(std::uint64_t, std::uint64_t);
template Query<double> constructed_query(std::uint64_t, std::uint64_t);

}  // namespace sweeplab
