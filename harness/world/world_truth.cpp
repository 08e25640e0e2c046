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
  Rect<Rational> stored{
      {below<S>(raw.lo[0]), below<S>(raw.lo[1])}, {above<S>(raw.hi[0]), above<S>(raw.hi[1])}, raw.stops};
  // A line, to a mover without thickness across it: nothing is between its planes but the line, which is forbidden.
  const S box[2] = {b.box.x, b.box.y}, extent[2] = {b.box.w + w, b.box.h + h};
  for (const std::size_t i : {0U, 1U}) {
    if (extent[i] > 0) continue;
    constexpr S inf = std::numeric_limits<S>::infinity();
    stored.lo[i] = Rational(std::nextafter(box[i], -inf));
    stored.hi[i] = Rational(std::nextafter(box[i], inf));
  }
  return stored;
}

template Rect<Rational> raw_planes(const WorldBox<float>&, float, float);
template Rect<Rational> raw_planes(const WorldBox<double>&, double, double);
template Rect<Rational> stored_planes(const WorldBox<float>&, float, float);
template Rect<Rational> stored_planes(const WorldBox<double>&, double, double);

}  // namespace sweeplab
