// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card ericson_repaired_card{
    .id = "ericson_repaired",
    .title = "ericson, repaired",
    .author = "SweepLab, after Christer Ericson",
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
         "an axis without motion on which the boxes are apart is separate",
         "an axis on which the boxes touch at the start and part is over at 0",
         "the face is that of the axis met last, by the sign of the motion; of boxes that touch at the start, one "
         "on which they touch"},
    .repairs = "ericson",
    .divisions = {4, 4},
    .verification = {0xbd7a2fe8, 0x816bc3ba},
};

/// One axis, with B moving by `v` as seen from A: whether contact is possible, and from when to when.
template <class S>
struct EricsonRepairedAxis {
  bool possible = true;
  S first{S(0)}, last{S(1)};
};

template <unsigned changes, class S>
constexpr EricsonRepairedAxis<S> ericson_repaired_axis(const S& a_min, const S& a_max, const S& b_min, const S& b_max,
                                                       const S& v) {
  const auto before = [](const S& l, const S& r) { return applies(changes, 3) ? l <= r : l < r; };
  EricsonRepairedAxis<S> t;
  if (v < S(0)) {
    if (b_max < a_min) {
      t.possible = false;
      return t;
    }
    if (a_max < b_min) {
      const S time = (a_max - b_min) / v;
      t.first = time > t.first ? time : t.first;
    }
    if (before(a_min, b_max)) {
      const S time = (a_min - b_max) / v;
      t.last = time < t.last ? time : t.last;
    }
  } else if (v > S(0)) {
    if (b_min > a_max) {
      t.possible = false;
      return t;
    }
    if (b_max < a_min) {
      const S time = (a_min - b_max) / v;
      t.first = time > t.first ? time : t.first;
    }
    if (before(b_min, a_max)) {
      const S time = (a_max - b_min) / v;
      t.last = time < t.last ? time : t.last;
    }
  } else if (applies(changes, 2) && (b_max < a_min || a_max < b_min)) {
    t.possible = false;
  }
  return t;
}

/// Right over the reals for sizes >= 0 (closed rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> ericson_repaired(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const auto face = [](bool on_x, S t, bool min_side) {
    const int normal = !applies(changes, 4) ? 0 : min_side ? -1 : 1;
    return Answer<S>{Outcome::impact, t, static_cast<std::int8_t>(on_x ? normal : 0),
                     static_cast<std::int8_t>(on_x ? 0 : normal)};
  };
  if (overlaps_inclusively(a, b)) {
    if (applies(changes, 1) && overlaps_strictly(a, b)) {
      return {Outcome::overlap};
    }
    const bool on_x = a.x + a.w == b.x || b.x + b.w == a.x;
    return face(on_x, S(0), on_x ? a.x + a.w == b.x : a.y + a.h == b.y);
  }
  const Vector<S> v{q.motion_b.x - q.motion_a.x, q.motion_b.y - q.motion_a.y};
  const auto x = ericson_repaired_axis<changes, S>(a.x, a.x + a.w, b.x, b.x + b.w, v.x);
  const auto y = ericson_repaired_axis<changes, S>(a.y, a.y + a.h, b.y, b.y + b.h, v.y);
  const S first = y.first > x.first ? y.first : x.first;
  const S last = y.last < x.last ? y.last : x.last;
  if (!x.possible || !y.possible || x.first > x.last || first > last) {
    return {};
  }
  return x.first > y.first ? face(true, first, v.x < S(0)) : face(false, first, v.y < S(0));
}

}  // namespace sweeplab
