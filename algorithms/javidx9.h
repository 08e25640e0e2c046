// SPDX-License-Identifier: MIT AND LicenseRef-OLC-3
//
// Altered, after OneLoneCoder_PGE_Rectangles.cpp, copyright 2018-2020 OneLoneCoder.com, by David Barr, aka javidx9,
// https://github.com/OneLoneCoder/olcPixelGameEngine, licence OLC-3:
//
//   Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
//   following conditions are met:
//
//   1. Redistributions or derivations of source code must retain the above copyright notice, this list of conditions
//   and the following disclaimer.
//
//   2. Redistributions or derivative works in binary form must reproduce the above copyright notice. This list of
//   conditions and the following disclaimer must be reproduced in the documentation and/or other materials provided
//   with the distribution.
//
//   3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote
//   products derived from this software without specific prior written permission.
//
//   THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
//   INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
//   DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
//   SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
//   SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
//   WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE
//   USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card javidx9_card{
    .id = "javidx9",
    .title = "One-Size-Fits-All Rectangle Vs Rectangle Collisions",
    .author = "David Barr, aka javidx9",
    .year = 2020,
    .published =
        "https://github.com/OneLoneCoder/olcPixelGameEngine, Videos/OneLoneCoder_PGE_Rectangles.cpp, with "
        "https://www.youtube.com/watch?v=8JJ-4JgR7Dg",
    .kind = Kind::published,
    .provenance = Provenance::reimplemented,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::unspecified,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::none},
    .overlap = OverlapClaim::not_handled,
    .says =
        "\"we assume rectangles are NOT in collision to start\"; \"if t_near == t_far, collision is principly in a "
        "diagonal so pointless to resolve\", and so a hit with \"CN={0,0}\": \"the resolver wont change anything\"",
    .reading =
        "DynamicRectVsRect, with a time step of 1 and its target moving by our reading: A's motion is the difference "
        "of both.",
    .behaves =
        "A ray from A's centre against B grown by A's size; a NaN, that is touching on an axis without motion, is no "
        "hit; contact for times in [0, 1). At an exact corner, in exact arithmetic, a hit without a normal, after "
        "which its response lets the box go on.",
    .may_miss =
        "Boxes that overlap at the start are not looked for. At an exact corner the hit has no normal, in exact "
        "arithmetic at every one, while rounding gives some of them one; without it, its response then moves the box "
        "into the obstacle: by design. Reciprocals and products round, on top of sums; sums that round to a touch on "
        "an axis without motion make NaN, and no hit.",
    .changes = {"two movers: A moves by the difference of the motions; the source sweeps against a still rectangle",
                "halves are products with 1/2 here", "a hit with a normal of 0 is an impact without a face"},
    .divisions = {2, 2},
    .verification = {0x902f49cf, 0xf0873dc3},
};

template <class S>
constexpr Answer<S> javidx9(const Query<S>& q) {
  const S half = S(0.5f);
  const Vector<S> v = relative_motion(q);
  if (v.x == S(0) && v.y == S(0)) {
    return {};
  }
  // B grown by A's size, and the ray from A's centre.
  const Box<S> grown{q.b.x - q.a.w * half, q.b.y - q.a.h * half, q.b.w + q.a.w, q.b.h + q.a.h};
  const Vector<S> origin{q.a.x + q.a.w * half, q.a.y + q.a.h * half};
  const auto reciprocal = [](const S& x) { return x == S(0) ? infinity<S>() : S(1) / x; };
  const Vector<S> inverse{reciprocal(v.x), reciprocal(v.y)};
  Vector<S> t_near{(grown.x - origin.x) * inverse.x, (grown.y - origin.y) * inverse.y};
  Vector<S> t_far{(grown.x + grown.w - origin.x) * inverse.x, (grown.y + grown.h - origin.y) * inverse.y};
  if (t_near.x != t_near.x || t_near.y != t_near.y || t_far.x != t_far.x || t_far.y != t_far.y) {  // NaN
    return {};
  }
  if (t_near.x > t_far.x) {
    const S swapped = t_near.x;
    t_near.x = t_far.x;
    t_far.x = swapped;
  }
  if (t_near.y > t_far.y) {
    const S swapped = t_near.y;
    t_near.y = t_far.y;
    t_far.y = swapped;
  }
  if (t_near.x > t_far.y || t_near.y > t_far.x) {
    return {};
  }
  const S first = t_near.x < t_near.y ? t_near.y : t_near.x;  // std::max
  const S last = t_far.y < t_far.x ? t_far.y : t_far.x;       // std::min
  if (last < S(0) || !(first >= S(0) && first < S(1))) {
    return {};
  }
  if (t_near.x > t_near.y) {
    return {Outcome::impact, first, static_cast<std::int8_t>(inverse.x < S(0) ? 1 : -1), 0};
  }
  if (t_near.x < t_near.y) {
    return {Outcome::impact, first, 0, static_cast<std::int8_t>(inverse.y < S(0) ? 1 : -1)};
  }
  return {Outcome::impact, first};
}

/// The source's response: what the motion has against the face is taken back for the rest of the frame.
template <class S>
constexpr Vector<S> javidx9_resolve(const Vector<S>& v, const Answer<S>& answer) {
  if (answer.outcome != Outcome::impact) {
    return v;
  }
  const S rest = S(1) - answer.time;
  return {v.x + S(answer.normal_x) * magnitude(v.x) * rest, v.y + S(answer.normal_y) * magnitude(v.y) * rest};
}

}  // namespace sweeplab
