// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "algorithms/loops/frame.h"
#include "algorithms/loops/overlap_loops.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard pixel_by_pixel_card{
    .id = "pixel_by_pixel",
    .title = "Celeste and TowerFall Physics: MoveX, then MoveY, one pixel after the other",
    .author = "Maddy Thorson",
    .says =
        "\"All collider positions, widths, and heights are integer numbers\"; \"we add the movement amount to our "
        "'remainder' counter\"",
    .reading =
        "The motion on x is rounded to a whole number, ties to even, and made pixel by pixel until a solid is "
        "immediately beside; then y. The remainder that the source keeps for the next frame is not kept: of whole "
        "motions it is 0. That x goes first is ours: the source has two functions. Pixels before the first box in "
        "reach are made at once: that changes no end.",
    .intent = Intent::slide,
    .whole_numbers = true,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::axes,
};

/// How many pixels may be made at once: nothing can be overlapped within them, with one to spare.
template <class S>
S pixels_ahead(const Frame<S>& f, const Box<S>& a, int axis, S move) {
  S ahead = magnitude(move);
  for (const Obstacle<S>& o : f.obstacles) {
    const Box<S>& b = o.box;
    if (axis == 0 ? !(a.y < b.y + b.h && b.y < a.y + a.h) : !(a.x < b.x + b.w && b.x < a.x + a.w)) continue;
    const S gap = axis == 0 ? (move > S(0) ? b.x - (a.x + a.w) : a.x - (b.x + b.w))
                            : (move > S(0) ? b.y - (a.y + a.h) : a.y - (b.y + b.h));
    const S size = axis == 0 ? b.w + a.w : b.h + a.h;
    if (gap <= -size - S(1)) continue;  // behind
    const S free = std::floor(gap) - S(1);
    if (free < ahead) ahead = free < S(0) ? S(0) : free;
  }
  return ahead;
}

template <class S>
Vector<S> pixel_by_pixel(const Frame<S>& f) {
  Box<S> a = f.mover;
  for (const int axis : {0, 1}) {
    S& at = axis == 0 ? a.x : a.y;
    S move = std::nearbyint(axis == 0 ? f.motion.x : f.motion.y);
    if (move == S(0) || !(magnitude(move) <= S(0x1p31))) continue;  // the source's is an int
    const S sign = move < S(0) ? S(-1) : S(1);
    const S ahead = pixels_ahead(f, a, axis, move);
    at = at + sign * ahead;
    move = move - sign * ahead;
    for (; move != S(0); move = move - sign) {
      const Box<S> before = a;
      at = at + sign;
      if (at == (axis == 0 ? before.x : before.y)) break;  // too far out for whole numbers
      if (!is_blocked(f, a, before, axis == 0 ? Vector<S>{sign, S(0)} : Vector<S>{S(0), sign})) continue;
      a = before;
      break;
    }
  }
  return {a.x, a.y};
}

}  // namespace sweeplab::loops
