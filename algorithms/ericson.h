// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card ericson_card{
    .id = "ericson",
    .title = "IntersectMovingAABBAABB",
    .author = "Christer Ericson",
    .year = 2005,
    .published = "Real-Time Collision Detection, Morgan Kaufmann, section 5.5.8",
    .kind = Kind::published,
    .provenance = Provenance::from_ports,
    .native = Scalar::float32,
    .grazes = all_grazes(GrazeClaim::contact),
    .overlap = OverlapClaim::as_impact,
    .gives_face = false,
    .says =
        "Of its early exits: \"Nonintersecting and moving apart\"; \"No overlap possible if time of first contact "
        "occurs after time of last contact\", as the ports have its comments. Of an axis without motion these are "
        "silent, and of faces",
    .reading =
        "IntersectMovingAABBAABB as its public ports share it; the book was not at hand. A hit is what it returns 1 "
        "for, its time tfirst.",
    .behaves =
        "Touching at the start is a hit at 0, as overlap is. What is apart and moving apart on an axis is separate; "
        "an axis without motion is not looked at.",
    .may_miss =
        "An axis without motion is never checked, so a box beside the path, and boxes at rest, count as hit. Touching "
        "boxes that part on that axis count as touching to the end. Sums and quotients round.",
    .changes = {"two movers, as there: B's motion is seen from A",
                "a hit at the start, by overlap or touch, is an impact at 0", "no face is given there, and none here"},
    .divisions = {4, 4},
    .verification = {0x3657f2c3, 0x9202b387},
};

/// What is known of the contact after some axes: not impossible yet, from `first` to `last`.
template <class S>
struct EricsonTimes {
  bool possible = true;
  S first{S(0)}, last{S(1)};
};

/// One axis, with B moving by `v` as seen from A. `check_still`: an axis without motion must touch or overlap.
template <bool check_still, class S>
constexpr void ericson_axis(EricsonTimes<S>& t, const S& a_min, const S& a_max, const S& b_min, const S& b_max,
                            const S& v) {
  const auto meets = [&t](const S& time) { t.first = time > t.first ? time : t.first; };
  const auto parts = [&t](const S& time) { t.last = time < t.last ? time : t.last; };
  if (v < S(0)) {
    if (b_max < a_min) {
      t.possible = false;
      return;
    }
    if (a_max < b_min) {
      meets((a_max - b_min) / v);
    }
    if (b_max > a_min) {
      parts((a_min - b_max) / v);
    }
  } else if (v > S(0)) {
    if (b_min > a_max) {
      t.possible = false;
      return;
    }
    if (b_max < a_min) {
      meets((a_min - b_max) / v);
    }
    if (a_max > b_min) {
      parts((a_max - b_min) / v);
    }
  } else if (check_still && (b_max < a_min || a_max < b_min)) {
    t.possible = false;
    return;
  }
  if (t.first > t.last) {
    t.possible = false;
  }
}

template <bool check_still, class S>
constexpr Answer<S> ericson_sweep(const Query<S>& q) {
  if (overlaps_inclusively(q.a, q.b)) {
    return {Outcome::impact, S(0)};
  }
  EricsonTimes<S> t;
  ericson_axis<check_still, S>(t, q.a.x, q.a.x + q.a.w, q.b.x, q.b.x + q.b.w, q.motion_b.x - q.motion_a.x);
  if (t.possible) {
    ericson_axis<check_still, S>(t, q.a.y, q.a.y + q.a.h, q.b.y, q.b.y + q.b.h, q.motion_b.y - q.motion_a.y);
  }
  if (!t.possible) {
    return {};
  }
  return {Outcome::impact, t.first};
}

template <class S>
constexpr Answer<S> ericson(const Query<S>& q) {
  return ericson_sweep<false>(q);
}

}  // namespace sweeplab
