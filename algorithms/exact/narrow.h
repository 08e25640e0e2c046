// SPDX-License-Identifier: MIT
// --- integers of 128 bits, for what is closer than pairs can see and not far apart ---
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <limits>

#include "algorithms/exact/contact.h"
#include "algorithms/exact/doubles.h"
#include "algorithms/exact/lanes.h"
#include "algorithms/exact/pairs.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// high * 2^64 + low.
struct Word128 {
  std::uint64_t high = 0, low = 0;
  friend constexpr auto operator<=>(const Word128&, const Word128&) = default;
};

SWEEPLAB_EXACT_INLINE constexpr Word128 multiplied(std::uint64_t a, std::uint64_t b) {
#ifdef SWEEPLAB_EXACT_WIDE
  SWEEPLAB_EXACT_WIDE(Wide);
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  const std::uint64_t a_high = a >> 32, a_low = a & 0xffffffff, b_high = b >> 32, b_low = b & 0xffffffff;
  const std::uint64_t first = a_high * b_low + (a_low * b_low >> 32), second = a_low * b_high + (first & 0xffffffff);
  return {a_high * b_high + (first >> 32) + (second >> 32), a * b};
#endif
}

/// Of magnitude below 2^126; the high word holds the sign.
struct Narrow {
  std::int64_t high = 0;
  std::uint64_t low = 0;

  constexpr Narrow() = default;
  constexpr explicit Narrow(int) {}  // of 0 only
  constexpr Narrow(std::int64_t h, std::uint64_t l) : high(h), low(l) {}

  friend constexpr Narrow operator-(const Narrow& a, const Narrow& b) {
    const auto borrow = static_cast<std::uint64_t>(a.low < b.low);
    return {static_cast<std::int64_t>(static_cast<std::uint64_t>(a.high) - static_cast<std::uint64_t>(b.high) - borrow),
            a.low - b.low};
  }
  friend constexpr Narrow operator+(const Narrow& a, const Narrow& b) { return a - (Narrow(0) - b); }
  friend constexpr auto operator<=>(const Narrow&, const Narrow&) = default;
  constexpr bool negative() const { return high < 0; }
  constexpr Word128 size() const {
    const Narrow positive = negative() ? Narrow(0) - *this : *this;
    return {static_cast<std::uint64_t>(positive.high), positive.low};
  }
};

struct Word256 {
  Word128 high, low;
  friend constexpr auto operator<=>(const Word256&, const Word256&) = default;
};

/// Of magnitudes below 2^126: no carry is lost.
SWEEPLAB_EXACT_INLINE constexpr Word256 multiplied(const Word128& a, const Word128& b) {
  const Word128 top = multiplied(a.high, b.high), bottom = multiplied(a.low, b.low);
  const Word128 one = multiplied(a.high, b.low), other = multiplied(a.low, b.high);
  const std::uint64_t first = bottom.high + one.low, second = first + other.low;
  const std::uint64_t carry = static_cast<std::uint64_t>(first < one.low) + static_cast<std::uint64_t>(second < first);
  const std::uint64_t third = top.low + one.high, fourth = third + other.high, fifth = fourth + carry;
  const std::uint64_t over = static_cast<std::uint64_t>(third < one.high) + static_cast<std::uint64_t>(fourth < third) +
                             static_cast<std::uint64_t>(fifth < fourth);
  return {{top.high + over, fifth}, {second, bottom.low}};
}

SWEEPLAB_EXACT_INLINE constexpr int compare_products(const Narrow& a, const Narrow& b, const Narrow& c,
                                                     const Narrow& d) {
  const Word256 p = multiplied(a.size(), b.size()), q = multiplied(c.size(), d.size());
  const Word256 nothing{};
  const int p_sign = p == nothing ? 0 : a.negative() != b.negative() ? -1 : 1;
  const int q_sign = q == nothing ? 0 : c.negative() != d.negative() ? -1 : 1;
  if (p_sign != q_sign) return p_sign < q_sign ? -1 : 1;
  const int order = p < q ? -1 : q < p ? 1 : 0;
  return p_sign < 0 ? -order : order;
}

/// The numbers of one axis in units of the lowest bit of any, if they are near enough to each other (Lemma 26).
struct NarrowAxis {
  Axis<Narrow> axis;
  bool narrow = false;
};

/// A finite number as odd * 2^exponent, below 2^top; of 0 the exponent is no bound. Without a branch, unlike parts().
struct NarrowParts {
  std::uint64_t odd, negative;
  int exponent, top;
};

SWEEPLAB_EXACT_INLINE constexpr NarrowParts narrow_parts(double value) {
  const auto raw = std::bit_cast<std::uint64_t>(value);
  const int field = static_cast<int>(raw >> 52 & 0x7ff), normal = field != 0 ? 1 : 0;
  const std::uint64_t significand = (raw & 0xfffffffffffffu) | static_cast<std::uint64_t>(normal) << 52;
  const int behind = std::countr_zero(significand);  // 64 of 0, whose exponent is then above all others
  return {significand >> (behind & 63), raw >> 63, significand == 0 ? 2000 : field - normal - 1074 + behind,
          field - 1022};
}

