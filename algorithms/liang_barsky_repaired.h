// SPDX-License-Identifier: MIT
//
// After bump.lua 3.1.7, copyright (c) 2014 Enrique García Cota (kikito), https://github.com/kikito/bump.lua, MIT
// licence:
//
//   Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
//   documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
//   rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
//   permit persons to whom the Software is furnished to do so, subject to the following conditions:
//
//   The above copyright notice and this permission notice shall be included in all copies or substantial portions of
//   the Software.
//
//   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
//   THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
//   AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
//   TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
//   SOFTWARE.
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card liang_barsky_repaired_card{
    .id = "liang_barsky_repaired",
    .title = "liang_barsky, repaired",
    .author = "SweepLab, after Enrique García Cota (kikito)",
    .year = 2026,
    .published = "here",
    .kind = Kind::repaired,
    .provenance = Provenance::ours,
    .native = Scalar::float64,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Rounding: right in exact arithmetic, where it was tested on the whole grid; within rounding of a boundary it "
        "may err.",
    .changes = {"an overlap is strict, without the tolerance of 1e-10", "a passage must last, t1 < t2, however short",
                "a hit lies ahead, t1 >= 0, without tolerance"},
    .repairs = "liang_barsky",
    .divisions = {4, 4},
    .verification = {0xd52784a1, 0xbe378fd1},
};

/// The part t1..t2 of the line from the origin by d that lies in a box, with the normal of the side at t1.
template <class S>
struct LiangBarskyRepairedClip {
  bool inside = false;
  S t1{}, t2{};
  std::int8_t normal_x = 0, normal_y = 0;
};

template <class S>
constexpr LiangBarskyRepairedClip<S> liang_barsky_repaired_clip(const Box<S>& box, const Vector<S>& d, S t1, S t2) {
  LiangBarskyRepairedClip<S> clip{false, t1, t2};
  const S p[] = {-d.x, d.x, -d.y, d.y};
  const S q[] = {S(0) - box.x, box.x + box.w - S(0), S(0) - box.y, box.y + box.h - S(0)};
  const std::int8_t nx[] = {-1, 1, 0, 0}, ny[] = {0, 0, -1, 1};
  for (int side = 0; side < 4; ++side) {
    if (p[side] == S(0)) {
      if (q[side] <= S(0)) {
        return clip;
      }
      continue;
    }
    const S r = q[side] / p[side];
    if (p[side] < S(0)) {
      if (r > clip.t2) {
        return clip;
      }
      if (r > clip.t1) {
        clip.t1 = r;
        clip.normal_x = nx[side];
        clip.normal_y = ny[side];
      }
    } else {
      if (r < clip.t1) {
        return clip;
      }
      if (r < clip.t2) {
        clip.t2 = r;
      }
    }
  }
  clip.inside = true;
  return clip;
}

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> liang_barsky_repaired(const Query<S>& q) {
  const S delta = S(1e-10);
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  const Vector<S> goal{a.x + v.x, a.y + v.y}, d{goal.x - a.x, goal.y - a.y};
  const Box<S> diff{b.x - a.x - a.w, b.y - a.y - a.h, a.w + b.w, a.h + b.h};

  const S depth = applies(changes, 1) ? S(0) : delta;
  if (S(0) - diff.x > depth && S(0) - diff.y > depth && diff.x + diff.w - S(0) > depth &&
      diff.y + diff.h - S(0) > depth) {
    // A moving box is clipped here to find its way out; the answer only depends on whether there is one.
    const bool moves = d.x != S(0) || d.y != S(0);
    if (moves && !liang_barsky_repaired_clip(diff, d, S(-infinity<S>()), S(1)).inside) {
      return {};
    }
    return {Outcome::overlap};
  }

  const LiangBarskyRepairedClip<S> c = liang_barsky_repaired_clip(diff, d, S(-infinity<S>()), infinity<S>());
  const bool long_enough = applies(changes, 2) ? c.t1 < c.t2 : magnitude(S(c.t1 - c.t2)) >= delta;
  const bool ahead = applies(changes, 3) ? c.t1 >= S(0) : S(0) < c.t1 + delta || (c.t1 == S(0) && c.t2 > S(0));
  if (c.inside && c.t1 < S(1) && long_enough && ahead) {
    return {Outcome::impact, c.t1, c.normal_x, c.normal_y};
  }
  return {};
}

}  // namespace sweeplab
