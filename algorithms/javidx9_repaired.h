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

inline constexpr Card javidx9_repaired_card{
    .id = "javidx9_repaired",
    .title = "javidx9, repaired",
    .author = "SweepLab, after David Barr, aka javidx9",
    .year = 2026,
    .published = "here",
    .kind = Kind::repaired,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Rounding: right in exact arithmetic, where it was tested on the whole grid; within rounding of a boundary "
        "it may err.",
    .changes = {"boxes that overlap strictly at the start are an overlap, tested first",
                "an exact corner has a face: y", "a passage must last: entry < exit"},
    .repairs = "javidx9",
    .divisions = {2, 2},
    .verification = {0x02f2182d, 0x37ed4e9a},
};

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> javidx9_repaired(const Query<S>& q) {
  const S half = S(0.5f);
  const Vector<S> v = relative_motion(q);
  if (applies(changes, 1) && overlaps_strictly(q.a, q.b)) {
    return {Outcome::overlap};
  }
  if (v.x == S(0) && v.y == S(0)) {
    return {};
  }
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
  const S first = t_near.x < t_near.y ? t_near.y : t_near.x;
  const S last = t_far.y < t_far.x ? t_far.y : t_far.x;
  if (last < S(0) || !(first >= S(0) && first < S(1)) || (applies(changes, 3) && !(first < last))) {
    return {};
  }
  if (t_near.x > t_near.y) {
    return {Outcome::impact, first, static_cast<std::int8_t>(inverse.x < S(0) ? 1 : -1), 0};
  }
  if (applies(changes, 2) || t_near.x < t_near.y) {
    return {Outcome::impact, first, 0, static_cast<std::int8_t>(inverse.y < S(0) ? 1 : -1)};
  }
  return {Outcome::impact, first};
}

}  // namespace sweeplab
