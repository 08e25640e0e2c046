// SPDX-License-Identifier: MIT
// --- doubles and the errors of their operations; u = 2^-53 throughout ---
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "algorithms/exact/lanes.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

template <class S>
inline constexpr bool is_rounded = std::is_same_v<S, float> || std::is_same_v<S, double>;

template <class S>
using Raw = std::conditional_t<sizeof(S) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;

// What takes its bounds from the digits of N is right of any such format: of doubles that is proved, of formats of a
// few bits every case is looked at.

template <class N>
inline constexpr int digits = std::numeric_limits<N>::digits;

template <class N>
constexpr N power_of_two(int k) {
  N power = 1;
  for (; k > 0; --k) power = power * N(2);
  for (; k < 0; ++k) power = power * N(0.5);
  return power;
}

/// A sum hi + lo, as exact as its maker says.
template <class N>
struct Pair {
  N hi, lo;
};

/// hi = a + b rounded to nearest, lo the rounding error, exactly (Knuth; Lemma 6). If hi overflows, lo is NaN.
template <class N>
constexpr Pair<N> two_sum(N a, N b) {
  const N s = a + b, b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}

/// Splits a number into halves, a double into two of 26 bits (Veltkamp; Lemma 7): 2^27 + 1.
template <class N>
inline constexpr N splitter = power_of_two<N>((digits<N> + 1) / 2) + N(1);

/// hi = a*b rounded to nearest, lo the rounding error, exactly (Dekker). For |a| and |b| up to 2^990, and products that
/// are 0 or from 2^-900 to 2^900 (Lemma 7). Without fma, which is a slow call on many machines.
template <class N>
constexpr Pair<N> two_product(N a, N b) {
  const N split_a = rounded<N>(a * splitter<OneOf<N>>), a1 = split_a - (split_a - a), a2 = a - a1;
  const N split_b = rounded<N>(b * splitter<OneOf<N>>), b1 = split_b - (split_b - b), b2 = b - b1;
  const N p = rounded<N>(a * b);
  return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

/// The sign of a*b - c*d, for doubles whose products two_product() can take: between equal rounded products their
/// rounding errors decide (Lemma 8).
constexpr int compare_products(double a, double b, double c, double d) {
  const double p = a * b, q = c * d;
  if (p != q) return p < q ? -1 : 1;
  const double p_lo = two_product(a, b).lo, q_lo = two_product(c, d).lo;
  return p_lo < q_lo ? -1 : q_lo < p_lo ? 1 : 0;
}

/// The bits of an N behind those of a shorter S, of a double 29 behind a float's 24; `middle` where it lies in the middle
/// of two normal ones (Lemma 9).
template <class S, class N>
inline constexpr Raw<N> behind = (Raw<N>{1} << (digits<N> - digits<S>)) - 1;
template <class S, class N>
inline constexpr Raw<N> middle = behind<S, N> / 2 + 1;
template <class S>
inline constexpr S least_normal = (std::numeric_limits<S>::min)();

/// Whether t, an exact quotient rounded to N, may round to another S than the quotient (Lemma 9).
template <class S, class N>
constexpr bool may_round_twice(N t) {
  return (std::bit_cast<Raw<N>>(t) & behind<S, N>) == middle<S, N> || (t < N(least_normal<S>) && t != 0);
}

/// Whether t may round to another S than a quotient that is within 8 units of t's last place (Lemma 24). Also true of
/// t < 0.
template <class S, class N>
constexpr bool may_round_otherwise(N t) {
  constexpr Raw<N> off = 8;
  return ((std::bit_cast<Raw<N>>(t) + off - middle<S, N>)&behind<S, N>) <= 2 * off ||
         (t < N(least_normal<S>) && t != 0);
}

/// entry - t*travel for t = entry/travel rounded, exactly (Lemma 10). Wants entry and travel, and t > 0, as
/// two_product() wants its factors.
template <class N>
constexpr N remainder(N entry, N t, N travel) {
  const Pair<N> p = two_product(t, travel);
  return (entry - p.hi) - p.lo;
}

/// entry/travel, exact numbers with 0 < entry <= travel, rounded once to S. What would be rounded twice is first
/// rounded to odd instead (Lemma 11): toward zero, and the lowest bit set unless that was exact.
template <class S, class N>
constexpr S single_quotient(N entry, N travel) {
  const N t = entry / travel;
  if (std::is_same_v<S, N> || !may_round_twice<S>(t)) return static_cast<S>(t);
  const N rest = remainder(entry, t, travel);
  const Raw<N> toward_zero = std::bit_cast<Raw<N>>(t) - (rest < 0);
  return static_cast<S>(std::bit_cast<N>(toward_zero | (rest != 0)));
}

/// Two numbers, one of which is the quotient rounded: the same twice wherever that is certain. Both are -1 if the
/// numbers are out of range.
template <class N>
struct Either {
  N low, high;
};

/// Where every rounding of pair_quotient() is as Lemma 12 counts it.
inline constexpr double least_quotient = 0x1p-850, greatest_travel = 0x1p900;
/// 64u^2: three times what pair_quotient() can be off by, relatively (Lemma 12). 2^-100 of doubles.
template <class N>
inline constexpr N quotient_margin = power_of_two<N>(6 - 2 * digits<N>);

/// (entry + entry_lo)/(travel + travel_lo), for 0 < entry <= travel, where the pair of the entry is within 4u^2 of the
/// truth and that of the travel exact.
template <class N>
constexpr Either<N> pair_quotient(N entry, N entry_lo, N travel, N travel_lo) {
  const N t = entry / travel;
  if (!(entry >= least_quotient && travel <= greatest_travel && t >= least_quotient)) return {-1, -1};
  const N rest = remainder(entry, t, travel), corrected = rest + (entry_lo - rounded<N>(t * travel_lo));
  const N more = corrected / travel, margin = rounded<N>(t * quotient_margin<N>);
  return {t + (more - margin), t + (more + margin)};
}
// Made at once, not where it is first used: in what order functions are made decides what g++ -O3 inlines, and so it is
// the same machine code as without templates.
static_assert(pair_quotient<double>(1, 0, 2, 0).low == 0.5);

/// Two S of which one is the quotient rounded: the same, or neighbours (Lemma 20).
template <class S>
struct Neighbours {
  S low, high;
};

template <class S>
constexpr Neighbours<S> neighbours(Either<double> t) {
  if constexpr (std::is_same_v<S, float>) {
    t.low = std::bit_cast<double>(std::bit_cast<std::uint64_t>(t.low) - 1);
    t.high = std::bit_cast<double>(std::bit_cast<std::uint64_t>(t.high) + 1);
  }
  return {static_cast<S>(t.low), static_cast<S>(t.high)};
}

/// a + b rounded down (or up).
template <bool down, class S>
constexpr S directed_sum(const S& a, const S& b) {
  if constexpr (!is_rounded<S>) {
    return a + b;
  } else {
    const S sum = a + b, large = magnitude(a) < magnitude(b) ? b : a, smaller = magnitude(a) < magnitude(b) ? a : b;
    // Exact (Lemma 22; two_sum could overflow on the way). That of a sum of 0 is 0, as sums do not underflow.
    const S error = smaller - (sum - large);
    if (!(down ? error < 0 : error > 0)) return sum;
    const auto raw = std::bit_cast<Raw<S>>(sum);
    return std::bit_cast<S>((sum > 0) == down ? raw - 1 : raw + 1);
  }
}

}  // namespace sweeplab::exact_detail
