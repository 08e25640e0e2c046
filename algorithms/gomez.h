// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card gomez_card{
    .id = "gomez",
    .title = "Simple Intersection Tests for Games",
    .author = "Miguel Gomez",
    .year = 1999,
    .published =
        "Gamasutra, 18 October 1999; https://www.gamedeveloper.com/disciplines/simple-intersection-tests-for-games",
    .kind = Kind::published,
    .provenance = Provenance::from_ports,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::contact),
    .overlap = OverlapClaim::as_impact,
    .gives_face = false,
    .says =
        "As public copies have its comments: \"Sweep two AABB's to see if and when they first and last were "
        "overlapping\"; \"the first time of overlap "
        "occurred before the last time of overlap\". Of an axis on which the boxes are apart and do not close in: "
        "silent; of faces: silent",
    .reading =
        "The listing as public copies keep it, with its comments; its overlap test counts touching. Of the ports named "
        "in the credits collision-2d adds that without motion nothing is hit, and scummvm, in whole numbers, a check "
        "of the axis without motion: neither is in the listing, nor here. A hit is what it returns true for, its time "
        "u0.",
    .behaves =
        "Touching at the start is a hit at 0, as overlap is. An axis on which the boxes are apart and stay apart "
        "keeps the interval from 0 to 1; on one where they do meet, both times may lie after 1.",
    .may_miss =
        "An axis on which the boxes are apart and do not close in is never checked: boxes beside the path, boxes "
        "moving apart and boxes at rest count as hit. The last times are not held to 1, so boxes that would meet "
        "after the frame count as hit. Touching boxes that part on that axis count as touching to the end. Sums and "
        "quotients round.",
    .changes =
        {"two movers, as there: B's motion is seen from A",
         "the source has centres, before and after, and extents: here corner + size / 2, the motion, and size / 2",
         "a hit at the start, by overlap or touch, is an impact at 0", "no face is given there, and none here"},
    .divisions = {4, 4},
    .verification = {0xc2e32c75, 0xfdc18e4f},
};

/// First and last time of overlap on one axis, for B moving by `v` as seen from A.
template <class S>
struct GomezAxis {
  S first{S(0)}, last{S(1)};
};

template <class S>
constexpr GomezAxis<S> gomez_axis(const S& a_min, const S& a_max, const S& b_min, const S& b_max, const S& v) {
  GomezAxis<S> u;
  if (a_max < b_min && v < S(0)) {
    u.first = (a_max - b_min) / v;
  } else if (b_max < a_min && v > S(0)) {
    u.first = (a_min - b_max) / v;
  }
  if (b_max > a_min && v < S(0)) {
    u.last = (a_min - b_max) / v;
  } else if (a_max > b_min && v > S(0)) {
    u.last = (a_max - b_min) / v;
  }
  return u;
}

template <class S>
constexpr Answer<S> gomez(const Query<S>& q) {
  const S half = S(0.5f);
  const Vector<S> ae{q.a.w * half, q.a.h * half}, be{q.b.w * half, q.b.h * half};
  const Vector<S> ap{q.a.x + ae.x, q.a.y + ae.y}, bp{q.b.x + be.x, q.b.y + be.y};
  if (magnitude(S(bp.x - ap.x)) <= ae.x + be.x && magnitude(S(bp.y - ap.y)) <= ae.y + be.y) {
    return {Outcome::impact, S(0)};
  }
  const Vector<S> v{q.motion_b.x - q.motion_a.x, q.motion_b.y - q.motion_a.y};
  const GomezAxis<S> x = gomez_axis<S>(ap.x - ae.x, ap.x + ae.x, bp.x - be.x, bp.x + be.x, v.x);
  const GomezAxis<S> y = gomez_axis<S>(ap.y - ae.y, ap.y + ae.y, bp.y - be.y, bp.y + be.y, v.y);
  const S u0 = x.first < y.first ? y.first : x.first;
  const S u1 = y.last < x.last ? y.last : x.last;
  if (u0 <= u1) {
    return {Outcome::impact, u0};
  }
  return {};
}

}  // namespace sweeplab
