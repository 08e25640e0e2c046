// SPDX-License-Identifier: MIT
// --- when two movers meet, in exact numbers ---
#pragma once

#include "algorithms/world/fraction.h"

namespace sweeplab::world_detail {

template <class Number>
int direction_of(const Number& n) {
  return n < Number(0) ? -1 : Number(0) < n ? 1 : 0;
}

/// When and how a point on two lines enters an open box: `axis` 2 is a corner.
template <class Number>
struct Meeting {
  bool any = false, lost = false;
  Number time{0};
  int axis = 0;
};

/// Not before `now`, and before the frame's end. Planes that are infinite are told by `has`.
template <class Number>
Meeting<Number> meeting(const Number (&at)[2], const Number (&speed)[2], const Number (&lo)[2], const Number (&hi)[2],
                        const bool (&has_lo)[2], const bool (&has_hi)[2], const Number& now) {
  Meeting<Number> m;
  Number end(0);
  bool has_end = false;
  for (const int i : {0, 1}) {
    m.lost = m.lost || is_lost(at[i]) || is_lost(speed[i]);
    const int side = direction_of(speed[i]);
    if (side == 0) {
      if ((has_lo[i] && !(lo[i] < at[i])) || (has_hi[i] && !(at[i] < hi[i]))) {
        m.any = false;
        return m;
      }
      continue;
    }
    if (side > 0 ? has_lo[i] : has_hi[i]) {
      const Number enter = ((side > 0 ? lo[i] : hi[i]) - at[i]) / speed[i];
      m.lost = m.lost || is_lost(enter);
      if (m.any && enter == m.time) {
        m.axis = 2;
      } else if (!m.any || m.time < enter) {
        m.time = enter;
        m.axis = i;
      }
      m.any = true;
    }
    if (side > 0 ? has_hi[i] : has_lo[i]) {
      const Number leave = ((side > 0 ? hi[i] : lo[i]) - at[i]) / speed[i];
      m.lost = m.lost || is_lost(leave);
      if (!has_end || leave < end) end = leave;
      has_end = true;
    }
  }
  if (m.lost) return m;
  if (!m.any || m.time < now || !(m.time < Number(1)) || (has_end && !(m.time < end))) return {};
  return m;
}

}  // namespace sweeplab::world_detail
