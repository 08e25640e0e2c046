// SPDX-License-Identifier: MIT
//
// What really happens to one box among still boxes in a frame: algorithms/world/PROOFS.md has the definition. It shares
// nothing with the steps that it judges but algorithms/query.h. Planes go in, so that both readings can be asked: raw,
// the real Minkowski sums; and stored, rounded outwards to numbers that can be stored, which is the definition's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/query.h"
#include "harness/support/rational.h"

namespace sweeplab {

/// x and y.
template <class N>
using Point = std::array<N, 2>;

/// The axis that stops where an outer corner is met exactly.
enum class CornerPolicy : std::uint8_t { y, x };

/// An obstacle as its box, and the faces that stop a mover: of x: low, high; of y: low, high.
template <class S>
struct WorldBox {
  Box<S> box;
  std::array<bool, 4> stops{true, true, true, true};
  bool solid() const { return stops[0] && stops[1] && stops[2] && stops[3]; }
};

/// An open rectangle of forbidden positions of the mover's min corner.
template <class N>
struct Rect {
  Point<N> lo, hi;
  std::array<bool, 4> stops{true, true, true, true};
  bool solid() const { return stops[0] && stops[1] && stops[2] && stops[3]; }
  bool holds(const Point<N>& p) const { return lo[0] < p[0] && p[0] < hi[0] && lo[1] < p[1] && p[1] < hi[1]; }
};

/// Positions in one of the rectangles. Of one-way ones, only if asked.
template <class N>
bool is_forbidden(const Point<N>& p, std::span<const Rect<N>> rects) {
  for (const Rect<N>& r : rects) {
    if (r.solid() && r.holds(p)) return true;
  }
  return false;
}

/// The exact end of a frame with the response slide. On each axis it is a plane, or start + motion: no quotient.
template <class N>
struct WorldTruth {
  Point<N> end{};
  std::array<int, 2> normal{0, 0};  ///< of the axes that were stopped, against the motion
  bool corner = false;              ///< the policy decided
  std::size_t inside_of = 0;        ///< solid rectangles in which it began, and which were ignored
  /// When the first leg ended: numerator/denominator of the motion; 1/1 if nothing was met.
  N numerator{1}, denominator{1};
};

template <class N>
int sign_of(const N& n) {
  return n < N(0) ? -1 : N(0) < n ? 1 : 0;
}

/// By products of distances, in any exact numbers N whose products fit W.
template <class N, class W>
WorldTruth<N> slide_truth(const Point<N>& p, const Point<N>& v, std::span<const Rect<N>> rects, CornerPolicy policy);

/// In numbers of any size.
WorldTruth<Rational> slide_truth(const Point<Rational>& p, const Point<Rational>& v,
                                 std::span<const Rect<Rational>> rects, CornerPolicy policy);

/// The forbidden positions of a mover of size w, h as real numbers,
template <class S>
Rect<Rational> raw_planes(const WorldBox<S>& b, S w, S h);
/// and as the definition has them: the greatest stored number not above, and the least not below; infinite where there
/// is none.
template <class S>
Rect<Rational> stored_planes(const WorldBox<S>& b, S w, S h);

template <class S>
Point<Rational> exact_point(S x, S y) {
  return {Rational(x), Rational(y)};
}

}  // namespace sweeplab

namespace sweeplab::world_truth_detail {

/// Distances along the motion from where the mover stands: everything is ahead or behind, nothing has a sign but v.
template <class N>
struct Ahead {
  const Point<N>&p, &v;
  int sign[2] = {sign_of(v[0]), sign_of(v[1])};
  N travel[2] = {sign[0] < 0 ? N(-v[0]) : v[0], sign[1] < 0 ? N(-v[1]) : v[1]};

  N to(int i, const N& plane) const { return sign[i] < 0 ? N(p[i] - plane) : N(plane - p[i]); }
  N near(const Rect<N>& r, int i) const { return to(i, sign[i] < 0 ? r.hi[i] : r.lo[i]); }
  N far(const Rect<N>& r, int i) const { return to(i, sign[i] < 0 ? r.lo[i] : r.hi[i]); }
  N place(int i, const N& distance) const { return sign[i] < 0 ? N(p[i] - distance) : N(p[i] + distance); }
  bool stops(const Rect<N>& r, int i) const { return r.stops[2 * static_cast<std::size_t>(i) + (sign[i] < 0 ? 1 : 0)]; }
  bool on_the_line(const Rect<N>& r, int i) const {
    if (sign[i] == 0) return r.lo[i] < p[i] && p[i] < r.hi[i];
    return r.lo[i] < r.hi[i] && near(r, i) < travel[i] && N(0) < far(r, i);
  }
};

/// The least distance of its kind.
template <class N>
struct Least {
  bool any = false;
  N distance{};
  void offer(const N& d) {
    if (!any || d < distance) distance = d;
    any = true;
  }
};

/// The least distances at which a face of x, a face of y, and a corner is met on the straight way; of the corner on x.
template <class N, class W>
struct FirstMet {
  Least<N> face[2], corner;
  N corner_y{};

