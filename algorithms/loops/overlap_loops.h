// SPDX-License-Identifier: MIT
//
// Loops without a sweep: the box is moved, and what it then overlaps is answered.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

constexpr LoopCard overlap_loop_card(std::string_view id, std::string_view title, std::string_view says,
                                     std::string_view reading, HitOrder order) {
  return {.id = id,
          .title = title,
          .author = "no single one",
          .says = says,
          .reading = reading,
          .intent = Intent::slide,
          .method = "exact",
          .response = "slide",
          .order = order};
}

/// Moves by each part in turn, n times over. answered(a, before, part) is told where the box now is, where it was, and
/// by which part it moved, and puts it where it may be.
template <class S, class Answered>
Vector<S> moved_in_parts(const Frame<S>& f, std::span<const Vector<S>> parts, int n, const Answered& answered) {
  Box<S> a = f.mover;
  for (int k = 0; k < n; ++k) {
    for (const Vector<S>& part : parts) {
      const Box<S> before = a;
      a.x = a.x + part.x;
      a.y = a.y + part.y;
      answered(a, before, part);
    }
  }
  return {a.x, a.y};
}

// --- push out ---

inline constexpr std::string_view push_out_says =
    "silent: no source is at hand; the loop that the sweep's authors want to replace";
inline constexpr LoopCard push_out_1_card = overlap_loop_card(
    "push_out_1", "Move, then push out of what overlaps", push_out_says,
    "The box makes the whole motion. Then each box, in the order listed, pushes out what strictly overlaps it, by "
    "the shortest way: its own side, or that less the size. Of equal ways x before y, low before high.",
    HitOrder::reading);
inline constexpr LoopCard push_out_4_card =
    overlap_loop_card("push_out_4", "Move in 4 parts, and after each push out of what overlaps", push_out_says,
                      "As push_out_1, after each of 4 equal parts of the motion.", HitOrder::reading);
inline constexpr LoopCard push_out_16_card =
    overlap_loop_card("push_out_16", "Move in 16 parts, and after each push out of what overlaps", push_out_says,
                      "As push_out_1, after each of 16 equal parts of the motion.", HitOrder::reading);

template <class S>
constexpr void push_out(Box<S>& a, const Box<S>& b) {
  const S left = a.x + a.w - b.x, right = b.x + b.w - a.x, up = a.y + a.h - b.y, down = b.y + b.h - a.y;
  const S across = left <= right ? left : right, along = up <= down ? up : down;
  if (across <= along) {
    a.x = left <= right ? b.x - a.w : b.x + b.w;
  } else {
    a.y = up <= down ? b.y - a.h : b.y + b.h;
  }
}

template <class S>
Vector<S> pushed_out(const Frame<S>& f, int n) {
  const Vector<S> parts[] = {{f.motion.x / S(n), f.motion.y / S(n)}};
  return moved_in_parts<S>(f, parts, n, [&f](Box<S>& a, const Box<S>& before, const Vector<S>& part) {
    for (const Obstacle<S>& o : f.obstacles) {
      f.ask(before, part, o.box);
      if (is_in_the_way(o, a, before, part)) push_out(a, o.box);
    }
  });
}

template <class S>
Vector<S> push_out_1(const Frame<S>& f) {
  return pushed_out(f, 1);
}
template <class S>
Vector<S> push_out_4(const Frame<S>& f) {
  return pushed_out(f, 4);
}
template <class S>
Vector<S> push_out_16(const Frame<S>& f) {
  return pushed_out(f, 16);
}

// --- take back ---

inline constexpr std::string_view take_back_says = "silent: no source is at hand; the loop of many first games";
inline constexpr LoopCard take_back_1_card = overlap_loop_card(
    "take_back_1", "Move on x, then on y, and take back what overlaps", take_back_says,
    "The motion on x is made, and unmade if the box then strictly overlaps anything; then that on y.", HitOrder::axes);
inline constexpr LoopCard take_back_4_card =
    overlap_loop_card("take_back_4", "Move in 4 parts, on x, then on y, and take back what overlaps", take_back_says,
                      "As take_back_1, for each of 4 equal parts of the motion.", HitOrder::axes);
inline constexpr LoopCard take_back_16_card =
    overlap_loop_card("take_back_16", "Move in 16 parts, on x, then on y, and take back what overlaps", take_back_says,
                      "As take_back_1, for each of 16 equal parts of the motion.", HitOrder::axes);

/// Whether anything is in the way of a box that moved by v to `a`.
template <class S>
bool is_blocked(const Frame<S>& f, const Box<S>& a, const Box<S>& before, const Vector<S>& v) {
  return std::any_of(f.obstacles.begin(), f.obstacles.end(), [&](const Obstacle<S>& o) {
    f.ask(before, v, o.box);
    return is_in_the_way(o, a, before, v);
  });
}

template <class S>
Vector<S> taken_back(const Frame<S>& f, int n) {
  const Vector<S> parts[] = {{f.motion.x / S(n), S(0)}, {S(0), f.motion.y / S(n)}};
  return moved_in_parts<S>(f, parts, n, [&f](Box<S>& a, const Box<S>& before, const Vector<S>& part) {
    if (is_blocked(f, a, before, part)) a = before;
  });
}

template <class S>
Vector<S> take_back_1(const Frame<S>& f) {
  return taken_back(f, 1);
}
template <class S>
Vector<S> take_back_4(const Frame<S>& f) {
  return taken_back(f, 4);
}
template <class S>
Vector<S> take_back_16(const Frame<S>& f) {
  return taken_back(f, 16);
}

// --- axis by axis ---

inline constexpr LoopCard axis_by_axis_card = overlap_loop_card(
    "axis_by_axis", "Move on x and resolve, then on y and resolve",
    "silent: no source is at hand; the loop of many tutorials on tiles",
    "The whole motion on x; each box, in the order listed, that is then strictly overlapped puts the mover at its "
    "side against the motion. Then the same on y.",
    HitOrder::axes);

template <class S>
Vector<S> axis_by_axis(const Frame<S>& f) {
  const Vector<S> parts[] = {{f.motion.x, S(0)}, {S(0), f.motion.y}};
  return moved_in_parts<S>(f, parts, 1, [&f](Box<S>& a, const Box<S>& before, const Vector<S>& part) {
    for (const Obstacle<S>& o : f.obstacles) {
      const Box<S>& b = o.box;
      f.ask(before, part, b);
      if (!is_in_the_way(o, a, before, part)) continue;
      if (part.x > S(0)) a.x = b.x - a.w;
      if (part.x < S(0)) a.x = b.x + b.w;
      if (part.y > S(0)) a.y = b.y - a.h;
      if (part.y < S(0)) a.y = b.y + b.h;
    }
  });
}

}  // namespace sweeplab::loops
