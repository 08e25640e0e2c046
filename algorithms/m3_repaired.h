// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card m3_repaired_card{
    .id = "m3_repaired",
    .title = "m3, repaired",
    .author = "SweepLab, after the idea of a Japanese video",
    .year = 2026,
    .published = "here",
    .kind = Kind::repaired,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::none),
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Rounding: right in exact arithmetic, where it was tested on the whole grid; within rounding of a boundary it "
        "may err.",
    .changes = {"boxes without extent, both, on an axis have no contact"},
    .repairs = "m3",
    .divisions = {0, 1},
    .verification = {0x2320817f, 0x3b181067},
};

// A's min corner P moves by v against the Minkowski box M = [b.min - a.size, b.max], of extents W and H. The frame
// brings P into M iff P lies in M swept back by v, a hexagon: the convex hull of M and M - v. Its sides are those of
// the bounds (the slabs) and two parallel to v, at the distance of M's corners from the line through its centre c:
//
//   |(P - c) x v| < (W |vy| + H |vx|) / 2      where c = (M.min + M.max) / 2, so both sides are doubled.
/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> m3_repaired(const Query<S>& q) {
  const Vector<S> v = relative_motion(q);
  const Vector<S> p{q.a.x, q.a.y};
  const S x0 = q.b.x - q.a.w, x1 = q.b.x + q.b.w;
  const S y0 = q.b.y - q.a.h, y1 = q.b.y + q.b.h;
  if (applies(changes, 1) && !(q.a.w + q.b.w > S(0) && q.a.h + q.b.h > S(0))) {
    return {};
  }

  const S lx = v.x > S(0) ? x0 - v.x : x0, hx = v.x > S(0) ? x1 : x1 - v.x;
  const S ly = v.y > S(0) ? y0 - v.y : y0, hy = v.y > S(0) ? y1 : y1 - v.y;
  if (!(lx < p.x && p.x < hx && ly < p.y && p.y < hy)) {
    return {};
  }
  const S dx = magnitude(v.x), dy = magnitude(v.y);
  if (v.x != S(0) || v.y != S(0)) {
    const S cross = (S(2) * p.x - x0 - x1) * v.y - (S(2) * p.y - y0 - y1) * v.x;
    if (!(magnitude(cross) < (x1 - x0) * dy + (y1 - y0) * dx)) {
      return {};
    }
  }
  if (x0 < p.x && p.x < x1 && y0 < p.y && p.y < y1) {
    return {Outcome::overlap};
  }

  // Entry as a fraction per axis; the later one is the face, without dividing.
  const S nx = v.x > S(0) ? x0 - p.x : p.x - x1;
  const S ny = v.y > S(0) ? y0 - p.y : p.y - y1;
  if (v.y == S(0) || (v.x != S(0) && nx * dy > ny * dx)) {
    return {Outcome::impact, nx / dx, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
  }
  return {Outcome::impact, ny / dy, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
}

}  // namespace sweeplab
