// SPDX-License-Identifier: MIT
// --- integers of fixed size, which can answer everything and do so in constant expressions ---
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "algorithms/exact/contact.h"
#include "algorithms/exact/doubles.h"
#include "algorithms/exact/lanes.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// Words of 32 bits for an entry, exit or travel in units of the lowest bit on its axis: 279 or 2100 bits and a sign
/// (Lemma 4).
template <class S>
inline constexpr int words = std::is_same_v<S, float> ? 9 : 66;

template <int capacity>
struct Integer {
  std::array<std::uint32_t, capacity> word{};  ///< of the magnitude, lowest first; 0 from `size` on
  int size = 0;
  bool negative = false;

  constexpr Integer() = default;
  constexpr explicit Integer(int) {}  // of 0 only

  constexpr int bits() const { return size == 0 ? 0 : 32 * size - std::countl_zero(word[size - 1]); }
  constexpr void trim() {
    while (size > 0 && word[size - 1] == 0) --size;
    negative = negative && size > 0;
  }
  constexpr void shift_left(int by) {
    const int whole = by / 32, rest = by % 32;
    size = size == 0 ? 0 : (bits() + by + 31) / 32;
    for (int i = size - 1; i >= 0; --i) {
      const std::uint64_t high = i >= whole ? word[i - whole] : 0, low = i > whole ? word[i - whole - 1] : 0;
      word[i] = static_cast<std::uint32_t>((high << 32 | low) << rest >> 32);
    }
  }
  constexpr void subtract(const Integer& b) {  // 0 <= b <= *this
    std::uint64_t borrow = 0;
    for (int i = 0; i < size; ++i) {
      const std::uint64_t difference = std::uint64_t{word[i]} - b.word[i] - borrow;
      word[i] = static_cast<std::uint32_t>(difference);
      borrow = difference >> 63;
    }
    trim();
  }
  friend constexpr std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    if (a.negative != b.negative) return b.negative <=> a.negative;
    const Integer &low = a.negative ? b : a, &high = a.negative ? a : b;
    if (low.size != high.size) return low.size <=> high.size;
    for (int i = low.size - 1; i >= 0; --i) {
      if (low.word[i] != high.word[i]) return low.word[i] <=> high.word[i];
    }
    return std::strong_ordering::equal;
  }
  friend constexpr bool operator==(const Integer& a, const Integer& b) { return (a <=> b) == 0; }

  friend constexpr Integer<2 * capacity> operator*(const Integer& a, const Integer& b) {
    Integer<2 * capacity> product;
    product.size = a.size + b.size;
    product.negative = a.negative != b.negative;
    for (int i = 0; i < a.size; ++i) {
      std::uint64_t carry = 0;
      for (int j = 0; j < b.size; ++j) {
        carry += std::uint64_t{a.word[i]} * b.word[j] + product.word[i + j];
        product.word[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      product.word[i + b.size] = static_cast<std::uint32_t>(carry);
    }
    product.trim();
    return product;
  }
};

/// A product has as many bits as its factors together, or one less; so lengths alone decide most.
template <int capacity>
constexpr int compare_products(const Integer<capacity>& a, const Integer<capacity>& b, const Integer<capacity>& c,
                               const Integer<capacity>& d) {
  const int p = a.bits() + b.bits(), q = c.bits() + d.bits();
  const bool unlike = a.negative != b.negative || c.negative != d.negative;
  if (!unlike && a.size > 0 && b.size > 0 && c.size > 0 && d.size > 0 && (p + 1 < q || q + 1 < p))
    return p < q ? -1 : 1;
  const auto order = a * b <=> c * d;
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/// A finite number taken apart: odd * 2^exponent, or 0.
struct Parts {
  std::uint64_t odd = 0;
  int exponent = 0;
  bool negative = false;
  constexpr Parts operator-() const { return {odd, exponent, !negative}; }
};

constexpr Parts parts(double value) {
  const auto raw = std::bit_cast<std::uint64_t>(value);
  const int field = static_cast<int>(raw >> 52 & 0x7ff);
  const std::uint64_t significand = (raw & 0xfffffffffffffu) | (field != 0 ? std::uint64_t{1} << 52 : 0);
  if (significand == 0) return {};
  const int behind = std::countr_zero(significand);
  return {significand >> behind, (field != 0 ? field : 1) - 1075 + behind, raw >> 63 != 0};
}

/// The sum of the terms in units of 2^lowest, by way of two's complement in `size` words, which hold it with its sign.
template <int capacity, class... Terms>
constexpr Integer<capacity> sum(int lowest, int size, const Terms&... terms) {
  Integer<capacity> total;
  const auto add = [&](const Parts& term) {
    std::uint64_t carry = term.negative;
    for (int i = 0; i < size; ++i) {
      const int at = 32 * i - (term.exponent - lowest);  // word i holds the bits from `at` on
      const std::uint64_t bits = at >= 64 || at <= -32 ? 0 : at >= 0 ? term.odd >> at : term.odd << -at;
      carry += std::uint64_t{total.word[i]} + static_cast<std::uint32_t>(term.negative ? ~bits : bits);
      total.word[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  };
  (add(terms), ...);
  total.size = size;
  total.negative = total.word[size - 1] >> 31 != 0;
  std::uint64_t carry = 1;
  for (int i = 0; total.negative && i < size; ++i) {
    carry += static_cast<std::uint32_t>(~total.word[i]);
    total.word[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  total.trim();
  return total;
}

template <class S>
constexpr Axis<Integer<words<S>>> integer_axis(S a, S aw, S b, S bw, S va, S vb) {
  const auto number = [](const S& s) { return parts(static_cast<double>(rounded<S>(s))); };
  const Parts p[] = {number(a), number(b), number(aw), number(bw), number(va), number(vb)};
  int lowest = 2000, top = -2000;
  for (const Parts& part : p) {
    if (part.odd == 0) continue;
    const int part_top = part.exponent + static_cast<int>(std::bit_width(part.odd));
    lowest = part.exponent < lowest ? part.exponent : lowest;
    top = part_top > top ? part_top : top;
  }
  const int size = top < lowest ? 1 : (top - lowest + 3 + 31) / 32;  // two bits for adding three, one for the sign
  auto travel = sum<words<S>>(lowest, size, p[4], -p[5]);
  const bool back = travel.negative;
  travel.negative = false;
  const Parts &from = p[back], &to = p[!back], &nearer = p[2 + back], &farther = p[3 - back];
  return {sum<words<S>>(lowest, size, to, -from, -nearer), sum<words<S>>(lowest, size, to, -from, farther), travel,
          back};
}

/// entry/travel for 0 < entry <= travel, to nearest even or toward zero (Lemma 5). Long division gives a leading 1,
/// `digits` bits behind it, and whether anything is left; a normal result drops the last of these bits, a subnormal one
/// more.
template <class S, bool toward_zero, int capacity>
constexpr S quotient(Integer<capacity> entry, Integer<capacity> travel) {
  constexpr int digits = std::numeric_limits<S>::digits;
  constexpr int least = std::numeric_limits<S>::min_exponent - digits;  // exponent of the lowest bit: -149 or -1074
  int exponent = entry.bits() - travel.bits();                          // <= 0; at equal lengths 1/2 < quotient < 2
  entry.shift_left(-exponent);
  if (entry < travel) {
    entry.shift_left(1);
    --exponent;
  }
  std::uint64_t m = 0;
  for (int i = 0; i <= digits; ++i) {
    m <<= 1;
    if (entry >= travel) {
      entry.subtract(travel);
      m |= 1;
    }
    entry.shift_left(1);
  }
  exponent -= digits;  // the quotient is (m + rest) * 2^exponent, 0 <= rest < 1, and rest = 0 iff entry = 0
  int drop = least - exponent;
  drop = drop < 1 ? 1 : drop > digits + 2 ? digits + 2 : drop;  // digits + 2: less than half of the lowest bit, gives 0
  const std::uint64_t dropped = m & ((std::uint64_t{1} << drop) - 1), half = std::uint64_t{1} << (drop - 1);
  m >>= drop;
  exponent += drop;
  if (!toward_zero && (dropped > half || (dropped == half && (entry.size > 0 || (m & 1) != 0)))) ++m;
  // The leading 1 of a normal m adds the 1 by which the exponent field exceeds exponent - least; and so does a carry.
  const auto field = static_cast<Raw<S>>(exponent > least ? exponent - least : 0);
  return std::bit_cast<S>(static_cast<Raw<S>>((field << (digits - 1)) + static_cast<Raw<S>>(m)));
}

template <bool closed, bool toward_zero = false, class S>
constexpr Answer<S> with_integers(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  for (const S s : {a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h, q.motion_a.x, q.motion_a.y, q.motion_b.x, q.motion_b.y}) {
    if (!(s - s == S(0))) return {Outcome::failed};  // an infinity or NaN
  }
  const auto x = integer_axis<S>(a.x, a.w, b.x, b.w, q.motion_a.x, q.motion_b.x);
  const auto y = integer_axis<S>(a.y, a.h, b.y, b.h, q.motion_a.y, q.motion_b.y);
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const auto& last = c.begins == Begins::on_x ? x : y;
  return answer_at(c, quotient<S, toward_zero>(last.entry, last.travel));
}

}  // namespace sweeplab::exact_detail
