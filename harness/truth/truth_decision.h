// SPDX-License-Identifier: MIT
//
// The truth as a sequence of comparisons, for truth.cpp, which supplies numbers that can be compared.
//
// The symbols and the conditions are those of truth_axes.h.
#pragma once

#include <cstdint>

#include "harness/truth/truth.h"
#include "harness/truth/truth_axes.h"

namespace sweeplab {

/// Where the truth time comes from: entry / travel of an axis, or the start of the frame.
enum class TimeFrom : std::uint8_t { start, x, y };

/// Fills all of `truth` but the time. `Compare` offers sign(a), order(a, b) and order_of_products(a, b, c, d), the
/// order of a * b and c * d for positive factors; each gives -1, 0 or 1.
template <class N, class Compare>
TimeFrom decide(const TruthAxis<N>& x, const TruthAxis<N>& y, Compare& compare, Truth& truth) {
  const int x_exit = compare.sign(x.exit), y_exit = compare.sign(y.exit);
  if (x_exit < 0 || y_exit < 0) {
    return TimeFrom::start;
  }
  const int x_entry = compare.sign(x.entry), y_entry = compare.sign(y.entry);
  const bool flat = x.flat || y.flat;
  if (x_entry < 0 && y_entry < 0 && x_exit > 0 && y_exit > 0 && !flat) {
    truth.cls = Class::overlap;
    return TimeFrom::start;
  }
  const int x_end = compare.order(x.entry, x.travel), y_end = compare.order(y.entry, y.travel);  // entry against t = 1
  if (x_end > 0 || y_end > 0) {
    return TimeFrom::start;
  }
  const int x_moves = compare.sign(x.travel), y_moves = compare.sign(y.travel);

  // One axis' entry against the other's exit. With exits >= 0 the signs decide unless both are positive.
  int x_then_y = -1, y_then_x = -1;
  if (x_moves > 0 && y_moves > 0) {
    const auto order = [&compare](int entry_sign, const N& entry, const N& other_travel, int exit_sign,
                                  const N& other_exit, const N& travel) {
      return entry_sign > 0 && exit_sign > 0 ? compare.order_of_products(entry, other_travel, other_exit, travel)
                                             : (entry_sign > exit_sign) - (entry_sign < exit_sign);
    };
    x_then_y = order(x_entry, x.entry, y.travel, y_exit, y.exit, x.travel);
    y_then_x = order(y_entry, y.entry, x.travel, x_exit, x.exit, y.travel);
    if (x_then_y > 0 || y_then_x > 0) {
      return TimeFrom::start;
    }
  }
  const bool open = !flat && x_end < 0 && y_end < 0 && x_exit > 0 && y_exit > 0 && x_then_y < 0 && y_then_x < 0;
  truth.cls = open ? Class::impact : Class::graze;

  // The last entry is the truth time. There is closed contact, so an axis with entry > 0 has travel >= entry > 0.
  const int later = x_entry > 0 && y_entry > 0 ? compare.order_of_products(x.entry, y.travel, y.entry, x.travel) : 0;
  const TimeFrom from = x_entry > 0 && (y_entry <= 0 || later >= 0) ? TimeFrom::x
                        : y_entry > 0                               ? TimeFrom::y
                                                                    : TimeFrom::start;

  // Touching at the truth time T on its own axis: by entry, and by exit too if flat. On the other axis (entry is its
  // sign of the entry): by entry if both entries are T, or if it rests in touch; by exit if its exit is T.
  bool x_enters = x_entry == 0, x_exits = x_exit == 0, y_enters = y_entry == 0, y_exits = y_exit == 0;
  if (from == TimeFrom::x) {
    x_enters = true;
    x_exits = x.flat;
    y_enters = y_entry > 0 ? later == 0 : y_entry == 0 && y_moves == 0;
    y_exits = y_moves > 0 ? x_then_y == 0 : y_exit == 0;
  } else if (from == TimeFrom::y) {
    y_enters = true;
    y_exits = y.flat;
    x_enters = x_entry > 0 ? later == 0 : x_entry == 0 && x_moves == 0;
    x_exits = x_moves > 0 ? y_then_x == 0 : x_exit == 0;
  }
  // Entered along the motion, B's face looks back at A; left, A is on B's far side.
  const auto normal = [](bool enters, bool exits, bool mirrored) {
    return static_cast<std::int8_t>((static_cast<int>(exits) - static_cast<int>(enters)) * (mirrored ? -1 : 1));
  };
  truth.face_x = x_enters || x_exits;
  truth.face_y = y_enters || y_exits;
  truth.normal_x = normal(x_enters, x_exits, x.mirrored);
  truth.normal_y = normal(y_enters, y_exits, y.mirrored);

  if (!open) {
    const bool slides = (truth.face_x && x_moves == 0) || (truth.face_y && y_moves == 0);
    truth.graze = flat                             ? Graze::flat
                  : x_moves == 0 && y_moves == 0   ? Graze::rest
                  : slides                         ? Graze::slide
                  : x_then_y == 0 || y_then_x == 0 ? Graze::corner
                  : x_exit == 0 || y_exit == 0     ? Graze::leave
                                                   : Graze::end;
  }
  return from;
}

}  // namespace sweeplab
