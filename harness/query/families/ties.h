// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab {

/// The scenes whose verdict hangs on one exact equality: the six kinds of graze, and the exact corner hit.
enum class Tie { flat, rest, slide, corner, leave, end, corner_hit };

/// Small integers on which the tie is exact: sizes up to 8, motions up to 40, A at the origin, moving towards +x (and
/// +y where it moves on both); turned by the caller. Every number is below 2^9 in magnitude, so sums are exact with
/// many bits to spare even in float.
template <class S>
Query<S> tie(Draw& draw, Tie kind) {
  const int aw = draw.integer(1, 8), ah = draw.integer(1, 8), bw = draw.integer(1, 8), bh = draw.integer(1, 8);
  const int px = draw.integer(1, 5), py = draw.integer(1, 5);  // direction
  const int n = draw.integer(2, 8);                            // the tie happens at t = k / n
  const int k = draw.integer(1, n - 1);
  const int beside = draw.integer(1 - bh, ah - 1);  // b.y at which the y intervals overlap
  Query<S> q{{S(0), S(0), S(aw), S(ah)}, {S(px * n), S(py * n)}, {S(0), S(0), S(bw), S(bh)}, {}};
  const auto put_b = [&q](int x, int y) { q.b.x = S(x), q.b.y = S(y); };
  switch (kind) {
    case Tie::flat:  // both without height (or width, after turning), on one line or crossing
      q.a.h = q.b.h = S(0);
      put_b(aw + px * k, py * k);
      if (draw.chance(1, 2)) q.motion_a.y = S(0), q.b.y = S(0);
      break;
    case Tie::rest:
      q.motion_a = {};
      put_b(aw, draw.integer(-bh, ah));
      break;
    case Tie::slide:  // along x, b's side exactly at a's; entering, or beside it from the start
      q.motion_a.y = S(0);
      put_b(draw.chance(1, 2) ? aw + px * k : draw.integer(1 - bw, aw), ah);
      break;
    case Tie::corner:  // x begins to touch exactly when y ceases to
      put_b(aw + px * k, py * k - bh);
      break;
    case Tie::leave:
      if (draw.chance(1, 2)) q.motion_a.y = S(0);
      put_b(-bw, beside);
      break;
    case Tie::end:  // arrives at t = 1
      q.motion_a.y = S(0);
      put_b(aw + px * n, beside);
      if (draw.chance(1, 3)) q.motion_a.y = S(py * n), q.b.y = S(draw.integer(py * n - bh + 1, py * n + ah));
      break;
    case Tie::corner_hit:  // both axes begin to touch at k / n
      put_b(aw + px * k, ah + py * k);
      break;
  }
  return q;
}

inline Tie any_tie(Draw& draw) { return static_cast<Tie>(draw.below(7)); }

}  // namespace sweeplab
