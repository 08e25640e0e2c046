// SPDX-License-Identifier: MIT AND Zlib
//
// Altered, after intersect.ts, copyright (c) 2011 Nathan Ostgard, https://github.com/noonat/intersect, zlib licence:
//
//   This software is provided 'as-is', without any express or implied warranty. In no event will the authors be held
//   liable for any damages arising from the use of this software.
//
//   Permission is granted to anyone to use this software for any purpose, including commercial applications, and to
//   alter it and redistribute it freely, subject to the following restrictions:
//
//   1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software.
//   If you use this software in a product, an acknowledgment in the product documentation would be appreciated but is
//   not required.
//
//   2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original
//   software.
//
//   3. This notice may not be removed or altered from any source distribution.
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card noonat_repaired_card{
    .id = "noonat_repaired",
    .title = "noonat, repaired",
    .author = "SweepLab, after Nathan Ostgard (noonat)",
    .year = 2026,
    .published = "here",
    .kind = Kind::repaired,
    .provenance = Provenance::ours,
    .native = Scalar::float64,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Rounding: right in exact arithmetic, where it was tested on the whole grid; within rounding of a boundary "
        "it may err.",
    .changes = {"boxes that overlap strictly at the start are an overlap, tested first",
                "the time is that of the hit, without 1e-8 off", "a passage must last: entry < exit"},
    .repairs = "noonat",
    .divisions = {2, 2},
    .verification = {0x226e3808, 0x22fe731a},
};

/// Near and far time on one axis. `sign`: of the motion, + where there is none.
template <class S>
struct NoonatRepairedAxis {
  bool possible = true;
  S t_near{}, t_far{};
  int sign = 1;
};

template <class S>
constexpr NoonatRepairedAxis<S> noonat_repaired_axis(const S& a, const S& a_half, const S& b, const S& b_half,
                                                     const S& v) {
  const S reach = b_half + a_half;
  if (v == S(0)) {
    return {!(a <= b - reach || a >= b + reach), -infinity<S>(), infinity<S>(), 1};
  }
  const S scale = S(1) / v;
  const S side = scale < S(0) ? -reach : reach;
  return {true, (b - side - a) * scale, (b + side - a) * scale, scale < S(0) ? -1 : 1};
}

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> noonat_repaired(const Query<S>& q) {
  if (applies(changes, 1) && overlaps_strictly(q.a, q.b)) {
    return {Outcome::overlap};
  }
  const S half = S(0.5f);
  const Vector<S> v = relative_motion(q);
  const Vector<S> ah{q.a.w * half, q.a.h * half}, bh{q.b.w * half, q.b.h * half};
  const Vector<S> a{q.a.x + ah.x, q.a.y + ah.y}, b{q.b.x + bh.x, q.b.y + bh.y};
  if (v.x == S(0) && v.y == S(0)) {
    const S dx = a.x - b.x, dy = a.y - b.y;
    const S px = ah.x + bh.x - magnitude(dx), py = ah.y + bh.y - magnitude(dy);
    if (px <= S(0) || py <= S(0)) {
      return {};
    }
    if (px < py) {
      return {Outcome::impact, S(0), static_cast<std::int8_t>(dx < S(0) ? -1 : 1), 0};
    }
    return {Outcome::impact, S(0), 0, static_cast<std::int8_t>(dy < S(0) ? -1 : 1)};
  }

  const auto x = noonat_repaired_axis<S>(a.x, ah.x, b.x, bh.x, v.x),
             y = noonat_repaired_axis<S>(a.y, ah.y, b.y, bh.y, v.y);
  if (!x.possible || !y.possible || x.t_near > y.t_far || y.t_near > x.t_far) {
    return {};
  }
  const S t_near = x.t_near > y.t_near ? x.t_near : y.t_near;
  const S t_far = x.t_far < y.t_far ? x.t_far : y.t_far;
  if (t_near >= S(1) || t_far <= S(0) || (applies(changes, 3) && !(t_near < t_far))) {
    return {};
  }
  const auto clamped = [](const S& t) { return t < S(0) ? S(0) : t > S(1) ? S(1) : t; };
  const S hit = clamped(t_near);
  const S time = applies(changes, 2) ? hit : clamped(hit - S(1e-8));
  if (x.t_near > y.t_near) {
    return {Outcome::impact, time, static_cast<std::int8_t>(-x.sign), 0};
  }
  return {Outcome::impact, time, 0, static_cast<std::int8_t>(-y.sign)};
}

}  // namespace sweeplab
