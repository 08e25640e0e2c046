// SPDX-License-Identifier: MIT
//
// The truth of world_truth.h in machine integers, for runs of many frames: the same code, slide_truth, on the same
// planes, as multiples of one power of two that is chosen for the level. Exact or not at all: what does not fit into 64
// bits goes to 128, and what does not fit there to rationals.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "algorithms/query.h"
#include "harness/support/rational.h"
#include "harness/world/world_truth.h"

namespace sweeplab::world_truth_detail {

/// A product of two 128-bit integers, or one such integer; only compared.
struct Wide {
  Int128 high = 0;
  UInt128 low = 0;

  Wide() = default;
  explicit Wide(Int128 n) : high(n < 0 ? -1 : 0), low(static_cast<UInt128>(n)) {}

  friend bool operator==(const Wide&, const Wide&) = default;
  friend bool operator<(const Wide& a, const Wide& b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

  /// Of two that are no products yet.
  friend Wide operator*(const Wide& a, const Wide& b) {
    const bool negative = (a.high < 0) != (b.high < 0);
    const UInt128 p = a.high < 0 ? 0 - a.low : a.low, q = b.high < 0 ? 0 - b.low : b.low;
    constexpr UInt128 half = ~std::uint64_t{0};
    const UInt128 lowest = (p & half) * (q & half), upper = (p >> 64) * (q >> 64);
    const UInt128 one = (p >> 64) * (q & half), other = (p & half) * (q >> 64);
    const UInt128 middle = (lowest >> 64) + (one & half) + (other & half);
    Wide product;
    product.low = (lowest & half) | middle << 64;
    UInt128 top = upper + (one >> 64) + (other >> 64) + (middle >> 64);
    if (negative) {
      product.low = 0 - product.low;
      top = ~top + (product.low == 0 ? 1 : 0);
    }
    product.high = static_cast<Int128>(top);
    return product;
  }
};

/// Numbers of S as integers in units of a power of two. All must be below 2^most in size: then their sums and
/// differences fit N, and products of these W.
template <class N, class W, int most, class S>
struct Units {
  using Number = N;
  using Product = W;
  double to_units = 1;  ///< 2^-exponent
  S unit = 1;           ///< 2^exponent

  /// The finest unit in which numbers of this size fit; nothing if it is no number.
  static std::optional<Units> for_size(double size) {
    int exponent = 0;
    std::frexp(size, &exponent);
    exponent = std::max(exponent - most, std::numeric_limits<S>::min_exponent - std::numeric_limits<S>::digits);
    if (exponent < -960 || exponent + most >= std::numeric_limits<S>::max_exponent) return std::nullopt;
    return Units{std::ldexp(1.0, -exponent), std::ldexp(S(1), exponent)};
  }
  /// False if it is no multiple of the unit, or too large.
  bool give(double s, N& n) const {
    constexpr double limit = static_cast<double>(std::uint64_t{1} << (most / 2)) *
                             static_cast<double>(std::uint64_t{1} << (most - most / 2));
    const double scaled = s * to_units;
    if (!(std::abs(scaled) < limit)) return false;
    n = static_cast<N>(scaled);
    return static_cast<double>(n) == scaled && (n != 0) == (s != 0);  // what underflows is no multiple
  }
  /// The nearest S: a multiple of the unit has as many bits as S allows, or was rounded to them as an integer.
  S nearest(N n) const { return static_cast<S>(n) * unit; }
};

/// A level in one kind of integers.
template <class Kind>
struct IntegerLevel {
  using N = typename Kind::Number;
  using W = typename Kind::Product;
  Kind units;
  std::vector<Rect<N>> rects, met;

  static std::optional<IntegerLevel> made(std::span<const Rect<Rational>> planes, double size) {
    const std::optional<Kind> units = Kind::for_size(size);
    if (!units) return std::nullopt;
    IntegerLevel level{*units, {}, {}};
    for (const Rect<Rational>& r : planes) {
      Rect<N> rect{{}, {}, r.stops};
      for (const std::size_t i : {0U, 1U}) {
        for (const auto& [from, to] : {std::pair{&r.lo[i], &rect.lo[i]}, std::pair{&r.hi[i], &rect.hi[i]}}) {
          const auto number = static_cast<double>(*from);
          if (!(Rational(number) == *from) || !level.units.give(number, *to)) return std::nullopt;
        }
      }
      level.rects.push_back(rect);
    }
    level.met.reserve(planes.size());
    return level;
  }

