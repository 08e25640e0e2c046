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

inline constexpr Card cast_motion_repaired_card{
    .id = "cast_motion_repaired",
    .title = "cast_motion, repaired",
    .author = "SweepLab, after the Godot Engine contributors",
    .year = 2026,
    .published = "here",
    .kind = Kind::repaired,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::contact),
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Rounding: right in exact arithmetic, where it was tested on the whole grid; within rounding of a boundary "
        "it may err.",
    .changes =
        {"boxes that overlap strictly at the start are an overlap", "boxes that touch at the start meet at time 0",
         "the time is divided, and not searched in eight steps",
         "the face is that of the axis met last, by the sign of the motion; of boxes that touch at the start, one "
         "on which they touch"},
    .repairs = "cast_motion",
    .divisions = {0, 1},
    .verification = {0xdd7bed10, 0x4f25259f},
};

/// Whether A, swept by the motion `m`, touches B: on both axes, and on the one across the motion. As in
/// m3.h, on that axis the distance of the centres is doubled, and so is the sum of the half extents.
template <class S>
constexpr bool cast_motion_repaired_touches(const Box<S>& a, const Box<S>& b, const Vector<S>& m) {
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
constexpr S cast_motion_repaired_search(const Box<S>& a, const Box<S>& b, const Vector<S>& v) {
  S low = S(0), high = S(1), step = S(0.5f);
  for (int i = 0; i < 8; ++i) {
    const S fraction = low + (high - low) * step;
    if (cast_motion_repaired_touches(a, b, Vector<S>{v.x * fraction, v.y * fraction})) {
      high = fraction;
      step = i == 0 || low > S(0) ? S(0.5f) : S(0.25f);
    } else {
      low = fraction;
      step = i == 0 || high < S(1) ? S(0.5f) : S(0.75f);
    }
  }
  return low;
}

/// Right over the reals for sizes >= 0 (closed rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> cast_motion_repaired(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  const auto face = [](bool on_x, S t, bool min_side) {
    const int normal = !applies(changes, 4) ? 0 : min_side ? -1 : 1;
    return Answer<S>{Outcome::impact, t, static_cast<std::int8_t>(on_x ? normal : 0),
                     static_cast<std::int8_t>(on_x ? 0 : normal)};
  };
  if (!cast_motion_repaired_touches(a, b, v)) {
    return {};
  }
  if (cast_motion_repaired_touches(a, b, Vector<S>{S(0), S(0)})) {
    if (overlaps_strictly(a, b)) {
      return {applies(changes, 1) ? Outcome::overlap : Outcome::separate};
    }
    if (!applies(changes, 2)) {
      return {};
    }
    const bool on_x = a.x + a.w == b.x || b.x + b.w == a.x;
    return face(on_x, S(0), on_x ? a.x + a.w == b.x : a.y + a.h == b.y);
  }
  // Entry as a fraction per axis; the later one is the face.
  const S nx = v.x > S(0) ? b.x - (a.x + a.w) : a.x - (b.x + b.w), dx = magnitude(v.x);
  const S ny = v.y > S(0) ? b.y - (a.y + a.h) : a.y - (b.y + b.h), dy = magnitude(v.y);
  const bool on_x = v.y == S(0) || (v.x != S(0) && nx * dy > ny * dx);
  const S time = !applies(changes, 3) ? cast_motion_repaired_search(a, b, v) : on_x ? nx / dx : ny / dy;
  return face(on_x, time, on_x ? v.x > S(0) : v.y > S(0));
}

}  // namespace sweeplab
