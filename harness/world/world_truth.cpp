// SPDX-License-Identifier: MIT
#include "harness/world/world_truth.h"

#include <cmath>
#include <limits>

namespace sweeplab {
namespace {

template <class S>
Rational below(const Rational& r) {
  S s = static_cast<S>(r);
  while (Rational(s) > r) s = std::nextafter(s, -std::numeric_limits<S>::infinity());
  return Rational(s);
}

template <class S>
Rational above(const Rational& r) {
  S s = static_cast<S>(r);
  while (Rational(s) < r) s = std::nextafter(s, std::numeric_limits<S>::infinity());
  return Rational(s);
}

}  // namespace

WorldTruth<Rational> slide_truth(const Point<Rational>& p, const Point<Rational>& v,
                                 std::span<const Rect<Rational>> rects, CornerPolicy policy) {
  return slide_truth<Rational, Rational>(p, v, rects, policy);
}

template <class S>
Rect<Rational> raw_planes(const WorldBox<S>& b, S w, S h) {
  const Rational x(b.box.x), y(b.box.y);
  return {{x - Rational(w), y - Rational(h)}, {x + Rational(b.box.w), y + Rational(b.box.h)}, b.stops};
}

template <class S>
Rect<Rational> stored_planes(const WorldBox<S>& b, S w, S h) {
  const Rect<Rational> raw = raw_planes(b, w, h);
  return {{below<S>(raw.lo[0]), below<S>(raw.lo[1])}, {above<S>(raw.hi[0]), above<S>(raw.hi[1])}, raw.stops};
}

template Rect<Rational> raw_planes(const WorldBox<float>&, float, float);
template Rect<Rational> raw_planes(const WorldBox<double>&, double, double);
template Rect<Rational> stored_planes(const WorldBox<float>&, float, float);
template Rect<Rational> stored_planes(const WorldBox<double>&, double, double);

}  // namespace sweeplab
