// SPDX-License-Identifier: MIT
//
// Steps with one known fault each, around a pair test that is right. They prove the judge: each must get the verdict
// that its fault deserves.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/loops/combined.h"
#include "algorithms/responses/slide.h"

namespace sweeplab {

namespace world_wrong_detail {

/// Moves the box to the hit by the normal, and leaves of the motion what is left of the frame along the face.
template <class S>
void slide_at(Box<S>& a, Vector<S>& v, const Box<S>& b, const Answer<S>& hit) {
  using exact_detail::directed_sum;
  const Moving<S> next = response::slide(Moving<S>{a, v}, b, hit);
  a = next.box;
  v = next.motion;
  if (hit.normal_x < 0) a.x = directed_sum<true, S>(b.x, -a.w);
  if (hit.normal_x > 0) a.x = directed_sum<false, S>(b.x, b.w);
  if (hit.normal_y < 0) a.y = directed_sum<true, S>(b.y, -a.h);
  if (hit.normal_y > 0) a.y = directed_sum<false, S>(b.y, b.h);
}

/// The loop that any game has, around exact(), placed by the normal.
template <class S>
Vector<S> slide_in_order(HitOrder order, const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  std::vector<Obstacle<S>> obstacles;
  for (const Box<S>& b : boxes) obstacles.push_back({b});
  const auto pairs = [](const Query<S>& q) { return exact(q); };
  const auto respond = [](const Moving<S>& m, const Box<S>& b, const Answer<S>& hit) {
    return response::slide(m, b, hit);
  };
  const loops::Combined<S, decltype(pairs), decltype(respond)> loop(pairs, respond, response::slide_card, order,
                                                                    Placing::contact);
  return loop({a, v, obstacles});
}

/// The right slide for what these are asked: face first, planes. But with the boxes larger by `skin` on each side; or, if
/// asked so, with the farthest hit first.
template <class S>
Vector<S> slide_among(const Box<S>& mover, const Vector<S>& v, std::span<const Box<S>> boxes, S skin,
                      bool farthest_first = false) {
  Box<S> a = mover;
  Vector<S> rest = v;
  for (int n = 0; n < 4; ++n) {
    const auto larger = [&](const Box<S>& b) { return Box<S>{b.x - skin, b.y - skin, b.w + 2 * skin, b.h + 2 * skin}; };
    bool any = false;
    Answer<S> best{};
    Box<S> met{};
    for (const Box<S>& b : boxes) {
      const Answer<S> hit = exact(Query<S>{a, rest, larger(b), {}});
      const bool goes_first = farthest_first
                                  ? best.time < hit.time
                                  : hit.time < best.time || (hit.time == best.time && best.corner && !hit.corner);
      if (hit.outcome != Outcome::impact || (any && !goes_first)) continue;
      any = true;
      best = hit;
      met = larger(b);
    }
    if (!any) break;
    slide_at(a, rest, met, best);
  }
  return {a.x + rest.x, a.y + rest.y};
}
}  // namespace world_wrong_detail

/// Keeps the hit that is farther away, as a loop that overwrites its best with each hit it finds later.
template <class S>
Vector<S> keeps_the_farther_hit(const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  return world_wrong_detail::slide_among<S>(a, v, boxes, S(0), true);
}

/// Answers the hits in the order in which the boxes are listed.
template <class S>
Vector<S> in_reading_order(const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  return world_wrong_detail::slide_in_order<S>(HitOrder::reading, a, v, boxes);
}

/// Goes all of x, then all of y.
template <class S>
Vector<S> axis_by_axis(const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  return world_wrong_detail::slide_in_order<S>(HitOrder::axes, a, v, boxes);
}

/// Right, and placed by the normal; but along the face at a + v*t, which rounds into whatever stands there.
template <class S>
Vector<S> rounds_along_the_face(const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  return world_wrong_detail::slide_in_order<S>(HitOrder::face_first, a, v, boxes);
}

/// Moves all the way, and snaps out of what it overlaps then to the side that the greater motion came from.
template <class S>
Vector<S> snaps_by_the_normal(const Box<S>& mover, const Vector<S>& v, std::span<const Box<S>> boxes) {
  Box<S> a{mover.x + v.x, mover.y + v.y, mover.w, mover.h};
  for (const Box<S>& b : boxes) {
    if (!overlaps_strictly(a, b)) continue;
    if (magnitude(v.x) > magnitude(v.y)) {
      a.x = v.x > 0 ? b.x - a.w : b.x + b.w;
    } else {
      a.y = v.y > 0 ? b.y - a.h : b.y + b.h;
    }
  }
  return {a.x, a.y};
}

/// Calls what is within a thousandth a contact: the boxes are larger by that.
template <class S>
Vector<S> has_an_epsilon(const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  return world_wrong_detail::slide_among<S>(a, v, boxes, static_cast<S>(1e-3));
}

/// Keeps a sixteenth away from everything.
template <class S>
Vector<S> wears_a_skin(const Box<S>& a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  return world_wrong_detail::slide_among<S>(a, v, boxes, S(1) / S(16));
}

}  // namespace sweeplab
