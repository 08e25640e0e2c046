// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "harness/world/world_truth.h"

namespace sweeplab {

namespace monotone_way_detail {

/// The corners at which a monotone way may be bent: its ends, and all planes between, in the direction of the way.
template <class N>
std::vector<N> lines(const N& a, const N& b, std::span<const Rect<N>> rects, std::size_t i) {
  const N &low = std::min(a, b), &high = std::max(a, b);
  std::vector<N> line{low, high};
  for (const Rect<N>& r : rects) {
    for (const N& plane : {r.lo[i], r.hi[i]}) {
      if (low < plane && plane < high) line.push_back(plane);
    }
  }
  std::sort(line.begin(), line.end());
  line.erase(std::unique(line.begin(), line.end()), line.end());
  if (b < a) std::reverse(line.begin(), line.end());
  return line;
}

}  // namespace monotone_way_detail

/// Whether a way from a to b that turns back on neither axis crosses no face that stops it. Boxes that hold a are not
/// there. A way may be bent at lines only, for a line is in the way of fewer boxes than what lies on either side of it;
/// but where lines cross it may also go on between them, through a corner, which only a box stops that stops at both
/// faces there: two one-way boxes of one place may each stop at one.
template <class N>
bool is_reachable(const Point<N>& a, const Point<N>& b, std::span<const Rect<N>> rects) {
  std::vector<Rect<N>> there;
  const auto meets = [&](const Rect<N>& r, std::size_t i) {
    return r.lo[i] < r.hi[i] && r.lo[i] < std::max(a[i], b[i]) && std::min(a[i], b[i]) < r.hi[i];
  };
  for (const Rect<N>& r : rects) {
    if (!r.holds(a) && meets(r, 0) && meets(r, 1)) there.push_back(r);
  }
  if (there.empty()) return true;
  const std::vector<N> x = monotone_way_detail::lines<N>(a[0], b[0], there, 0),
                       y = monotone_way_detail::lines<N>(a[1], b[1], there, 1);
  // Along axis i from one line to the next, at `across` on the other: whether that crosses a face that stops it.
  const auto blocked = [&](std::size_t i, const N& from, const N& to, const N& across) {
    const bool back = to < from;
    return std::any_of(there.begin(), there.end(), [&](const Rect<N>& r) {
      const N& face = back ? r.hi[i] : r.lo[i];
      const bool crossed = back ? to < face && face <= from : from <= face && face < to;
      return crossed && r.stops[2 * i + (back ? 1 : 0)] && r.lo[1 - i] < across && across < r.hi[1 - i];
    });
  };
  // From where two lines cross, aslant into the cell between them and the next two.
  const auto blocked_aslant = [&](const N& from_x, const N& to_x, const N& from_y, const N& to_y) {
    return std::any_of(there.begin(), there.end(), [&](const Rect<N>& r) {
      bool crosses = false, stops = true;  // a face is crossed; each that is stops
      const auto along = [&](std::size_t i, const N& from, const N& to) {
        const bool back = to < from;
        const N& face = back ? r.hi[i] : r.lo[i];
        if (back ? face <= to || from <= r.lo[i] : to <= face || r.hi[i] <= from) return false;  // beside the cell
        if (face == from) {
          crosses = true;
          stops = stops && r.stops[2 * i + (back ? 1 : 0)];
        }
        return true;
      };
      return along(0, from_x, to_x) && along(1, from_y, to_y) && crosses && stops;
    });
  };
  std::vector<char> free(x.size() * y.size(), 0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < y.size(); ++j) {
      char& here = free[i * y.size() + j];
      here = i == 0 && j == 0 ? 1 : 0;
      if (i > 0 && free[(i - 1) * y.size() + j] != 0 && !blocked(0, x[i - 1], x[i], y[j])) here = 1;
      if (j > 0 && free[i * y.size() + j - 1] != 0 && !blocked(1, y[j - 1], y[j], x[i])) here = 1;
      if (here == 0 && i > 0 && j > 0 && free[(i - 1) * y.size() + j - 1] != 0 &&
          !blocked_aslant(x[i - 1], x[i], y[j - 1], y[j])) {
        here = 1;
      }
    }
  }
  return free.back() != 0;
}

}  // namespace sweeplab
