// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card programming_chips_repaired_card{
    .id = "programming_chips_repaired",
    .title = "programming_chips, repaired",
    .author = "SweepLab, after Programming Chips",
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
    .changes = {"only a motion of 0 counts as none, however slow the motion",
                "an axis without motion must overlap strictly", "reject entry >= exit, not only entry > exit",
                "reject entry >= 1 and not only entry > 1"},
    .repairs = "programming_chips",
    .divisions = {4, 4},
    .verification = {0x77f27be2, 0xe5f1843a},
};

/// Right over the reals for sizes >= 0 (open rule). `changes`: bit n - 1 applies change n; 0: the method repaired.
template <class S, unsigned changes = all_changes>
constexpr Answer<S> programming_chips_repaired(const Query<S>& q) {
  const auto still = [](const S& motion) {
    return applies(changes, 1) ? motion == S(0) : magnitude(motion) < S(1e-6f);
  };
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (!(a.x + a.w <= b.x || a.x >= b.x + b.w || a.y + a.h <= b.y || a.y >= b.y + b.h)) {
    return {Outcome::overlap, S(0)};
  }
  if (applies(changes, 2) && ((still(v.x) && !(a.x < b.x + b.w && b.x < a.x + a.w)) ||
                              (still(v.y) && !(a.y < b.y + b.h && b.y < a.y + a.h)))) {
    return {};
  }

  S x_entry = -infinity<S>(), x_exit = infinity<S>();
  if (!still(v.x)) {
    if (v.x > S(0)) {
      x_entry = (b.x - (a.x + a.w)) / v.x;
      x_exit = ((b.x + b.w) - a.x) / v.x;
    } else {
      x_entry = ((b.x + b.w) - a.x) / v.x;
      x_exit = (b.x - (a.x + a.w)) / v.x;
    }
  }
  S y_entry = -infinity<S>(), y_exit = infinity<S>();
  if (!still(v.y)) {
    if (v.y > S(0)) {
      y_entry = (b.y - (a.y + a.h)) / v.y;
      y_exit = ((b.y + b.h) - a.y) / v.y;
    } else {
      y_entry = ((b.y + b.h) - a.y) / v.y;
      y_exit = (b.y - (a.y + a.h)) / v.y;
    }
  }

  const S entry_time = x_entry > y_entry ? x_entry : y_entry;
  const S exit_time = y_exit > x_exit ? x_exit : y_exit;

  if (entry_time > exit_time || entry_time < S(0) || entry_time > S(1)) {
    return {};
  }
  if ((applies(changes, 3) && entry_time >= exit_time) || (applies(changes, 4) && entry_time >= S(1))) {
    return {};
  }
  if (x_entry > y_entry) {
    return {Outcome::impact, entry_time, static_cast<std::int8_t>(v.x < S(0) ? 1 : -1), 0};
  }
  return {Outcome::impact, entry_time, 0, static_cast<std::int8_t>(v.y < S(0) ? 1 : -1)};
}

}  // namespace sweeplab
