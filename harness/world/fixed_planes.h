// SPDX-License-Identifier: MIT
//
// A frame in integers of a fixed unit, a power of two: where all its numbers are multiples of it, and small enough for
// what truth and judge make of them. That is checked number by number; what does not fit, is judged in rationals.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "harness/support/rational.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

/// The numbers of a frame are below 2^this. The truth of bounce makes 17 times as much of them, and products; the judge
/// multiplies these by 100: so int64 and products in 128 bits (62 + 57 + 7), Int128 and products in 255 bits.
template <class N>
inline constexpr int fixed_bits = std::is_same_v<N, std::int64_t> ? 57 : 117;

template <class N>
struct FixedPlanes {
  bool fits = false;
  int shift = 0;  ///< in units of 2^-shift
  std::vector<Rect<N>> raw, stored;

  /// Exactly, or nothing.
  std::optional<N> fixed(double number) const {
    constexpr double limit = std::is_same_v<N, std::int64_t> ? 0x1p57 : 0x1p117;
    const double scaled = number * scale_;  // exact, but for what underflows and is below 1 then
    if (!(scaled < limit && -limit < scaled)) return std::nullopt;
    const N n = static_cast<N>(scaled);
    if (static_cast<double>(n) != scaled || (n == 0) != (number == 0)) return std::nullopt;
    return n;
  }
  std::optional<Point<N>> fixed(double x, double y) const {
    const std::optional<N> i = fixed(x), j = fixed(y);
    if (!i || !j) return std::nullopt;
    return Point<N>{*i, *j};
  }
  double number(const N& n) const { return std::ldexp(static_cast<double>(n), -shift); }
  /// The nearest S, infinite beyond the range, of a sum of two that were fixed from it. It is rounded once, as an integer:
  /// such a sum is a multiple of the least S > 0, so that what then has a bit below that has few enough of them.
  template <class S>
  S nearest(const N& n) const {
    return static_cast<S>(std::ldexp(static_cast<double>(static_cast<S>(n)), -shift));
  }

  /// The unit is midway, in powers of two, between the finest that the greatest plane leaves room for and the coarsest
  /// that holds all numbers of the level: movers go far beyond it, and their motions are finer than it.
  template <class S>
  static FixedPlanes of(std::span<const WorldBox<S>> boxes, S w, S h, std::span<const Rect<Rational>> stored_planes) {
    FixedPlanes f;
    double greatest = 0x1p-40;
    int lowest = 0;  // the place of the last bit of all
    const auto hold = [&](double s) {
      if (s == 0) return;
      greatest = std::max(greatest, std::abs(s));
      int exponent = 0;
      const auto bits = static_cast<std::int64_t>(std::ldexp(std::frexp(s, &exponent), 53));
      lowest = std::min(lowest, exponent - 53 + std::countr_zero(static_cast<std::uint64_t>(bits)));
    };
    for (const WorldBox<S>& b : boxes) {
      for (const S s : {b.box.x, b.box.y, b.box.w, b.box.h, w, h}) hold(static_cast<double>(s));
    }
    if (!(greatest < 0x1p900)) return f;
    const int finest = fixed_bits<N> - 3 - std::ilogb(greatest);  // a plane is a sum of two, and a bit to spare
    if (finest < -lowest) return f;
    f.shift = finest - (finest + lowest) / 2;
    f.scale_ = std::ldexp(1.0, f.shift);
    for (std::size_t k = 0; k < boxes.size(); ++k) {
      const Box<S>& b = boxes[k].box;
      const auto at = f.fixed(b.x, b.y), size = f.fixed(b.w, b.h), mover = f.fixed(w, h);
      const auto low = f.plane(stored_planes[k].lo), high = f.plane(stored_planes[k].hi);
      if (!at || !size || !mover || !low || !high) return f;
      f.raw.push_back({{(*at)[0] - (*mover)[0], (*at)[1] - (*mover)[1]},
                       {(*at)[0] + (*size)[0], (*at)[1] + (*size)[1]},
                       boxes[k].stops});
      f.stored.push_back({*low, *high, boxes[k].stops});
    }
    f.fits = true;
    return f;
  }

 private:
  /// A stored plane is a number of the scalar, or infinite.
  std::optional<Point<N>> plane(const Point<Rational>& p) const {
    return fixed(static_cast<double>(p[0]), static_cast<double>(p[1]));
  }
  double scale_ = 1;
};

}  // namespace sweeplab
