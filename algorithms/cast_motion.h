// SPDX-License-Identifier: MIT
//
// After godot_space_2d.cpp, copyright (c) 2014-present Godot Engine contributors, copyright (c) 2007-2014 Juan Linietsky,
// Ariel Manzur, https://github.com/godotengine/godot, MIT licence:
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

inline constexpr Card cast_motion_card{
    .id = "cast_motion",
    .title = "cast_motion: bisection of the motion in eight steps",
    .author = "Juan Linietsky, Ariel Manzur and the Godot Engine contributors",
    .year = 2014,
    .published =
        "https://github.com/godotengine/godot, modules/godot_physics_2d/godot_space_2d.cpp; the year is the licence's",
    .kind = Kind::published,
    .provenance = Provenance::reimplemented,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none, .leave = GrazeClaim::none, .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .gives_face = false,
    .says = R"("ignore objects it's inside of"; of the eight steps: "steps should be customizable")",
    .reading =
        "GodotPhysicsDirectSpaceState2D::cast_motion for two rectangles and no margin; a hit is a safe fraction "
        "below 1, and that fraction its time.",
    .behaves =
        "What touches or overlaps at the start is ignored. Otherwise the swept box touching B decides, exactly as "
        "far as that goes, and eight steps find the time, in exact arithmetic rounded down.",
    .may_miss =
        "Bodies that touch at the start are ignored, also where they close in: they fall through the floor they stand "
        "on. In exact arithmetic the time is early by what its eight steps leave, and never late; one of them may "
        "leave three quarters of the interval and not half. In floats products and sums round: it may be earlier, and "
        "it may be late, and so inside.",
    .changes =
        {"two movers: A moves by the difference of the motions; the source casts against bodies at rest",
         "the axis across the motion is not of length 1, and projections are compared by their ends, not their "
         "middles: the same in exact arithmetic; the axis along the motion is left out, as it never separates alone",
         "the outcome is separate where both fractions are 1", "no face is given there, and none here"},
    .verification = {0xb9376dcf, 0x009f8498},
};

/// Whether A, swept by the motion `m`, touches B: on both axes, and on the one across the motion. As in
/// m3.h, on that axis the distance of the centres is doubled, and so is the sum of the half extents.
template <class S>
constexpr bool cast_motion_touches(const Box<S>& a, const Box<S>& b, const Vector<S>& m) {
  const S a_left = m.x < S(0) ? a.x + m.x : a.x, a_right = (m.x > S(0) ? a.x + m.x : a.x) + a.w;
  const S a_low = m.y < S(0) ? a.y + m.y : a.y, a_high = (m.y > S(0) ? a.y + m.y : a.y) + a.h;
  if (a_right < b.x || b.x + b.w < a_left || a_high < b.y || b.y + b.h < a_low) {
    return false;
  }
  const S dx = S(2) * (a.x - b.x) + a.w - b.w, dy = S(2) * (a.y - b.y) + a.h - b.h;
  return magnitude(S(dx * m.y - dy * m.x)) <= (a.w + b.w) * magnitude(m.y) + (a.h + b.h) * magnitude(m.x);
}

/// Eight steps towards the fraction of the motion at which the swept box begins to touch: half way at first, and once
/// both answers have been had, otherwise three quarters of the way. The last fraction at which it does not touch.
template <class S>
constexpr S cast_motion_search(const Box<S>& a, const Box<S>& b, const Vector<S>& v) {
  S low = S(0), high = S(1), step = S(0.5f);
  for (int i = 0; i < 8; ++i) {
    const S fraction = low + (high - low) * step;
    if (cast_motion_touches(a, b, Vector<S>{v.x * fraction, v.y * fraction})) {
      high = fraction;
      step = i == 0 || low > S(0) ? S(0.5f) : S(0.25f);
    } else {
      low = fraction;
      step = i == 0 || high < S(1) ? S(0.5f) : S(0.75f);
    }
  }
  return low;
}

template <class S>
constexpr Answer<S> cast_motion(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (!cast_motion_touches(q.a, q.b, v) || cast_motion_touches(q.a, q.b, Vector<S>{S(0), S(0)})) {
    return {};
  }
  return {Outcome::impact, cast_motion_search(q.a, q.b, v)};
}

}  // namespace sweeplab