  void offer(const Ahead<N>& a, const Rect<N>& r) {
    if (!a.on_the_line(r, 0) || !a.on_the_line(r, 1)) return;
    if (a.sign[0] == 0 || a.sign[1] == 0) {
      const int i = a.sign[0] == 0 ? 1 : 0;
      if (a.stops(r, i)) face[i].offer(a.near(r, i));
      return;
    }
    const N x = a.near(r, 0), y = a.near(r, 1);
    const W time_x = W(x) * W(a.travel[1]), time_y = W(y) * W(a.travel[0]);
    if (!(time_x < W(a.far(r, 1)) * W(a.travel[0]) && time_y < W(a.far(r, 0)) * W(a.travel[1]))) return;
    if (time_x == time_y) {
      if (!a.stops(r, 0) || !a.stops(r, 1)) return;
      if (!corner.any || x < corner.distance) corner_y = y;
      corner.offer(x);
      return;
    }
    const int i = time_y < time_x ? 0 : 1;
    if (a.stops(r, i)) face[i].offer(i == 0 ? x : y);
  }
};

}  // namespace sweeplab::world_truth_detail

namespace sweeplab {

template <class N, class W>
WorldTruth<N> slide_truth(const Point<N>& p, const Point<N>& v, std::span<const Rect<N>> rects, CornerPolicy policy) {
  using namespace world_truth_detail;
  WorldTruth<N> truth;
  truth.end = {N(p[0] + v[0]), N(p[1] + v[1])};
  const Ahead<N> a{p, v};
  FirstMet<N, W> met;
  for (const Rect<N>& r : rects) {
    if (r.holds(p)) {
      truth.inside_of += r.solid();
    } else if (a.sign[0] != 0 || a.sign[1] != 0) {
      met.offer(a, r);
    }
  }
  bool drop[2] = {met.face[0].any, met.face[1].any};
  N at[2] = {met.face[0].distance, met.face[1].distance};
  if (drop[0] && drop[1]) {
    const W time_x = W(at[0]) * W(a.travel[1]), time_y = W(at[1]) * W(a.travel[0]);
    drop[1] = !(time_x < time_y);
    drop[0] = !(time_y < time_x);
  }
  if (met.corner.any) {
    const N corner[2] = {met.corner.distance, met.corner_y};
    const int i = drop[0] ? 0 : 1;
    if ((!drop[0] && !drop[1]) || corner[i] < at[i]) {
      truth.corner = true;
      drop[0] = policy == CornerPolicy::x;
      drop[1] = !drop[0];
      at[0] = corner[0];
      at[1] = corner[1];
    }
  }
  if (!drop[0] && !drop[1]) return truth;
  const int first = drop[0] ? 0 : 1, other = 1 - first;
  truth.numerator = at[first];
  truth.denominator = a.travel[first];
  if (!drop[other] && a.sign[other] != 0) {  // the second leg
    const N plane = a.place(first, at[first]);
    Least<N> stop;
    for (const Rect<N>& r : rects) {
      if (!(r.lo[first] < plane && plane < r.hi[first] && r.lo[other] < r.hi[other])) continue;
      const N near = a.near(r, other);
      if (r.holds(p) || !a.stops(r, other) || !(near < a.travel[other])) continue;
      if (W(near) * W(a.travel[first]) < W(at[first]) * W(a.travel[other])) continue;
      stop.offer(near);
    }
    drop[other] = stop.any;
    at[other] = stop.distance;
  }
  for (const int i : {0, 1}) {
    const auto k = static_cast<std::size_t>(i);
    if (!drop[i]) continue;
    truth.end[k] = a.place(i, at[i]);
    truth.normal[k] = -a.sign[i];
  }
  return truth;
}

}  // namespace sweeplab
