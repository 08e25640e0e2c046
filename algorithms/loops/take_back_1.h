// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard take_back_1_card{
    .id = "take_back_1",
    .title = "Move on x, then on y, and take back what overlaps",
    .author = "no single one",
    .says = "silent: no source is at hand; the loop of many first games",
    .reading = "The motion on x is made, and unmade if the box then strictly overlaps anything; then that on y.",
    .intent = Intent::slide,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::axes,
};

/// Whether anything is in the way of a box that moved by v to `a`.
template <class S>
bool is_blocked(const Frame<S>& f, const Box<S>& a, const Box<S>& before, const Vector<S>& v) {
  return std::any_of(f.obstacles.begin(), f.obstacles.end(), [&](const Obstacle<S>& o) {
    f.ask(before, v, o.box);
    return is_in_the_way(o, a, before, v);
  });
}

/// In n equal parts of the motion.
template <class S>
Vector<S> taken_back(const Frame<S>& f, int n) {
  Box<S> a = f.mover;
  const Vector<S> x{f.motion.x / S(n), S(0)}, y{S(0), f.motion.y / S(n)};
  for (int k = 0; k < n; ++k) {
    for (const Vector<S>& part : {x, y}) {
      const Box<S> before = a;
      a.x = a.x + part.x;
      a.y = a.y + part.y;
      if (is_blocked(f, a, before, part)) a = before;
    }
  }
  return {a.x, a.y};
}

template <class S>
Vector<S> take_back_1(const Frame<S>& f) {
  return taken_back(f, 1);
}

}  // namespace sweeplab::loops
