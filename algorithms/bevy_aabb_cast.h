// SPDX-License-Identifier: MIT
//
// After raycast2d.rs of Bevy, by its contributors, https://github.com/bevyengine/bevy, MIT or Apache 2.0 licence, here MIT:
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

inline constexpr Card bevy_aabb_cast_card{
    .id = "bevy_aabb_cast",
    .title = "AabbCast2d",
    .author = "the Bevy contributors",
    .year = 2024,
    .published = "https://github.com/bevyengine/bevy, crates/bevy_math/src/bounding/raycast2d.rs",
    .kind = Kind::published,
    .provenance = Provenance::reimplemented,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::contact,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .gives_face = false,
    .says =
        "\"These values can get arbitrarily large, or even become NaN, which is handled by the min/max operations "
        "below\"; \"When one of the arguments to min/max is NaN, the other argument is used\"",
    .reading =
        "aabb_collision_at, the box being cast at A's min corner along the motion. Its ray has a direction of length "
        "1 and a distance: ours has the motion and 1, so that the distance is the time. Of a motion of 0 Bevy makes no "
        "direction, and so no cast.",
    .behaves =
        "Touching is contact wherever there is motion; boxes that overlap or touch at the start hit at 0. A NaN, "
        "that is touching on an axis without motion, leaves the other axis to decide. In exact arithmetic it is "
        "right by that rule.",
    .may_miss =
        "Boxes without relative motion: no cast can be made, and none is answered. Reciprocals and products round, on "
        "top of sums.",
    .changes = {"two movers: A moves by the difference of the motions; the source casts against a still box",
                "the ray's direction is the motion itself, and 1 its length: no root, and one rounding less",
                "no motion is separate: there such a direction cannot be made",
                "no face is given there, and none here"},
    .divisions = {2, 2},
    .verification = {0x51762ae8, 0x0122754c},
};

// f32::max and f32::min: of a NaN and a number, the number.
template <class S>
constexpr S bevy_max(const S& a, const S& b) {
  return a != a ? b : b != b ? a : a < b ? b : a;
}
template <class S>
constexpr S bevy_min(const S& a, const S& b) {
  return a != a ? b : b != b ? a : b < a ? b : a;
}

template <class S>
constexpr Answer<S> bevy_aabb_cast(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  if (v.x == S(0) && v.y == S(0)) {
    return {};
  }
  // Of -0 the source takes the other sides and the other infinity, which leads to the same times.
  const auto reciprocal = [](const S& x) { return x == S(0) ? infinity<S>() : S(1) / x; };
  const Vector<S> inverse{reciprocal(v.x), reciprocal(v.y)};
  const S x0 = q.b.x - q.a.w, x1 = q.b.x + q.b.w, y0 = q.b.y - q.a.h, y1 = q.b.y + q.b.h;
  const bool left = v.x < S(0), down = v.y < S(0);
  const S near_x = ((left ? x1 : x0) - q.a.x) * inverse.x, far_x = ((left ? x0 : x1) - q.a.x) * inverse.x;
  const S near_y = ((down ? y1 : y0) - q.a.y) * inverse.y, far_y = ((down ? y0 : y1) - q.a.y) * inverse.y;
  const S t_near = bevy_max(bevy_max(near_x, near_y), S(0));
  const S t_far = bevy_min(bevy_min(far_y, far_x), S(1));
  if (t_near <= t_far) {
    return {Outcome::impact, t_near};
  }
  return {};
}

}  // namespace sweeplab
