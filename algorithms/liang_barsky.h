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
#include "tolerance.h"

namespace sweeplab {

inline constexpr Card liang_barsky_card{
    .id = "liang_barsky",
    .title = "Minkowski difference and Liang-Barsky clipping, as in bump.lua 3.1.7",
    .author = "Enrique García Cota (kikito)",
    .year = 2014,
    .published =
        "bump.lua, https://github.com/kikito/bump.lua, MIT licence of 2014; 3.1.7, which mends an issue of 2017; the "
        "LÖVE forum's thread discusses it",
    .kind = Kind::published,
    .provenance = Provenance::transcribed,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::none},
    .overlap = OverlapClaim::reported,
    .needs_positive_sizes = true,
    .says =
        "\"floating-point margin of error\" of its 1e-10; of fast objects, as the LÖVE thread quotes its documents: "
        "\"bump is not a good match for: Games that require very fast objects colliding realistically against each "
        "other (in bump, being gameistic, objects are moved and collided one at a time)\"",
    .reading =
        "detectCollision and its helpers, line by line; its goal position is where the motion ends. Its words on fast "
        "objects do not speak of tunnelling.",
    .behaves =
        "No graze is a contact. Clipping in the order left, right, top, bottom, so that corner ties go to x; a margin "
        "of 1e-10 in time and in depth.",
    .may_miss =
        "A margin of 1e-10 in time: passages shorter than that are missed, so a fast enough bullet tunnels, and boxes "
        "that have just parted fast count as hit. Overlaps no deeper than 1e-10 are not overlaps. The goal is rounded "
        "and subtracted again, differences and quotients round.",
    .changes = {"the goal is a's position plus the rounded difference of the motions: the source takes a goal position",
                "`overlaps` and a hit become two outcomes; of an overlap, the source's negative area `ti` is no time"},
    .divisions = {4, 4},
    .verification = {0xe0a5e694, 0x7c1d733a},
};

/// What bump.lua's detectCollision returns. `ti` is the time of a hit; of an overlap it is minus an area. `touch` is
/// where a's corner stands when it touches, or how it gets out of the overlap.
template <class S>
struct LiangBarskyCollision {
  bool hit = false;
  bool overlaps = false;
  S ti{};
  std::int8_t normal_x = 0, normal_y = 0;
  Vector<S> touch{}, move{};
};

/// The part t1..t2 of the segment from the origin by d that lies in a box, with the normal of the side at t1.
template <class S>
struct LiangBarskyClip {
  bool inside = false;
  S t1{}, t2{};
  std::int8_t normal_x = 0, normal_y = 0;
};