  template <class S>
  bool point(S x, S y, Point<N>& p) const {
    return units.give(x, p[0]) && units.give(y, p[1]);
  }
  /// Those that reach the box around the way; all others can be neither met nor hold the start.
  std::span<const Rect<N>> near(const Point<N>& p, const Point<N>& v) {
    const Point<N> end{N(p[0] + v[0]), N(p[1] + v[1])};
    const Point<N> low{std::min(p[0], end[0]), std::min(p[1], end[1])};
    const Point<N> high{std::max(p[0], end[0]), std::max(p[1], end[1])};
    met.clear();
    for (const Rect<N>& r : rects) {
      const int here =
          int(r.lo[0] <= high[0]) & int(r.lo[1] <= high[1]) & int(r.hi[0] >= low[0]) & int(r.hi[1] >= low[1]);
      if (here != 0) met.push_back(r);
    }
    return met;
  }
};

}  // namespace sweeplab::world_truth_detail

namespace sweeplab {

/// Which numbers were wide enough for an answer.
enum class TruthWidth : std::uint8_t { bits_64, bits_128, rational };

/// A truth as it is stored: what an engine that is never wrong says.
template <class S>
struct StoredTruth {
  Vector<S> end{};  ///< the plane, or the exact end rounded to nearest, infinite beyond the range
  std::array<int, 2> normal{0, 0};
  bool corner = false;
  std::size_t inside_of = 0;
  TruthWidth width = TruthWidth::rational;
};

/// The truth for a mover of one size in one level. Not for two threads at once: it keeps its memory.
template <class S>
class FastWorldTruth {
 public:
  /// `planes`: stored_planes() or raw_planes() of the level.
  explicit FastWorldTruth(std::span<const Rect<Rational>> planes) : planes_(planes.begin(), planes.end()) {
    double size = 0;
    for (const Rect<Rational>& r : planes) {
      for (const std::size_t i : {0U, 1U}) {
        size = std::max({size, std::abs(static_cast<double>(r.lo[i])), std::abs(static_cast<double>(r.hi[i]))});
      }
    }
    if (!std::isfinite(size)) return;
    narrow_ = world_truth_detail::IntegerLevel<Narrow>::made(planes, size);
    broad_ = world_truth_detail::IntegerLevel<Broad>::made(planes, size);
  }

  /// Finite numbers.
  StoredTruth<S> slide(const Vector<S>& p, const Vector<S>& v, CornerPolicy policy) {
    StoredTruth<S> truth;
    if (narrow_ && ask(*narrow_, p, v, policy, truth)) {
      truth.width = TruthWidth::bits_64;
    } else if (broad_ && ask(*broad_, p, v, policy, truth)) {
      truth.width = TruthWidth::bits_128;
    } else {
      const WorldTruth<Rational> exact = slide_truth(exact_point(p.x, p.y), exact_point(v.x, v.y), planes_, policy);
      truth = {{static_cast<S>(exact.end[0]), static_cast<S>(exact.end[1])},
               exact.normal,
               exact.corner,
               exact.inside_of,
               TruthWidth::rational};
    }
    return truth;
  }

  /// Whether a position is in one of the solid rectangles.
  bool forbids(const Vector<S>& p) const {
    if (Point<Int128> at; broad_ && broad_->point(p.x, p.y, at)) return is_forbidden<Int128>(at, broad_->rects);
    return is_forbidden<Rational>(exact_point(p.x, p.y), planes_);
  }

 private:
  // A distance is a difference of two numbers, and has a sign.
  using Narrow = world_truth_detail::Units<std::int64_t, Int128, 62, S>;
  using Broad = world_truth_detail::Units<Int128, world_truth_detail::Wide, 126, S>;

  template <class Kind>
  static bool ask(world_truth_detail::IntegerLevel<Kind>& level, const Vector<S>& p, const Vector<S>& v,
                  CornerPolicy policy, StoredTruth<S>& truth) {
    using N = typename Kind::Number;
    Point<N> from, motion;
    if (!level.point(p.x, p.y, from) || !level.point(v.x, v.y, motion)) return false;
    const WorldTruth<N> exact = slide_truth<N, typename Kind::Product>(from, motion, level.near(from, motion), policy);
    truth.end = {level.units.nearest(exact.end[0]), level.units.nearest(exact.end[1])};
    truth.normal = exact.normal;
    truth.corner = exact.corner;
    truth.inside_of = exact.inside_of;
    return true;
  }

  std::vector<Rect<Rational>> planes_;
  std::optional<world_truth_detail::IntegerLevel<Narrow>> narrow_;
  std::optional<world_truth_detail::IntegerLevel<Broad>> broad_;
};

}  // namespace sweeplab
