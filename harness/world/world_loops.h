// SPDX-License-Identifier: MIT
//
// The loops that games put around a sweep of one pair: in which order they answer the hits of a frame, and where they
// put the box. Any method sweeps in them.
#pragma once

#include <cstdint>
#include <span>

#include "algorithms/exact.h"
#include "algorithms/query.h"

namespace sweeplab {

/// reading: one pass over the boxes, each hit is answered at once. earliest: the least time of all, the first found of
/// equal ones, answered, and again, up to four times. face_first: of equal times a face goes before a corner. axes: x
/// alone, then y alone. farthest: of all hits the last (Humper's order, which keeps the farther one).
enum class HitOrder : std::uint8_t { reading, earliest, face_first, axes, farthest };

/// along: a + v*t. contact: then on the normal's axis as near as the numbers allow, as position_at_contact().
enum class Placing : std::uint8_t { along, contact };

template <class S>
bool is_hit(const Answer<S>& a) {
  return a.outcome == Outcome::impact && (a.normal_x != 0 || a.normal_y != 0);
}

/// Moves the box to the hit, and leaves of the motion what is left of the frame, without the normal's axis.
template <class S>
void slide_at(Box<S>& a, Vector<S>& v, const Box<S>& b, const Answer<S>& hit, Placing placement) {
  using exact_detail::directed_sum;
  a.x = a.x + v.x * hit.time;
  a.y = a.y + v.y * hit.time;
  if (placement == Placing::contact) {
    if (hit.normal_x < 0) a.x = directed_sum<true, S>(b.x, -a.w);
    if (hit.normal_x > 0) a.x = directed_sum<false, S>(b.x, b.w);
    if (hit.normal_y < 0) a.y = directed_sum<true, S>(b.y, -a.h);
    if (hit.normal_y > 0) a.y = directed_sum<false, S>(b.y, b.h);
  }
  const S rest = S(1) - hit.time;
  v = {hit.normal_x != 0 ? S(0) : v.x * rest, hit.normal_y != 0 ? S(0) : v.y * rest};
}

/// Slides: `tries` hits at most, each the one that the order chooses, then what is left.
template <class S, class Sweep>
void slide_chosen(const Sweep& sweep, HitOrder order, Placing placement, int tries, Box<S>& a, Vector<S> v,
                  std::span<const Box<S>> boxes) {
  for (int n = 0; n < tries; ++n) {
    const Box<S>* chosen = nullptr;
    Answer<S> best{};
    for (const Box<S>& b : boxes) {
      const Answer<S> hit = sweep(Query<S>{a, v, b, {}});
      if (!is_hit(hit)) continue;
      const bool better = order == HitOrder::farthest ? best.time < hit.time : hit.time < best.time;
      const bool face = order == HitOrder::face_first && hit.time == best.time && best.corner && !hit.corner;
      if (chosen != nullptr && !better && !face) continue;
      chosen = &b;
      best = hit;
    }
    if (chosen == nullptr) break;
    slide_at(a, v, *chosen, best, placement);
  }
  a.x = a.x + v.x;
  a.y = a.y + v.y;
}

/// Where a frame ends that slides in this way.
template <class S, class Sweep>
Vector<S> move_by(const Sweep& sweep, HitOrder order, Placing placement, Box<S> a, Vector<S> v,
                  std::span<const Box<S>> boxes) {
  if (order == HitOrder::axes) {
    slide_chosen<S>(sweep, HitOrder::earliest, placement, 1, a, {v.x, S(0)}, boxes);
    slide_chosen<S>(sweep, HitOrder::earliest, placement, 1, a, {S(0), v.y}, boxes);
  } else if (order == HitOrder::reading) {
    for (const Box<S>& b : boxes) {
      const Answer<S> hit = sweep(Query<S>{a, v, b, {}});
      if (is_hit(hit)) slide_at(a, v, b, hit, placement);
    }
    a.x = a.x + v.x;
    a.y = a.y + v.y;
  } else {
    slide_chosen<S>(sweep, order, placement, 4, a, v, boxes);
  }
  return {a.x, a.y};
}

/// Moves all the way, and then each box in reading order pushes out what overlaps it, by the shortest way.
template <class S>
Vector<S> pushed_out(Box<S> a, const Vector<S>& v, std::span<const Box<S>> boxes) {
  a.x = a.x + v.x;
  a.y = a.y + v.y;
  for (const Box<S>& b : boxes) {
    if (!overlaps_strictly(a, b)) continue;
    const S left = a.x + a.w - b.x, right = b.x + b.w - a.x, up = a.y + a.h - b.y, down = b.y + b.h - a.y;
    const S across = left <= right ? left : right, along = up <= down ? up : down;
    if (across <= along) {
      a.x = left <= right ? b.x - a.w : b.x + b.w;
    } else {
      a.y = up <= down ? b.y - a.h : b.y + b.h;
    }
  }
  return {a.x, a.y};
}

}  // namespace sweeplab
