// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card edge_alignment_card{
    .id = "edge_alignment",
    .title = "Collision between two axis-aligned moving rectangles",
    .author = "Rafael Navega; frame of reference by Pedro Gimeno",
    .year = 2025,
    .published = "LÖVE forum, the thread of that title, https://love2d.org/forums; code in the public domain",
    .kind = Kind::published,
    .provenance = Provenance::transcribed,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact,
               .none_at_exact_corner = true},
    .overlap = OverlapClaim::reported,
    .says =
        "\"Empirically tested: if the alignment moments are both below zero, or if either of them are above 1, then a "
        "sweeping collision can't happen\"; of exact corners: silent",
    .reading = "find_sweep_collision of the first post, line by line.",
    .behaves =
        "The later alignment decides, ties go to y; there the other axis must overlap strictly. Otherwise a strict "
        "overlap at the start is a collision without a time.",
    .may_miss =
        "In exact arithmetic every exact corner is missed: where both edges line up at the same instant, the boxes "
        "only touch there. In its own doubles rounding lets some be hit. The position at the time rounds.",
    .changes = {"two movers: A moves by the difference of the motions, as the source does",
                "no normal is given there; ours comes from the chosen axis and the sign of the motion",
                "a hit without a time (pre-collision) is an overlap",
                "ours: a form without a division, for the verdict alone"},
    .divisions = {0, 2},
    .verification = {0x10a97e3f, 0x7876c40b},
};

template <class S>
constexpr Answer<S> edge_alignment(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);

  // When the leading edge of a lines up with the facing edge of b.
  const S tx = v.x > S(0) ? (b.x - (a.x + a.w)) / v.x : v.x < S(0) ? ((b.x + b.w) - a.x) / v.x : S(-1);
  const S ty = v.y > S(0) ? (b.y - (a.y + a.h)) / v.y : v.y < S(0) ? ((b.y + b.h) - a.y) / v.y : S(-1);

  if (tx > S(1) || ty > S(1) || (tx < S(0) && ty < S(0))) {
    return {overlaps_strictly(a, b) ? Outcome::overlap : Outcome::separate};
  }
  if (tx > ty) {
    const S start = a.y + v.y * tx, end = start + a.h;
    if (start < b.y + b.h && b.y < end) {
      return {Outcome::impact, tx, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
    }
  } else {
    const S start = a.x + v.x * ty, end = start + a.w;
    if (start < b.x + b.w && b.x < end) {
      return {Outcome::impact, ty, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
    }
  }
  return {};
}

/// Whether they meet, and no more, by the side test of the thread: which edge of B is a candidate depends on the side of
/// A's leading line on which B's facing corner lies. That is one cross product, x0 dy > y0 dx below, and each comparison
/// of a time is multiplied by |v|: no division. In exact arithmetic it is edge_alignment's verdict.
template <class S>
constexpr Outcome edge_alignment_verdict(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  // tx = x0 / dx, ty = y0 / dy; without motion -1, as there.
  const S dx = v.x == S(0) ? S(1) : magnitude(v.x), dy = v.y == S(0) ? S(1) : magnitude(v.y);
  const S x0 = v.x > S(0) ? b.x - (a.x + a.w) : v.x < S(0) ? a.x - (b.x + b.w) : S(-1);
  const S y0 = v.y > S(0) ? b.y - (a.y + a.h) : v.y < S(0) ? a.y - (b.y + b.h) : S(-1);
  if (x0 > dx || y0 > dy || (x0 < S(0) && y0 < S(0))) {
    return overlaps_strictly(a, b) ? Outcome::overlap : Outcome::separate;
  }
  const bool on_x = x0 * dy > y0 * dx;
  const S d = on_x ? dx : dy;
  const S start = on_x ? a.y * d + v.y * x0 : a.x * d + v.x * y0;
  const S size = on_x ? a.h : a.w, b_low = on_x ? b.y : b.x, b_high = on_x ? b.y + b.h : b.x + b.w;
  return start < b_high * d && b_low * d < start + size * d ? Outcome::impact : Outcome::separate;
}

}  // namespace sweeplab