SWEEPLAB_EXACT_INLINE constexpr Narrow in_units(const NarrowParts& p, int lowest) {
  const auto by = static_cast<unsigned>(p.exponent - lowest) & 127;
  const std::uint64_t low = by >= 64 ? 0 : p.odd << (by & 63), high = p.odd >> 1 >> (~by & 63);
  const std::uint64_t above = by >= 64 ? p.odd << (by & 63) : high;
  const std::uint64_t flip = 0 - p.negative, negated = (low ^ flip) + p.negative;
  return {static_cast<std::int64_t>((above ^ flip) + (negated < p.negative ? 1 : 0)), negated};
}

template <class S>
SWEEPLAB_EXACT_INLINE constexpr NarrowAxis narrow_axis(const Query<S>& q, bool x) {
  const auto number = [x](const S& of_x, const S& of_y) { return narrow_parts(*(x ? &of_x : &of_y)); };
  const NarrowParts a = number(q.a.x, q.a.y), aw = number(q.a.w, q.a.h), va = number(q.motion_a.x, q.motion_a.y);
  const NarrowParts b = number(q.b.x, q.b.y), bw = number(q.b.w, q.b.h), vb = number(q.motion_b.x, q.motion_b.y);
  int lowest = a.exponent, top = a.top;
  for (const NarrowParts* part : {&aw, &va, &b, &bw, &vb}) {
    lowest = part->exponent < lowest ? part->exponent : lowest;
    top = part->top > top ? part->top : top;
  }
  if (top - lowest > 124 || top > 1024) return {};
  const Narrow v = in_units(va, lowest) - in_units(vb, lowest), gap = in_units(b, lowest) - in_units(a, lowest);
  const Narrow a_size = in_units(aw, lowest), b_size = in_units(bw, lowest), zero(0);
  if (v.negative()) return {{zero - gap - b_size, a_size - gap, zero - v, true}, true};
  return {{gap - a_size, gap + b_size, v, false}, true};
}

SWEEPLAB_EXACT_INLINE constexpr Word256 shifted_left(const Word128& a, int by) {
  const int rest = by & 63;
  const auto joined = [rest](std::uint64_t high, std::uint64_t low) { return high << rest | low >> 1 >> (63 - rest); };
  const std::uint64_t top = joined(0, a.high), middle = joined(a.high, a.low), bottom = joined(a.low, 0);
  return by < 64    ? Word256{{0, top}, {middle, bottom}}
         : by < 128 ? Word256{{top, middle}, {bottom, 0}}
                    : Word256{{middle, bottom}, {0, 0}};
}

/// The order of entry/travel and the middle between low >= 0 and the S above it (Lemma 27), for 0 < entry <= travel and
/// low < 1.
template <class S>
SWEEPLAB_EXACT_INLINE constexpr std::strong_ordering against_middle(const Narrow& entry, const Narrow& travel, S low) {
  constexpr int digits = std::numeric_limits<S>::digits;
  const Raw<S> raw = std::bit_cast<Raw<S>>(low), field = raw >> (digits - 1), hidden = Raw<S>{1} << (digits - 1);
  const std::uint64_t twice = 2 * std::uint64_t{(raw & (hidden - 1)) | (field != 0 ? hidden : 0)} + 1;
  // The middle is twice * 2^-down.
  const int down = digits - std::numeric_limits<S>::min_exponent + 1 - static_cast<int>(field != 0 ? field - 1 : 0);
  return shifted_left(entry.size(), down) <=> multiplied(travel.size(), {0, twice});
}

/// entry/travel to nearest even, where it rounds to `low` or the number above it.
template <class S>
SWEEPLAB_EXACT_INLINE constexpr S narrow_quotient(const Axis<Narrow>& axis, const Neighbours<S>& t) {
  if (t.low == t.high) return t.low;
  const auto order = against_middle(axis.entry, axis.travel, t.low);
  const bool odd = std::bit_cast<Raw<S>>(t.low) % 2 != 0;
  return order > 0 || (order == 0 && odd) ? t.high : t.low;
}

/// Failed where the numbers lie too far apart for 128 bits, or for the pairs of their quotient.
template <bool closed, class S>
Answer<S> with_narrow_integers(const Query<S>& q, const PairAxes& pairs) {
  const NarrowAxis x = narrow_axis(q, true), y = narrow_axis(q, false);
  if (!x.narrow || !y.narrow) return {Outcome::failed};
  const Contact c = contact<closed>(x.axis, y.axis);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const bool on_x = c.begins == Begins::on_x;
  const int lane = on_x ? 0 : 1;
  const Either<double> time =
      pair_quotient(pairs.hi.entry[lane], pairs.entry_lo[lane], pairs.hi.travel[lane], pairs.travel_lo[lane]);
  if (time.low < 0) return {Outcome::failed};
  return answer_at(c, narrow_quotient<S>(on_x ? x.axis : y.axis, neighbours<S>(time)));
}

}  // namespace sweeplab::exact_detail
