// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card gamedev_repaired_card{
    .id = "gamedev_repaired",
    .title = "gamedev, repaired",
    .author = "SweepLab, after BrendanL.K",
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
    .changes = {"boxes that overlap strictly at the start are an overlap, tested first",
                "an axis without motion must overlap strictly", "reject entry >= exit, not only entry > exit",
                "reject entry >= 1 and not only entry > 1",
                "the normal's sign comes from the motion, not from the entry distance"},
    .repairs = "gamedev",
    .divisions = {4, 4},
    .verification = {0x1d82b246, 0xa1d38a12},
};

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> gamedev_repaired(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (applies(changes, 1) && overlaps_strictly(a, b)) {
    return {Outcome::overlap};
  }
  if (applies(changes, 2) && ((v.x == S(0) && !(a.x < b.x + b.w && b.x < a.x + a.w)) ||
                              (v.y == S(0) && !(a.y < b.y + b.h && b.y < a.y + a.h)))) {
    return {Outcome::separate, S(1)};
  }

  S x_inverse_entry, x_inverse_exit, y_inverse_entry, y_inverse_exit;
  if (v.x > S(0)) {
    x_inverse_entry = b.x - (a.x + a.w);
    x_inverse_exit = (b.x + b.w) - a.x;
  } else {
    x_inverse_entry = (b.x + b.w) - a.x;
    x_inverse_exit = b.x - (a.x + a.w);
  }
  if (v.y > S(0)) {
    y_inverse_entry = b.y - (a.y + a.h);
    y_inverse_exit = (b.y + b.h) - a.y;
  } else {
    y_inverse_entry = (b.y + b.h) - a.y;
    y_inverse_exit = b.y - (a.y + a.h);
  }

  S x_entry = -infinity<S>(), x_exit = infinity<S>();
  if (v.x != S(0)) {
    x_entry = x_inverse_entry / v.x;
    x_exit = x_inverse_exit / v.x;
  }
  S y_entry = -infinity<S>(), y_exit = infinity<S>();
  if (v.y != S(0)) {
    y_entry = y_inverse_entry / v.y;
    y_exit = y_inverse_exit / v.y;
  }

  const S entry_time = x_entry < y_entry ? y_entry : x_entry;
  const S exit_time = y_exit < x_exit ? y_exit : x_exit;

  if (entry_time > exit_time || (x_entry < S(0) && y_entry < S(0)) || x_entry > S(1) || y_entry > S(1)) {
    return {Outcome::separate, S(1)};
  }
  if ((applies(changes, 3) && entry_time >= exit_time) || (applies(changes, 4) && entry_time >= S(1))) {
    return {Outcome::separate, S(1)};
  }
  const bool x_positive = applies(changes, 5) ? v.x < S(0) : x_inverse_entry < S(0);
  const bool y_positive = applies(changes, 5) ? v.y < S(0) : y_inverse_entry < S(0);
  if (x_entry > y_entry) {
    return {Outcome::impact, entry_time, static_cast<std::int8_t>(x_positive ? 1 : -1), 0};
  }
  return {Outcome::impact, entry_time, 0, static_cast<std::int8_t>(y_positive ? 1 : -1)};
}

}  // namespace sweeplab
