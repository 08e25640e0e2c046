// SPDX-License-Identifier: MIT
// --- exact sums of stored numbers ---
#pragma once

#include <bit>
#include <cstddef>
#include <limits>
#include <utility>

#include "algorithms/exact.h"
#include "algorithms/world/obstacles.h"

namespace sweeplab {

/// More contacts than these do not turn a mover in one frame.
inline constexpr int most_turns = 8;

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// A sum of stored numbers, exactly.
template <class S>
struct Terms {
  static constexpr int capacity = 4 * most_turns + 8;
  S term[capacity];
  int count = 0;

  constexpr Terms() {}  // NOLINT: the terms from `count` on are nobody's
  void add(S s) { term[count++] = s; }
  void add(const Terms& o) {
    for (int i = 0; i < o.count; ++i) add(o.term[i]);
  }
  /// 2*plane - this.
  void reflect(S plane) {
    for (int i = 0; i < count; ++i) term[i] = -term[i];
    add(plane);
    add(plane);
  }
  Terms minus_from(S s) const {
    Terms t = *this;
    for (int i = 0; i < count; ++i) t.term[i] = -t.term[i];
    t.add(s);
    return t;
  }
  /// Within 2u of the sum, with its sign; infinite or NaN if something overflowed.
  double rounded() const {
    exact_detail::Sum<capacity> sum;
    for (int i = 0; i < count; ++i) sum.add(term[i]);
    if (is_finite(sum.top())) sum.compress();
    return sum.top();
  }
  /// In units of 2^lowest, in so many words of 32 bits.
  auto integer(int lowest, int size) const {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return exact_detail::sum<exact_detail::words<S>>(
          lowest, size, (static_cast<int>(i) < count ? exact_detail::parts(term[i]) : exact_detail::Parts{})...);
    }
    (std::make_index_sequence<capacity>());
  }
  int sign() const;
};

/// Where the bits of some stored numbers lie: enough words for the sum of all, and their unit.
struct Extent {
  int lowest = 2000, top = -2000;
  template <class S>
  void hold(const Terms<S>& t) {
    for (int i = 0; i < t.count; ++i) hold(t.term[i]);
  }
  void hold(double s) {
    const exact_detail::Parts p = exact_detail::parts(s);
    if (p.odd == 0) return;
    const int end = p.exponent + static_cast<int>(std::bit_width(p.odd));
    lowest = p.exponent < lowest ? p.exponent : lowest;
    top = end > top ? end : top;
  }
  int size() const {
    return top < lowest ? 1 : (top - lowest + 7 + 31) / 32;
  }  // six bits for 40 terms, one for the sign
};

template <class S>
int Terms<S>::sign() const {
  const double sum = rounded();
  if (is_finite(sum)) return (sum > 0) - (sum < 0);
  Extent extent;
  extent.hold(*this);
  const auto exactly = integer(extent.lowest, extent.size());
  return exactly.size == 0 ? 0 : exactly.negative ? -1 : 1;
}

/// To nearest even; infinite beyond the range.
template <class S>
S nearest(const Terms<S>& value) {
  constexpr S greatest = (std::numeric_limits<S>::max)();
  const auto compared = [&](S s) { return value.minus_from(s).sign(); };  // of s - value
  for (const S end : {greatest, -greatest}) {
    if (compared(end) * (end > 0 ? 1 : -1) >= 0) continue;
    Terms<S> beyond = value.minus_from(end);
    beyond.add((end - from_ordered<S>(ordered(end) - (end > 0 ? 1 : -1))) / 2);
    const bool rounds_out = beyond.sign() * (end > 0 ? 1 : -1) <= 0;
    return rounds_out ? end * 2 : end;
  }
  const S low = last_where(-greatest, greatest, static_cast<S>(value.rounded()), [&](S s) { return compared(s) <= 0; });
  if (compared(low) == 0) return low;
  const S high = from_ordered<S>(ordered(low) + 1);
  Terms<S> twice = value.minus_from(low);  // low + high - 2*value
  twice.add(value.minus_from(high));
  const int side = twice.sign();
  return side > 0 || (side == 0 && ordered(low) % 2 == 0) ? low : high;
}

/// The greatest stored number not above the sum, or the least not below.
template <bool down, class S>
S directed(const Terms<S>& value) {
  constexpr S greatest = (std::numeric_limits<S>::max)(), inf = std::numeric_limits<S>::infinity();
  const S first = down ? -greatest : greatest;
  const auto holds = [&](S s) {
    const int side = value.minus_from(s).sign();
    return down ? side <= 0 : side >= 0;
  };
  return holds(first) ? last_where<S>(first, -first, static_cast<S>(value.rounded()), holds) : down ? -inf : inf;
}

template <class S, class... Numbers>
Terms<S> terms(Numbers... numbers) {
  Terms<S> t;
  (t.add(numbers), ...);
  return t;
}

}  // namespace sweeplab::world_detail