template <class S>
constexpr LiangBarskyClip<S> liang_barsky_clip(const Box<S>& box, const Vector<S>& d, S t1, S t2) {
  LiangBarskyClip<S> clip{false, t1, t2};
  // Left, right, top, bottom. 0 - x and not -x: the sign of a zero shows in the results.
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

template <class S>
constexpr LiangBarskyCollision<S> liang_barsky_detect(const Box<S>& a, const Box<S>& b, const Vector<S>& goal) {
  const S delta = tolerance(S(1e-10));
  const Vector<S> d{goal.x - a.x, goal.y - a.y};
  const Box<S> diff{b.x - a.x - a.w, b.y - a.y - a.h, a.w + b.w, a.h + b.h};  // contains the origin iff they overlap
  LiangBarskyCollision<S> c;
  c.move = d;

  if (S(0) - diff.x > delta && S(0) - diff.y > delta && diff.x + diff.w - S(0) > delta &&
      diff.y + diff.h - S(0) > delta) {
    // The corner nearest to the origin; ties go to the far side.
    const S px = magnitude(diff.x) < magnitude(diff.x + diff.w) ? diff.x : diff.x + diff.w;
    const S py = magnitude(diff.y) < magnitude(diff.y + diff.h) ? diff.y : diff.y + diff.h;
    const S wi = magnitude(px) < a.w ? magnitude(px) : a.w;
    const S hi = magnitude(py) < a.h ? magnitude(py) : a.h;
    c.overlaps = true;
    c.ti = -wi * hi;
    if (d.x == S(0) && d.y == S(0)) {
      const bool on_x = magnitude(px) < magnitude(py);
      const S out_x = on_x ? px : S(0), out_y = on_x ? S(0) : py;
      c.normal_x = static_cast<std::int8_t>(out_x > S(0) ? 1 : out_x < S(0) ? -1 : 0);
      c.normal_y = static_cast<std::int8_t>(out_y > S(0) ? 1 : out_y < S(0) ? -1 : 0);
      c.touch = {a.x + out_x, a.y + out_y};
      c.hit = true;
      return c;
    }
    const LiangBarskyClip<S> clip = liang_barsky_clip(diff, d, S(-infinity<S>()), S(1));
    if (!clip.inside) {
      return {};
    }
    c.normal_x = clip.normal_x;
    c.normal_y = clip.normal_y;
    c.touch = {a.x + d.x * clip.t1, a.y + d.y * clip.t1};
    c.hit = true;
    return c;
  }

  const LiangBarskyClip<S> clip = liang_barsky_clip(diff, d, S(-infinity<S>()), infinity<S>());
  if (clip.inside && clip.t1 < S(1) && magnitude(S(clip.t1 - clip.t2)) >= delta &&
      (S(0) < clip.t1 + delta || (clip.t1 == S(0) && clip.t2 > S(0)))) {
    c.hit = true;
    c.ti = clip.t1;
    c.normal_x = clip.normal_x;
    c.normal_y = clip.normal_y;
    c.touch = {a.x + d.x * clip.t1, a.y + d.y * clip.t1};
    return c;
  }
  return {};
}

/// Where bump.lua would be asked to move: a's position plus the motion relative to b.
template <class S>
constexpr Vector<S> liang_barsky_goal(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  return {q.a.x + v.x, q.a.y + v.y};
}

template <class S>
constexpr Answer<S> liang_barsky(const Query<S>& q) {
  const LiangBarskyCollision<S> c = liang_barsky_detect(q.a, q.b, liang_barsky_goal(q));
  if (!c.hit) {
    return {};
  }
  if (c.overlaps) {
    return {Outcome::overlap};
  }
  return {Outcome::impact, c.ti, c.normal_x, c.normal_y};
}

// bump.lua's four responses: where the box ends that wanted to reach `goal`. (The source then projects the rest of the
// way against the other boxes; here it ends.) All but one are the same in every state of 3.1.7 that we have read:
// where a box at rest overlaps, slide left it at `touch` at first, and later at its goal, where it is. Ours does that.

template <class S>
constexpr Vector<S> liang_barsky_touch(const LiangBarskyCollision<S>& c) {
  return c.touch;
}

template <class S>
constexpr Vector<S> liang_barsky_cross(const Vector<S>& goal) {
  return goal;
}

template <class S>
constexpr Vector<S> liang_barsky_slide(const LiangBarskyCollision<S>& c, Vector<S> goal) {
  if (c.move.x != S(0) || c.move.y != S(0)) {
    if (c.normal_x != 0) {
      goal.x = c.touch.x;
    } else {
      goal.y = c.touch.y;
    }
  }
  return goal;
}

template <class S>
constexpr Vector<S> liang_barsky_bounce(const LiangBarskyCollision<S>& c, const Vector<S>& goal) {
  if (c.move.x == S(0) && c.move.y == S(0)) {
    return c.touch;
  }
  Vector<S> rest{goal.x - c.touch.x, goal.y - c.touch.y};
  if (c.normal_x == 0) {
    rest.y = -rest.y;
  } else {
    rest.x = -rest.x;
  }
  return {c.touch.x + rest.x, c.touch.y + rest.y};
}

}  // namespace sweeplab
