// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card m3_card{
    .id = "m3",
    .title = "The division-free sweep (point in the swept hexagon), open",
    .author = "the author of a Japanese video, name not known; this form is SweepLab's",
    .year = 0,
    .published =
        "https://www.youtube.com/watch?v=FkD-intv7IE (year not known), as named by Programming Chips, which skips the "
        "port",
    .kind = Kind::published,
    .provenance = Provenance::derived,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::none},
    .overlap = OverlapClaim::reported,
    .says =
        "not at hand: of the video Programming Chips says that it \"considers the movement of the rectangle as a "
        "hexagon\" and \"removes division from the calculation\", and of its own port \"I will skip it here\"",
    .reading =
        "From that description, and the rest is ours: point in hexagon by bounds and one cross product; two times "
        "compare by cross "
        "multiplication, and the time is one deferred division. Touching does not count.",
    .behaves = "No graze is a contact. Ties go to y.",
    .may_miss =
        "Products round: it tunnels, and hits what is not there. Products overflow and underflow beside very large "
        "and very small numbers. Where both boxes are without extent on an axis, crossing the line counts as a hit.",
    .changes = {"derived by us from a description alone: we have neither the video nor its code",
                "touching is no contact; m3_closed is the same with touching"},
    .divisions = {0, 1},
    .verification = {0x28396d00, 0xe5dbd477},
};

/// The verdict and the face, before the one division: the time is numerator / denominator. Two times compare by cross
/// multiplication.
template <class S>
struct M3Contact {
  Outcome outcome = Outcome::separate;
  S numerator{}, denominator{S(1)};
  std::int8_t normal_x = 0, normal_y = 0;
};

// A's min corner P moves by v against the Minkowski box M = [b.min - a.size, b.max], of extents W and H. The frame
// brings P into M iff P lies in M swept back by v, a hexagon: the convex hull of M and M - v. Its sides are those of
// the bounds (the slabs) and two parallel to v, at the distance of M's corners from the line through its centre c:
//
//   |(P - c) x v| < (W |vy| + H |vx|) / 2      where c = (M.min + M.max) / 2, so both sides are doubled.
template <class S, bool closed>
constexpr M3Contact<S> m3_contact(const Query<S>& q) {
  const auto before = [](const S& left, const S& right) { return closed ? left <= right : left < right; };
  const Vector<S> v = relative_motion(q);
  const Vector<S> p{q.a.x, q.a.y};
  const S x0 = q.b.x - q.a.w, x1 = q.b.x + q.b.w;
  const S y0 = q.b.y - q.a.h, y1 = q.b.y + q.b.h;

  const S lx = v.x > S(0) ? x0 - v.x : x0, hx = v.x > S(0) ? x1 : x1 - v.x;
  const S ly = v.y > S(0) ? y0 - v.y : y0, hy = v.y > S(0) ? y1 : y1 - v.y;
  if (!(before(lx, p.x) && before(p.x, hx) && before(ly, p.y) && before(p.y, hy))) {
    return {};
  }
  const S dx = magnitude(v.x), dy = magnitude(v.y);
  if (v.x != S(0) || v.y != S(0)) {
    const S cross = (S(2) * p.x - x0 - x1) * v.y - (S(2) * p.y - y0 - y1) * v.x;
    if (!before(magnitude(cross), (x1 - x0) * dy + (y1 - y0) * dx)) {
      return {};
    }
  }
  if (before(x0, p.x) && before(p.x, x1) && before(y0, p.y) && before(p.y, y1)) {
    return {Outcome::overlap, S(0), S(1)};
  }

  // Entry as a fraction per axis; the later one is the face, without dividing.
  const S nx = v.x > S(0) ? x0 - p.x : p.x - x1;
  const S ny = v.y > S(0) ? y0 - p.y : p.y - y1;
  if (v.y == S(0) || (v.x != S(0) && nx * dy > ny * dx)) {
    return {Outcome::impact, nx, dx, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
  }
  return {Outcome::impact, ny, dy, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
}

/// Whether they meet, and no more: no division.
template <class S>
constexpr Outcome m3_verdict(const Query<S>& q) {
  return m3_contact<S, false>(q).outcome;
}

template <class S>
constexpr Answer<S> m3(const Query<S>& q) {
  const M3Contact<S> c = m3_contact<S, false>(q);
  if (c.outcome != Outcome::impact) {
    return {c.outcome};
  }
  return {c.outcome, c.numerator / c.denominator, c.normal_x, c.normal_y};
}

}  // namespace sweeplab
