// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard push_out_1_card{
    .id = "push_out_1",
    .title = "Move, then push out of what overlaps",
    .author = "no single one",
    .says = "silent: no source is at hand; the loop that the sweep's authors want to replace",
    .reading =
        "The box makes the whole motion. Then each box, in the order listed, pushes out what strictly overlaps it, by "
        "the shortest way: its own side, or that less the size. Of equal ways x before y, low before high.",
    .intent = Intent::slide,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::reading,
};

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

/// In n equal parts of the motion.
template <class S>
Vector<S> pushed_out(const Frame<S>& f, int n) {
  Box<S> a = f.mover;
  const Vector<S> part{f.motion.x / S(n), f.motion.y / S(n)};
  for (int k = 0; k < n; ++k) {
    const Box<S> before = a;
    a.x = a.x + part.x;
    a.y = a.y + part.y;
    for (const Obstacle<S>& o : f.obstacles) {
      f.ask(before, part, o.box);
      if (is_in_the_way(o, a, before, part)) push_out(a, o.box);
    }
  }
  return {a.x, a.y};
}

template <class S>
Vector<S> push_out_1(const Frame<S>& f) {
  return pushed_out(f, 1);
}

}  // namespace sweeplab::loops
