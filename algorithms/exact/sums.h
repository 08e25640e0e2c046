// SPDX-License-Identifier: MIT
// --- exact sums of doubles, for what is closer than pairs can see ---
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "algorithms/exact/contact.h"
#include "algorithms/exact/doubles.h"
#include "algorithms/exact/integers.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// The upper parts of compressed sums, or of products of two, decide a comparison if they differ by more than this,
/// relatively: six times what they can be off by (Lemma 18).
inline constexpr double top_margin = 0x1p-48;
/// Between these two_product() is exact (Lemma 7); and 0 is.
inline constexpr double least_product = 0x1p-900, greatest_product = 0x1p900;

/// A sum of doubles, exactly, as parts that do not overlap: each is less than the lowest bit of the next, none is 0.
template <int capacity>
struct Sum {
  double part[capacity];
  int size = 0;

  constexpr Sum() {}              // NOLINT: the parts from `size` on are nobody's
  constexpr explicit Sum(int) {}  // of 0 only

  /// Shewchuk's Grow-Expansion, without the zeros.
  constexpr void add(double term) {
    int kept = 0;
    for (int i = 0; i < size; ++i) {
      const auto s = two_sum(term, part[i]);
      term = s.hi;
      if (s.lo != 0) part[kept++] = s.lo;
    }
    if (term != 0) part[kept++] = term;
    size = kept;
  }
  constexpr void add(Pair<double> p) {
    add(p.lo);
    add(p.hi);
  }
  /// Gives the parts all the bits they can hold, so that the last is within 2u of the whole (Shewchuk's Compress;
  /// Lemma 18).
  constexpr void compress() {
    if (size == 0) return;
    int bottom = size - 1;
    double carried = part[size - 1];
    for (int i = size - 2; i >= 0; --i) {
      const auto s = two_sum(carried, part[i]);
      carried = s.hi;
      if (s.lo != 0) part[bottom--] = s.hi, carried = s.lo;
    }
    int kept = 0;
    for (int i = bottom + 1; i < size; ++i) {
      const auto s = two_sum(part[i], carried);
      carried = s.hi;
      if (s.lo != 0) part[kept++] = s.lo;
    }
    part[kept++] = carried;
    size = kept;
  }
  constexpr double top() const { return size == 0 ? 0 : part[size - 1]; }  ///< has the sign of the whole
  constexpr double below_top() const { return size < 2 ? 0 : part[size - 2]; }

  /// Of compressed sums.
  friend constexpr std::partial_ordering operator<=>(const Sum& a, const Sum& b) {
    const double p = a.top(), q = b.top();
    if (magnitude(p - q) > (magnitude(p) + magnitude(q)) * top_margin) return p <=> q;
    Sum<2 * capacity> difference;
    for (int i = 0; i < a.size; ++i) difference.add(a.part[i]);
    for (int i = 0; i < b.size; ++i) difference.add(-b.part[i]);
    return difference.top() <=> 0;
  }
  friend constexpr bool operator==(const Sum& a, const Sum& b) { return (a <=> b) == 0; }
};

/// Of compressed sums.
template <int capacity>
constexpr int compare_products(const Sum<capacity>& a, const Sum<capacity>& b, const Sum<capacity>& c,
                               const Sum<capacity>& d) {
  const double p = rounded(a.top() * b.top()), q = rounded(c.top() * d.top()),
               margin = (magnitude(p) + magnitude(q)) * top_margin;
  if (magnitude(p - q) > margin) return p < q ? -1 : 1;
  Sum<4 * capacity * capacity> difference;
  for (int i = 0; i < a.size; ++i) {
    for (int j = 0; j < b.size; ++j) difference.add(two_product(a.part[i], b.part[j]));
  }
  for (int i = 0; i < c.size; ++i) {
    for (int j = 0; j < d.size; ++j) difference.add(two_product(-c.part[i], d.part[j]));
  }
  return difference.top() < 0 ? -1 : difference.top() > 0 ? 1 : 0;
}

template <class S>
constexpr Axis<Sum<3>> sum_axis(S a, S aw, S b, S bw, S va, S vb) {
  const auto sum = [](double first, double second, double third) {
    Sum<3> total;
    for (const double term : {first, second, third}) total.add(term);
    total.compress();
    return total;
  };
  if (va < vb) return {sum(a, -b, -bw), sum(a, -b, aw), sum(vb, -va, 0), true};
  return {sum(b, -a, -aw), sum(b, -a, bw), sum(va, -vb, 0), false};
}

/// Brings two axes to where two_product() can take every product of a part of one and a part of the other: each is
/// multiplied by a power of two that brings the middle between its least and greatest part near 1, and nothing is lost
/// (Lemma 19). False where the numbers lie too far apart; or a sum overflowed, whose parts are infinite or NaN. Those
/// of float input are always in range.
inline bool bring_into_range(Axis<Sum<3>>& x, Axis<Sum<3>>& y) {
  double least = 1, greatest = 1;
  for (Axis<Sum<3>>* axis : {&x, &y}) {
    double low = infinity<double>(), high = 0, overflow = 0;
    for (Sum<3>* sum : {&axis->entry, &axis->exit, &axis->travel}) {
      for (int i = 0; i < sum->size; ++i) {
        const double size = magnitude(sum->part[i]);
        overflow += size - size;
        low = size < low ? size : low;
        high = size < high ? high : size;
      }
    }
    if (!(overflow == 0)) return false;
    if (high == 0) continue;
    const auto field = [](double s) { return std::bit_cast<std::uint64_t>(s) >> 52; };  // the exponent + 1023
    const std::uint64_t by_field = 2046 - (field(low) + field(high)) / 2;
    const auto by = std::bit_cast<double>((by_field > 0 ? by_field : 1) << 52);
    for (Sum<3>* sum : {&axis->entry, &axis->exit, &axis->travel}) {
      for (int i = 0; i < sum->size; ++i) sum->part[i] *= by;
    }
    least *= low * by, greatest *= high * by;
  }
  return least >= least_product && greatest <= greatest_product;
}

/// entry/travel for 0 < entry <= travel, of compressed sums, to nearest even; or -1 where it is too small for its
/// products to be exact. The upper parts leave at most two neighbours to choose from (of float: what the doubles around
/// round to); the sign of entry - travel*(low + high)/2 tells which is nearer (Lemma 20).
template <class S>
constexpr S sum_quotient(const Sum<3>& entry, const Sum<3>& travel) {
  const auto [low, high] =
      neighbours<S>(pair_quotient(entry.top(), entry.below_top(), travel.top(), travel.below_top()));
  if (low == high) return low;
  if (!(high * magnitude(travel.part[0]) >= least_product)) return -1;
  const double half = (static_cast<double>(high) - low) / 2;
  Sum<9> beyond;
  for (int i = 0; i < entry.size; ++i) beyond.add(entry.part[i]);
  for (int i = 0; i < travel.size; ++i) {
    beyond.add(two_product<double>(-low, travel.part[i]));
    beyond.add(-half * travel.part[i]);
  }
  const bool odd = std::bit_cast<Raw<S>>(low) % 2 != 0;
  return beyond.top() > 0 || (beyond.top() == 0 && odd) ? high : low;
}

}  // namespace sweeplab::exact_detail
