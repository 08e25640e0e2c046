// SPDX-License-Identifier: MIT
//
// What `exact` must answer, by the definitions, in GMP rationals, with no thought for speed: for the tests of
// algorithms/.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "algorithms/query.h"

namespace sweeplab {

/// How many queries a family gets: SWEEPLAB_EXACT_SCALE multiplies it, for long runs by more than 1, in emulators by
/// less.
inline int scaled(int n) {
  const char* const scale = std::getenv("SWEEPLAB_EXACT_SCALE");
  return scale ? static_cast<int>(n * std::atof(scale)) : n;
}
inline std::uint64_t seed() {
  const char* const s = std::getenv("SWEEPLAB_EXACT_SEED");
  return s ? std::strtoull(s, nullptr, 10) : 1;
}

struct Expected {
  Outcome open = Outcome::separate, closed = Outcome::separate;
  mpq_class time;
  bool face_x = false, face_y = false;
  bool plus_x = false, minus_x = false, plus_y = false, minus_y = false;  // normals that are right
};

struct ExactEdges {
  mpq_class low, high, motion;
  mpq_class low_at(const mpq_class& t) const { return low + motion * t; }
  mpq_class high_at(const mpq_class& t) const { return high + motion * t; }
};

template <class S>
ExactEdges edges(S low, S size, S motion) {
  return {mpq_class(low), mpq_class(low) + mpq_class(size), mpq_class(motion)};
}

template <class S>
Expected oracle(const Query<S>& q) {
  const ExactEdges a[2] = {edges(q.a.x, q.a.w, q.motion_a.x), edges(q.a.y, q.a.h, q.motion_a.y)};
  const ExactEdges b[2] = {edges(q.b.x, q.b.w, q.motion_b.x), edges(q.b.y, q.b.h, q.motion_b.y)};
  const auto open_at = [&](const mpq_class& t) {
    for (int i : {0, 1}) {
      if (!(a[i].low_at(t) < b[i].high_at(t) && b[i].low_at(t) < a[i].high_at(t))) return false;
    }
    return true;
  };
  mpq_class from = 0, to = 1;  // closed contact lasts from .. to
  for (int i : {0, 1}) {
    const mpq_class v = a[i].motion - b[i].motion;
    if (v == 0) {
      if (a[i].high < b[i].low || b[i].high < a[i].low) return {};
      continue;
    }
    mpq_class first = (b[i].low - a[i].high) / v, last = (b[i].high - a[i].low) / v;
    if (last < first) std::swap(first, last);
    from = std::max(from, first);
    to = std::min(to, last);
  }
  Expected e;
  if (to < from) return e;
  e.time = from;
  e.closed = Outcome::impact;
  if (open_at(0)) {
    e.open = e.closed = Outcome::overlap;
    return e;
  }
  // What is open at some t is open in the middle, which no axis has as its own first or last instant.
  if (open_at((from + to) / 2)) e.open = Outcome::impact;
  e.minus_x = a[0].high_at(from) == b[0].low_at(from);
  e.plus_x = a[0].low_at(from) == b[0].high_at(from);
  e.minus_y = a[1].high_at(from) == b[1].low_at(from);
  e.plus_y = a[1].low_at(from) == b[1].high_at(from);
  e.face_x = e.minus_x || e.plus_x;
  e.face_y = e.minus_y || e.plus_y;
  return e;
}

template <class S>
using Raw = std::conditional_t<std::is_same_v<S, float>, std::uint32_t, std::uint64_t>;

/// Whether t, in [0, 1] and not -0, is `exactly` rounded to nearest, ties to even.
template <class S>
bool is_nearest_even(S t, const mpq_class& exactly) {
  if (!(t >= 0 && t <= 1) || std::signbit(t)) return false;
  const auto raw = std::bit_cast<Raw<S>>(t);
  const mpq_class value(t), above((value + mpq_class(std::bit_cast<S>(Raw<S>(raw + 1)))) / 2);
  const mpq_class below(raw == 0 ? mpq_class(0)
                                 : mpq_class((value + mpq_class(std::bit_cast<S>(Raw<S>(raw - 1)))) / 2));
  return raw % 2 == 0 ? below <= exactly && exactly <= above : below < exactly && exactly < above;
}

template <class S>
std::string show(const Query<S>& q) {
  char line[700];
  std::snprintf(line, sizeof line, "A(%a,%a %ax%a) moves (%a,%a), B(%a,%a %ax%a) moves (%a,%a)", double(q.a.x),
                double(q.a.y), double(q.a.w), double(q.a.h), double(q.motion_a.x), double(q.motion_a.y), double(q.b.x),
                double(q.b.y), double(q.b.w), double(q.b.h), double(q.motion_b.x), double(q.motion_b.y));
  return line;
}

/// Empty if the answer is right in every respect.
template <class S>
std::string fault(const Answer<S>& answer, Outcome outcome, const Expected& e) {
  if (answer.outcome != outcome) return "outcome";
  const int length = std::abs(answer.normal_x) + std::abs(answer.normal_y);
  if (outcome != Outcome::impact) {
    return length == 0 && !answer.corner && std::bit_cast<Raw<S>>(answer.time) == 0 ? "" : "leftovers";
  }
  if (!is_nearest_even(answer.time, e.time)) return "time";
  if (answer.corner != (e.face_x && e.face_y)) return "corner flag";
  if (length != 1) return "normal's length";
  const bool right = answer.normal_x > 0   ? e.plus_x
                     : answer.normal_x < 0 ? e.minus_x
                     : answer.normal_y > 0 ? e.plus_y
                                           : e.minus_y;
  return right ? "" : "face";
}

}  // namespace sweeplab
