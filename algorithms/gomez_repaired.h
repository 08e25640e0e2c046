// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card gomez_repaired_card{
    .id = "gomez_repaired",
    .title = "gomez, repaired",
    .author = "SweepLab, after Miguel Gomez",
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
        {"boxes that overlap strictly at the start are an overlap",
         "boxes that are apart on an axis and do not close in on it are separate",
         "an axis on which the boxes touch at the start and part is over at 0",
         "the face is that of the axis met last, by the sign of the motion; of boxes that touch at the start, one "
         "on which they touch",
         "a contact lies within the frame: the first time is at most 1"},
    .repairs = "gomez",
    .divisions = {4, 4},
    .verification = {0x8c134808, 0xa8b25618},
};

/// First and last time of overlap on one axis, for B moving by `v` as seen from A.
template <class S>
struct GomezRepairedAxis {
  S first{S(0)}, last{S(1)};
  bool never = false;
};

template <unsigned changes, class S>
constexpr GomezRepairedAxis<S> gomez_repaired_axis(const S& a_min, const S& a_max, const S& b_min, const S& b_max,
                                                   const S& v) {
  const auto before = [](const S& l, const S& r) { return applies(changes, 3) ? l <= r : l < r; };
  GomezRepairedAxis<S> u;
  if (a_max < b_min && v < S(0)) {
    u.first = (a_max - b_min) / v;
  } else if (b_max < a_min && v > S(0)) {
    u.first = (a_min - b_max) / v;
  } else if (a_max < b_min || b_max < a_min) {
    u.never = applies(changes, 2);
  }
  if (before(a_min, b_max) && v < S(0)) {
    u.last = (a_min - b_max) / v;
  } else if (before(b_min, a_max) && v > S(0)) {
    u.last = (a_max - b_min) / v;
  }
  return u;
}

/// Right over the reals for sizes >= 0 (closed rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> gomez_repaired(const Query<S>& q) {
  const S half = S(0.5f);
  const Vector<S> ae{q.a.w * half, q.a.h * half}, be{q.b.w * half, q.b.h * half};
  const Vector<S> ap{q.a.x + ae.x, q.a.y + ae.y}, bp{q.b.x + be.x, q.b.y + be.y};
  const S dx = magnitude(S(bp.x - ap.x)), dy = magnitude(S(bp.y - ap.y));
  const auto face_x = [](S t, const S& v) {
    return Answer<S>{Outcome::impact, t, static_cast<std::int8_t>(!applies(changes, 4) ? 0 : v < S(0) ? -1 : 1), 0};
  };
  const auto face_y = [](S t, const S& v) {
    return Answer<S>{Outcome::impact, t, 0, static_cast<std::int8_t>(!applies(changes, 4) ? 0 : v < S(0) ? -1 : 1)};
  };
  if (dx <= ae.x + be.x && dy <= ae.y + be.y) {
    if (applies(changes, 1) && dx < ae.x + be.x && dy < ae.y + be.y) {
      return {Outcome::overlap};
    }
    return dx == ae.x + be.x ? face_x(S(0), S(ap.x - bp.x)) : face_y(S(0), S(ap.y - bp.y));
  }
  const Vector<S> v{q.motion_b.x - q.motion_a.x, q.motion_b.y - q.motion_a.y};
  const auto x = gomez_repaired_axis<changes, S>(ap.x - ae.x, ap.x + ae.x, bp.x - be.x, bp.x + be.x, v.x);
  const auto y = gomez_repaired_axis<changes, S>(ap.y - ae.y, ap.y + ae.y, bp.y - be.y, bp.y + be.y, v.y);
  const S u0 = x.first < y.first ? y.first : x.first;
  const S u1 = y.last < x.last ? y.last : x.last;
  if (x.never || y.never || !(u0 <= u1) || (applies(changes, 5) && u0 > S(1))) {
    return {};
  }
  return x.first > y.first ? face_x(u0, v.x) : face_y(u0, v.y);
}

}  // namespace sweeplab
