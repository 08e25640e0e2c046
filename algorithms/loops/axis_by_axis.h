// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab::loops {

inline constexpr LoopCard axis_by_axis_card{
    .id = "axis_by_axis",
    .title = "Move on x and resolve, then on y and resolve",
    .author = "no single one",
    .says = "silent: no source is at hand; the loop of many tutorials on tiles",
    .reading =
        "The whole motion on x; each box, in the order listed, that is then strictly overlapped puts the mover at its "
        "side against the motion. Then the same on y.",
    .intent = Intent::slide,
    .method = "exact",
    .response = "slide",
    .order = HitOrder::axes,
};

template <class S>
Vector<S> axis_by_axis(const Frame<S>& f) {
  Box<S> a = f.mover;
  const Vector<S> parts[2] = {{f.motion.x, S(0)}, {S(0), f.motion.y}};
  for (const Vector<S>& part : parts) {
    const Box<S> before = a;
    a.x = a.x + part.x;
    a.y = a.y + part.y;
    for (const Obstacle<S>& o : f.obstacles) {
      const Box<S>& b = o.box;
      f.ask(before, part, b);
      if (!is_in_the_way(o, a, before, part)) continue;
      if (part.x > S(0)) a.x = b.x - a.w;
      if (part.x < S(0)) a.x = b.x + b.w;
      if (part.y > S(0)) a.y = b.y - a.h;
      if (part.y < S(0)) a.y = b.y + b.h;
    }
  }
  return {a.x, a.y};
}

}  // namespace sweeplab::loops
