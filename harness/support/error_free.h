// SPDX-License-Identifier: MIT
//
// Sums and products of doubles together with their rounding errors. Everything here rests on round-to-nearest without
// contraction or extended precision, and u stands for 2^-53, half an ulp of 1.
#pragma once

#include <cmath>

namespace sweeplab {

/// hi + lo, with hi the double nearest to the sum: a number of about 106 bits.
struct Pair {
  double hi = 0, lo = 0;
};

/// a + b exactly, unless it overflows; then lo is not 0 (it is NaN or infinite). (Knuth)
inline Pair two_sum(double a, double b) {
  const double hi = a + b, b_part = hi - a;
  return {hi, (a - (hi - b_part)) + (b - b_part)};
}

/// a * b exactly, for |a|, |b| in [2^-450, 2^450]: the product's last place is then at least 2^-1004, so that no part
/// underflows. By Dekker and Veltkamp, for a fused multiply-add is a slow library call on a plain x86-64 and in
/// WebAssembly.
inline Pair two_product(double a, double b) {
  constexpr double splitter = 0x1p27 + 1;
  const double a_scaled = a * splitter, b_scaled = b * splitter;
  const double a_hi = a_scaled - (a_scaled - a), b_hi = b_scaled - (b_scaled - b);
  const double a_lo = a - a_hi, b_lo = b - b_hi;
  const double hi = a * b;
  return {hi, ((a_hi * b_hi - hi) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

/// Whether two_product takes it.
inline bool in_product_range(double x) { return std::abs(x) >= 0x1p-450 && std::abs(x) <= 0x1p450; }

}  // namespace sweeplab
