// SPDX-License-Identifier: MIT
//
// The second witness: the same frame by another formulation, intervals of time in GMP's rationals. Of each leg it finds
// the open interval of time in which the point is in a rectangle, and goes to the earliest beginning; then the axes
// that were met rest, or turn round. It shares no code with world_truth.h, only the names of what goes in. For tests.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <gmpxx.h>

#include "harness/world/world_truth.h"

namespace sweeplab {

/// Whether a plane is finite, or +-infinity: mpq has no such number.
struct SlowPlane {
  mpq_class at;
  int infinite = 0;  ///< its sign
};

struct SlowRect {
  std::array<SlowPlane, 2> lo, hi;
  std::array<bool, 4> stops{true, true, true, true};
};

struct SlowPath {
  std::array<mpq_class, 2> end;
  std::array<int, 2> normal{0, 0};  ///< of the axes that were stopped or, the last time, turned
  bool corner = false;              ///< the policy decided at some contact
  int legs = 0;                     ///< of a length > 0
  int turns = 0;                    ///< contacts at which an axis turned round
  bool bound = false;               ///< all turns were made, and one more contact stopped the mover
};

/// What the axes do that are met: rest while the other moves; or turn, at so many contacts, and the next ends it all.
struct SlowResponse {
  CornerPolicy policy = CornerPolicy::y;
  int turns = -1;  ///< -1: slide
};

namespace slow_world_detail {

inline int compare(const mpq_class& q, const SlowPlane& plane) {
  return plane.infinite != 0 ? -plane.infinite : cmp(q, plane.at) < 0 ? -1 : cmp(q, plane.at) > 0 ? 1 : 0;
}

inline bool holds(const SlowRect& r, const std::array<mpq_class, 2>& p) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!(compare(p[i], r.lo[i]) > 0 && compare(p[i], r.hi[i]) < 0)) return false;
  }
  return true;
}

/// The instants between which an axis is within its open interval; `always` and `never` where it does not move, and no
/// bound where a plane is infinite.
struct Stay {
  bool never = false, has_enter = false, has_leave = false;
  mpq_class enter, leave;
};

inline Stay stay(const SlowRect& r, std::size_t i, const mpq_class& p, const mpq_class& v) {
  Stay s;
  if (sgn(v) == 0) {
    s.never = !(compare(p, r.lo[i]) > 0 && compare(p, r.hi[i]) < 0);
    return s;
  }
  const SlowPlane &near = sgn(v) > 0 ? r.lo[i] : r.hi[i], &far = sgn(v) > 0 ? r.hi[i] : r.lo[i];
  s.has_enter = near.infinite == 0;
  s.has_leave = far.infinite == 0;
  if (s.has_enter) s.enter = (near.at - p) / v;
  if (s.has_leave) s.leave = (far.at - p) / v;
  return s;
}

struct Met {
  bool any = false, face[2] = {false, false}, corner = false;
  mpq_class time;
};

/// The first instant of (0, rest) at which a rectangle is entered, and how: all that tie.
inline Met first_met(const std::array<mpq_class, 2>& p, const std::array<mpq_class, 2>& v, const mpq_class& rest,
                     std::span<const SlowRect> rects, const std::vector<bool>& ignored) {
  Met met;
  for (std::size_t k = 0; k < rects.size(); ++k) {
    if (ignored[k]) continue;
    const Stay on[2] = {stay(rects[k], 0, p[0], v[0]), stay(rects[k], 1, p[1], v[1])};
    if (on[0].never || on[1].never || (!on[0].has_enter && !on[1].has_enter)) continue;
    const mpq_class* begin = nullptr;
    const mpq_class* end = nullptr;
    for (const Stay& s : on) {
      if (s.has_enter && (begin == nullptr || *begin < s.enter)) begin = &s.enter;
      if (s.has_leave && (end == nullptr || s.leave < *end)) end = &s.leave;
    }
    if (sgn(*begin) < 0 || *begin >= rest || (end != nullptr && *begin >= *end)) continue;
    bool by[2];
    for (std::size_t i = 0; i < 2; ++i) by[i] = on[i].has_enter && on[i].enter == *begin;
    const auto stops = [&](std::size_t i) { return rects[k].stops[2 * i + (sgn(v[i]) < 0 ? 1 : 0)]; };
    if ((by[0] && !stops(0)) || (by[1] && !stops(1))) continue;
    if (met.any && met.time < *begin) continue;
    if (!met.any || *begin < met.time) {
      met = Met();
      met.any = true;
      met.time = *begin;
    }
    if (by[0] && by[1]) {
      met.corner = true;
    } else {
      met.face[by[0] ? 0 : 1] = true;
    }
  }
  return met;
}

}  // namespace slow_world_detail

inline SlowPath slow_frame(std::array<mpq_class, 2> p, std::array<mpq_class, 2> v, std::span<const SlowRect> rects,
                           SlowResponse response) {
  SlowPath path;
  std::vector<bool> ignored;
  for (const SlowRect& r : rects) ignored.push_back(slow_world_detail::holds(r, p));
  mpq_class rest = 1;
  while (sgn(v[0]) != 0 || sgn(v[1]) != 0) {
    slow_world_detail::Met met = slow_world_detail::first_met(p, v, rest, rects, ignored);
    const mpq_class time = met.any ? met.time : rest;
    if (sgn(time) != 0) ++path.legs;
    for (std::size_t i = 0; i < 2; ++i) p[i] += v[i] * time;
    if (!met.any) break;
    rest -= time;
    if (!met.face[0] && !met.face[1]) {
      path.corner = true;
      met.face[response.policy == CornerPolicy::x ? 0 : 1] = true;
    }
    path.bound = response.turns >= 0 && path.turns == response.turns;
    for (std::size_t i = 0; i < 2; ++i) {
      if (met.face[i]) path.normal[i] = -sgn(v[i]);
      if (path.bound || (met.face[i] && response.turns < 0)) v[i] = 0;
      if (met.face[i] && response.turns >= 0) v[i] = -v[i];
    }
    ++path.turns;
  }
  path.end = p;
  return path;
}

inline SlowPlane slow_plane(const Rational& r) {
  if (r.is_infinite()) return {{}, r.sign()};
  return {mpq_class(r.fraction()), 0};
}
inline SlowRect slow_rect(const Rect<Rational>& r) {
  return {{slow_plane(r.lo[0]), slow_plane(r.lo[1])}, {slow_plane(r.hi[0]), slow_plane(r.hi[1])}, r.stops};
}

}  // namespace sweeplab
