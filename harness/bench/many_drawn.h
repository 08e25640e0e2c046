// SPDX-License-Identifier: MIT
//
// Boxes and motions drawn at random for what finds boxes among many, of the numbers that are hard for it.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "algorithms/many/bounds.h"
#include "harness/support/split_mix.h"

namespace sweeplab {

/// Kinds of numbers that positions are drawn from; each with its trap.
enum class Numbers : std::uint8_t { tiles, fractions, far, all_exponents, crowd, sizes, ends };
constexpr Numbers all_numbers[] = {Numbers::tiles, Numbers::fractions, Numbers::far, Numbers::all_exponents,
                                   Numbers::crowd, Numbers::sizes,     Numbers::ends};

template <class S>
class Drawn {
 public:
  Drawn(Numbers kind, std::uint64_t seed) : kind_(kind), random_(seed) {}

  S place() {
    const S far = std::ldexp(S(1), std::numeric_limits<S>::digits);  // from here on S has no odd numbers
    switch (kind_) {
      case Numbers::tiles:
        return static_cast<S>(random_.between(-20, 20));
      case Numbers::far:
        return far + static_cast<S>(random_.between(-40, 40));
      case Numbers::all_exponents:
        return any();
      case Numbers::ends: {
        const S greatest = std::numeric_limits<S>::max(), least = std::numeric_limits<S>::denorm_min();
        const S ends[] = {greatest, -greatest, greatest / 2, least, -least, S(0), S(-0.0), 3 * least};
        return ends[random_.below(8)];
      }
      case Numbers::crowd:
        return static_cast<S>(random_.below(3)) / 4;
      default:
        return static_cast<S>(random_.between(-100000, 100000)) / S(1000);
    }
  }
  S size() {
    if (kind_ == Numbers::sizes) return std::exp2(static_cast<S>(random_.between(-60, 60)) / S(6));
    const S s = std::abs(place());
    return kind_ == Numbers::tiles || kind_ == Numbers::far ? static_cast<S>(random_.below(4)) : s;
  }
  S motion() { return kind_ == Numbers::far ? static_cast<S>(random_.between(-5, 5)) : place(); }
  Box<S> box() {
    const S x = place(), y = place(), w = size();
    return {x, y, w, size()};
  }
  Vector<S> way() {
    const S x = motion();
    return {x, motion()};
  }
  Bounds<S> bounds() {
    const Box<S> b = box();
    return swept_bounds(b, way());
  }
  SplitMix64& random() { return random_; }

 private:
  /// Any finite number.
  S any() {
    using Raw = exact_detail::Raw<S>;
    for (;;) {
      const S s = std::bit_cast<S>(static_cast<Raw>(random_.next()));
      if (std::isfinite(s)) return s;
    }
  }
  Numbers kind_;
  SplitMix64 random_;
};

}  // namespace sweeplab
