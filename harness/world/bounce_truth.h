// SPDX-License-Identifier: MIT
//
// The exact end of a frame in which the axes that are met turn round, by products, without a quotient: an axis that
// turns at a plane P then follows 2P - c - v*t, a line of the frame's own time.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "harness/world/world_truth.h"

namespace sweeplab {

/// Where a point is at a time that is numerator/denominator > 0: from + motion * numerator / denominator.
template <class N>
struct Place {
  Point<N> from{}, motion{};
  N numerator{1}, denominator{1};
};

namespace bounce_truth_detail {

template <class N>
struct Time {
  N distance, speed;  ///< speed > 0
};

template <class N, class W>
bool before(const Time<N>& a, const Time<N>& b) {
  return W(a.distance) * W(b.speed) < W(b.distance) * W(a.speed);
}

/// The first time, not before `since` and before 1, at which a rectangle is entered, and by which faces.
template <class N, class W>
struct Entered {
  bool any = false, face[2] = {false, false};
  Time<N> time{N(1), N(1)};
  Point<N> plane{};  ///< where the point then is, on axes that reach a face

  void offer(const Point<N>& c, const Point<N>& w, const Rect<N>& r, const Time<N>& since) {
    Time<N> in[2], out[2];
    bool moves[2];
    for (std::size_t i = 0; i < 2; ++i) {
      const int sign = sign_of(w[i]);
      moves[i] = sign != 0;
      if (!(r.lo[i] < r.hi[i])) return;
      if (!moves[i] && !(r.lo[i] < c[i] && c[i] < r.hi[i])) return;
      in[i] = sign < 0 ? Time<N>{c[i] - r.hi[i], N(-w[i])} : Time<N>{r.lo[i] - c[i], w[i]};
      out[i] = sign < 0 ? Time<N>{c[i] - r.lo[i], N(-w[i])} : Time<N>{r.hi[i] - c[i], w[i]};
    }
    if (!moves[0] && !moves[1]) return;
    const bool both = moves[0] && moves[1];
    const std::size_t last = !moves[0] || (both && before<N, W>(in[0], in[1])) ? 1 : 0;
    const std::size_t other = 1 - last;
    const bool corner = both && !before<N, W>(in[other], in[last]);
    const Time<N>& enter = in[last];
    for (std::size_t i = 0; i < 2; ++i) {
      if (moves[i] && !before<N, W>(enter, out[i])) return;
    }
    if (before<N, W>(enter, since) || !(enter.distance < enter.speed)) return;
    const auto stops = [&](std::size_t i) { return r.stops[2 * i + (sign_of(w[i]) < 0 ? 1 : 0)]; };
    if (!stops(last) || (corner && !stops(other))) return;
    if (any && before<N, W>(time, enter)) return;
    if (!any || before<N, W>(enter, time)) face[0] = face[1] = false;
    any = true;
    time = enter;
    for (const std::size_t i : {last, other}) {
      if (i == last || corner) plane[i] = sign_of(w[i]) < 0 ? r.hi[i] : r.lo[i];
    }
    if (!corner) face[last] = true;
  }
};

}  // namespace bounce_truth_detail

/// At most `turns` contacts turn it; at the next it is stopped. In numbers N that hold 2*turns + 1 times the frame's,
/// whose products fit W.
template <class N, class W>
Place<N> bounce_truth(const Point<N>& p, const Point<N>& v, std::span<const Rect<N>> rects, CornerPolicy policy,
                      int turns) {
  using namespace bounce_truth_detail;
  Place<N> at{p, v};
  Time<N> since{N(0), N(1)};
  for (int n = 0;; ++n) {
    Entered<N, W> met;
    for (const Rect<N>& r : rects) {
      if (!r.holds(p)) met.offer(at.from, at.motion, r, since);
    }
    if (!met.any) return at;
    if (n == turns) {
      at.numerator = met.time.distance;
      at.denominator = met.time.speed;
      return at;
    }
    if (!met.face[0] && !met.face[1]) met.face[policy == CornerPolicy::x ? 0 : 1] = true;
    for (std::size_t i = 0; i < 2; ++i) {
      if (!met.face[i]) continue;
      at.from[i] = met.plane[i] + met.plane[i] - at.from[i];
      at.motion[i] = -at.motion[i];
    }
    since = met.time;
  }
}

}  // namespace sweeplab
