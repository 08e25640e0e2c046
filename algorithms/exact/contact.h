// SPDX-License-Identifier: MIT
// --- the predicates, true in any exact arithmetic ---
//
// "Lemma n" is proved in algorithms/exact/PROOFS.md of the laboratory, under that number.
#pragma once

#include <cstdint>

#include "algorithms/exact/doubles.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// One axis. v = motion_a - motion_b. Mirrored if v < 0, A's interval moves up, by `travel` = |v| over the frame, until
/// it touches B's interval after the distance `entry` and has left it after `exit`. The open intervals meet at time t
/// iff entry < travel*t < exit, the closed ones iff entry <= travel*t <= exit (Lemma 1).
template <class N>
struct Axis {
  N entry, exit, travel;
  bool back;  ///< v < 0
};

enum class Begins : std::uint8_t { at_start, on_x, on_y };

/// What happens and when: at t = 0, or at entry/travel of x or y.
struct Contact {
  Outcome outcome = Outcome::separate;
  Begins begins = Begins::at_start;
  std::int8_t normal_x = 0, normal_y = 0;
  bool corner = false;
};

/// The sign of a*b - c*d, in any scalar whose arithmetic is exact.
template <class N>
constexpr int compare_products(const N& a, const N& b, const N& c, const N& d) {
  const N p = a * b, q = c * d;
  return p < q ? -1 : q < p ? 1 : 0;
}

/// Without division. The verdict: Lemma 2. The face, among those that touch when contact begins: Lemma 3.
template <bool closed, class N>
constexpr Contact contact(const Axis<N>& x, const Axis<N>& y) {
  const N zero(0);
  if (x.entry < zero && y.entry < zero && zero < x.exit && zero < y.exit) return {Outcome::overlap};
  if constexpr (closed) {
    if (x.travel < x.entry || y.travel < y.entry || x.exit < zero || y.exit < zero) return {};
  } else {
    if (x.travel <= x.entry || y.travel <= y.entry || x.exit <= zero || y.exit <= zero || x.exit <= x.entry ||
        y.exit <= y.entry) {
      return {};
    }
  }
  constexpr int least_miss = closed ? 1 : 0;
  const int entry_x_exit_y = compare_products(x.entry, y.travel, y.exit, x.travel);
  const int entry_y_exit_x = compare_products(y.entry, x.travel, x.exit, y.travel);
  if (entry_x_exit_y >= least_miss || entry_y_exit_x >= least_miss) return {};

  Contact c{Outcome::impact};
  bool enters_x = x.entry == zero, enters_y = y.entry == zero, leaves_x = x.exit == zero, leaves_y = y.exit == zero;
  if (zero < x.entry || zero < y.entry) {
    const int order = compare_products(x.entry, y.travel, y.entry, x.travel);
    c.begins = zero < x.entry && order >= 0 ? Begins::on_x : Begins::on_y;
    enters_x = order >= 0;
    enters_y = order <= 0;
    leaves_x = !enters_x && entry_y_exit_x == 0;
    leaves_y = !enters_y && entry_x_exit_y == 0;
  }
  c.corner = (enters_x || leaves_x) && (enters_y || leaves_y);
  if (enters_y || leaves_y) {  // a corner names y, as most published methods do
    c.normal_y = enters_y == y.back ? 1 : -1;
  } else {
    c.normal_x = enters_x == x.back ? 1 : -1;
  }
  return c;
}

template <class S>
constexpr Answer<S> answer_at(const Contact& c, const S& time) {
  return {c.outcome, time, c.normal_x, c.normal_y, c.corner};
}

}  // namespace sweeplab::exact_detail
