// SPDX-License-Identifier: MIT
//
// The right answer to every finite query in float and double: outcome, face, and the time of impact correctly rounded.
// Copy this file and query.h. Needs gcc or clang, for their vectors, -ffp-contract=off (a fused a*b + c rounds once
// where the proofs below count two roundings) and no flush-to-zero.
//
// Four floors: the predicates, true in any exact arithmetic; integers of fixed size, which can answer everything and
// do so in constant expressions; doubles, single and in pairs, which answer nearly everything fast; and between these
// two, for what is closer than pairs can see, exact sums of doubles.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "query.h"

#if !defined(__GNUC__) && !defined(__clang__)
#error "exact.h computes with vectors of two doubles as gcc and clang have them"
#endif

namespace sweeplab {

inline constexpr Card exact_card{
    .id = "exact",
    .title = "Exact swept contact without division, open rule",
    .author = "SweepLab",
    .year = 2026,
    .published = "here",
    .kind = Kind::exact,
    .provenance = Provenance::ours,
    .native = Scalar::float32,
    .grazes = {.flat = GrazeClaim::none,
               .rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::none},
    .overlap = OverlapClaim::reported,
    .may_miss = "Nothing, for finite input and sizes >= 0. The time of an impact can round to 1: read the outcome.",
    .verification = {0x90e38945, 0x55c2db8a},
};

namespace exact_detail {

// --- the predicates ---
//
// One axis. v = motion_a - motion_b. Mirrored if v < 0, A's interval moves up, by d = |v| over the frame. Let e be the
// distance until it touches B's interval and x the distance until it has left it. With s = -1 if v < 0, else 1:
//   e = s*(b - a) - near, x = s*(b - a) + far, where (near, far) = (aw, bw), or (bw, aw) if v < 0.
// The open intervals meet at t iff e < d*t < x, the closed ones iff e <= d*t <= x; and x - e = aw + bw >= 0.
template <class N>
struct Axis {
  N e, x, d;
  bool back;  ///< v < 0
};

enum class Begins : std::uint8_t { at_start, on_x, on_y };

/// What happens and when: at t = 0, ex/dx or ey/dy.
struct Contact {
  Outcome outcome = Outcome::separate;
  Begins begins = Begins::at_start;
  std::int8_t normal_x = 0, normal_y = 0;
  bool corner = false;
};

/// The sign of a*b - c*d, in any scalar whose arithmetic is exact.
template <class N>
constexpr int compare_products(const N& a, const N& b, const N& c, const N& d) {
  const N p = a * b, q = c * d;
  return p < q ? -1 : q < p ? 1 : 0;
}

/// A sum hi + lo, as exact as its maker says.
template <class N>
struct Pair {
  N hi, lo;
};

/// hi = a*b rounded to nearest, lo the rounding error, exactly (Dekker, on Veltkamp's halves of a and b). For |a| and
/// |b| up to 2^990, and products that are 0 or from 2^-900 to 2^900. Without fma, which is a slow call on many
/// machines.
constexpr Pair<double> two_product(double a, double b) {
  constexpr double split = 0x1p27 + 1;
  const double split_a = split * a, a1 = split_a - (split_a - a), a2 = a - a1;
  const double split_b = split * b, b1 = split_b - (split_b - b), b2 = b - b1;
  const double p = a * b;
  return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

/// The same for doubles whose products two_product() can take. Rounding is monotone, so unequal rounded products are in
/// the right order already; between equal ones their rounding errors decide.
constexpr int compare_products(double a, double b, double c, double d) {
  const double p = a * b, q = c * d;
  if (p != q) return p < q ? -1 : 1;
  const double p_lo = two_product(a, b).lo, q_lo = two_product(c, d).lo;
  return p_lo < q_lo ? -1 : q_lo < p_lo ? 1 : 0;
}

/// The verdict. Contact needs a t in three intervals: [0, 1] and for each axis (e/d, x/d), which is all t or none if
/// d = 0. Intervals have a common point iff each two of them have one (Helly): e < d and x > 0 for an axis and [0, 1];
/// e < x, lest the axis be empty; ex*dy < xy*dx and ey*dx < xx*dy for the two axes. If just one d is 0, the products
/// say e < 0 or x > 0, known already. If both are, they say 0 < 0; but what passes all else is then an overlap,
/// returned before. The closed rule has <= throughout; e <= x always holds, and 0 <= 0 does no harm.
///
/// The face. Contact begins at t = max(0, ex/dx, ey/dy); a quotient that matters exists, as d >= e > 0. The boxes touch
/// there on each axis with d*t = e or d*t = x, the latter, leaving, only in a graze. ex*dy > ey*dx: x is entered last.
template <bool closed, class N>
constexpr Contact contact(const Axis<N>& x, const Axis<N>& y) {
  const N zero(0);
  if (x.e < zero && y.e < zero && zero < x.x && zero < y.x) return {Outcome::overlap};
  if constexpr (closed) {
    if (x.d < x.e || y.d < y.e || x.x < zero || y.x < zero) return {};
  } else {
    if (x.d <= x.e || y.d <= y.e || x.x <= zero || y.x <= zero || x.x <= x.e || y.x <= y.e) return {};
  }
  constexpr int least_miss = closed ? 1 : 0;
  const int entry_x_exit_y = compare_products(x.e, y.d, y.x, x.d);
  const int entry_y_exit_x = compare_products(y.e, x.d, x.x, y.d);
  if (entry_x_exit_y >= least_miss || entry_y_exit_x >= least_miss) return {};

  Contact c{Outcome::impact};
  bool enters_x = x.e == zero, enters_y = y.e == zero, leaves_x = x.x == zero, leaves_y = y.x == zero;
  if (zero < x.e || zero < y.e) {
    const int order = compare_products(x.e, y.d, y.e, x.d);
    c.begins = zero < x.e && order >= 0 ? Begins::on_x : Begins::on_y;
    enters_x = order >= 0;
    enters_y = order <= 0;
    leaves_x = !enters_x && entry_y_exit_x == 0;
    leaves_y = !enters_y && entry_x_exit_y == 0;
  }
  c.corner = (enters_x || leaves_x) && (enters_y || leaves_y);
  if (enters_y || leaves_y) {  // a corner names y, as most published methods do
    c.normal_y = enters_y == y.back ? 1 : -1;
  } else {
    c.normal_x = enters_x == x.back ? 1 : -1;
  }
  return c;
}

template <class S>
constexpr Answer<S> answer_at(const Contact& c, const S& time) {
  return {c.outcome, time, c.normal_x, c.normal_y, c.corner};
}

// --- integers ---
//
// Every finite number is an integer times a power of two. Taken from the least such power on its axis, e, x and d are
// integers; scaling an axis changes neither its own comparisons, nor the sign of a difference of products (each has one
// factor of each axis), nor a quotient. Between the lowest bit, 2^-149 or 2^-1074, and a sum of three numbers below
// 2^128 or 2^1024 lie 149 + 130 = 279 or 1074 + 1026 = 2100 bits; with a sign bit they fit 9 or 66 words of 32.
template <class S>
inline constexpr int words = std::is_same_v<S, float> ? 9 : 66;

template <class S>
inline constexpr bool is_rounded = std::is_same_v<S, float> || std::is_same_v<S, double>;

template <class S>
using Raw = std::conditional_t<std::is_same_v<S, float>, std::uint32_t, std::uint64_t>;

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
  const int zeros = std::countr_zero(significand);
  return {significand >> zeros, (field != 0 ? field : 1) - 1075 + zeros, raw >> 63 != 0};
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
  const Parts p[] = {parts(a), parts(b), parts(aw), parts(bw), parts(va), parts(vb)};
  int lowest = 2000, top = -2000;
  for (const Parts& part : p) {
    if (part.odd == 0) continue;
    const int part_top = part.exponent + static_cast<int>(std::bit_width(part.odd));
    lowest = part.exponent < lowest ? part.exponent : lowest;
    top = part_top > top ? part_top : top;
  }
  const int size = top < lowest ? 1 : (top - lowest + 3 + 31) / 32;  // two bits for adding three, one for the sign
  auto d = sum<words<S>>(lowest, size, p[4], -p[5]);
  const bool back = d.negative;
  d.negative = false;
  const Parts &from = p[back], &to = p[!back], &near = p[2 + back], &far = p[3 - back];
  return {sum<words<S>>(lowest, size, to, -from, -near), sum<words<S>>(lowest, size, to, -from, far), d, back};
}

/// e/d for 0 < e <= d, to nearest even or toward zero. Long division gives a leading 1, `digits` bits behind it, and
/// whether anything is left; a normal result drops the last of these bits, a subnormal one more.
template <class S, bool toward_zero, int capacity>
constexpr S quotient(Integer<capacity> e, Integer<capacity> d) {
  constexpr int digits = std::numeric_limits<S>::digits;
  constexpr int least = std::numeric_limits<S>::min_exponent - digits;  // exponent of the lowest bit: -149 or -1074
  int exponent = e.bits() - d.bits();                                   // <= 0; at equal lengths 1/2 < e/d < 2
  e.shift_left(-exponent);
  if (e < d) {
    e.shift_left(1);
    --exponent;
  }
  std::uint64_t m = 0;
  for (int i = 0; i <= digits; ++i) {
    m <<= 1;
    if (e >= d) {
      e.subtract(d);
      m |= 1;
    }
    e.shift_left(1);
  }
  exponent -= digits;  // the quotient is (m + rest) * 2^exponent, 0 <= rest < 1, and rest = 0 iff e = 0
  int drop = least - exponent;
  drop = drop < 1 ? 1 : drop > digits + 2 ? digits + 2 : drop;  // digits + 2: less than half of the lowest bit, gives 0
  const std::uint64_t dropped = m & ((std::uint64_t{1} << drop) - 1), half = std::uint64_t{1} << (drop - 1);
  m >>= drop;
  exponent += drop;
  if (!toward_zero && (dropped > half || (dropped == half && (e.size > 0 || (m & 1) != 0)))) ++m;
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
  return answer_at(c, quotient<S, toward_zero>(last.e, last.d));
}

// --- doubles, single and in pairs ---
//
// u = 2^-53 throughout. Each step is for what the one before is not sure of: single doubles for float input; pairs,
// which are enough for double input; single ones again where all is exact and something is equal; pairs again, scaled;
// sums. Then the integers, where numbers lie too far apart for products of doubles. Float input never gets there.

/// Both axes at once, x in the first lane and y in the second: one instruction does for both what it does for one.
/// Comparing gives a mask, a lane of ones where it holds and of zeros elsewhere; mask ? a : b chooses lane by lane.
using Lanes = double __attribute__((vector_size(16)));
using Mask = std::int64_t __attribute__((vector_size(16)));

constexpr Lanes lanes(double x, double y) { return Lanes{x, y}; }
constexpr Lanes same(double s) { return Lanes{s, s}; }
inline constexpr Lanes zeros{};

inline Lanes crossed(const Lanes& s) { return Lanes{s[1], s[0]}; }
inline Lanes absolute(const Lanes& s) { return s < zeros ? -s : s; }
inline bool all(const Mask& mask) { return (mask[0] & mask[1]) != 0; }
inline bool any(const Mask& mask) { return (mask[0] | mask[1]) != 0; }
/// The lane of x if the mask's first is set, else that of y: without a branch, whose guesses would be as good as
/// random.
inline double choose(const Mask& on, const Lanes& s) { return (on ? s : crossed(s))[0]; }

/// hi = a + b rounded to nearest, lo the rounding error, exactly (Knuth). If hi overflows, lo is NaN.
template <class N>
constexpr Pair<N> two_sum(N a, N b) {
  const N s = a + b, b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}

/// (p.hi + p.lo) + c as a pair that is within 4u^2 of it, relatively, given |p.lo| <= u*|p.hi|; exact if p.lo = 0. In
/// code order: s.hi + s.lo = p.hi + c, and w is s.lo + p.lo rounded. If s.lo = 0, w is exact. Else the first sum was
/// rounded, so it was no subtraction of numbers within a factor of 2 (Sterbenz), and |p.hi| <= 2*(1 + u)*|s.hi|; so
/// |s.lo + p.lo| <= 3.01u*|s.hi|, w is off by at most 3.01u^2*|s.hi|, and |s.hi| <= (1 + 4u)*|result|.
/// The last step loses nothing (Dekker), for |w| <= |s.hi| or s.hi = 0: where s.lo = 0 after a subtraction of numbers
/// within a factor of 2, s.hi is a multiple of half an ulp of p.hi, and |p.lo| is at most that half ulp. So
/// |lo| <= u*|hi|, and hi has the sign of the sum.
[[gnu::always_inline]] inline Pair<Lanes> add(const Pair<Lanes>& p, const Lanes& c) {
  const Pair<Lanes> s = two_sum<Lanes>(p.hi, c);
  const Lanes w = s.lo + p.lo, hi = s.hi + w;
  return {hi, w - (hi - s.hi)};
}

struct Axes {
  Lanes e, x, d;
  Mask back;
  Axis<double> axis(int lane) const { return {e[lane], x[lane], d[lane], back[lane] != 0}; }
};

/// v, its sign s, and the sizes as they face each other. Without a branch on the sign: it is as good as random, and a
/// wrong guess would cost more than both axes. If v overflows, s is NaN, and with it all of the axis but d.
struct Facing {
  Pair<Lanes> v;
  Lanes s, near, far;
  Mask back;
};

template <class S>
[[gnu::always_inline]] inline Facing facing(const Query<S>& q) {
  const Pair<Lanes> v = two_sum<Lanes>(lanes(q.motion_a.x, q.motion_a.y), -lanes(q.motion_b.x, q.motion_b.y));
  const Mask back = v.hi < zeros;
  const Lanes s = (back ? same(-1) : same(1)) + (v.hi - v.hi);
  const Lanes a_size = lanes(q.a.w, q.a.h), b_size = lanes(q.b.w, q.b.h);
  return {v, s, back ? b_size : a_size, back ? a_size : b_size, back};
}

/// b - a, of the corners.
template <class S>
[[gnu::always_inline]] inline Pair<Lanes> apart(const Query<S>& q) {
  return two_sum<Lanes>(lanes(q.b.x, q.b.y), -lanes(q.a.x, q.a.y));
}

/// For any input: e and x as pairs within 4u^2, exact if `lost` is 0; d exact. Where a sum overflows, its pair is NaN.
struct PairAxes {
  Axes hi;
  Lanes e_lo, x_lo, d_lo, lost;
};

template <class S>
[[gnu::always_inline]] inline PairAxes pair_axes(const Query<S>& q) {
  const Facing f = facing(q);
  const Pair<Lanes> ahead = apart(q), gap{ahead.hi * f.s, ahead.lo * f.s};
  const Pair<Lanes> e = add(gap, -f.near), x = add(gap, f.far);
  return {{e.hi, x.hi, absolute(f.v.hi), f.back}, e.lo, x.lo, f.v.lo * f.s, gap.lo};
}

/// For float input, whose sums doubles mostly hold: e, x and d, exact unless something is `lost`.
struct SingleAxes {
  Axes axes;
  bool lost;
};

[[gnu::always_inline]] inline SingleAxes single_axes(const Query<float>& q) {
  const Facing f = facing(q);
  const Pair<Lanes> gap = apart(q), e = two_sum<Lanes>(gap.hi * f.s, -f.near), x = two_sum<Lanes>(gap.hi * f.s, f.far);
  const Mask lost = (gap.lo != zeros) | (e.lo != zeros) | (x.lo != zeros) | (f.v.lo != zeros);
  return {{e.hi, x.hi, absolute(f.v.hi), f.back}, any(lost)};
}

/// A power of two for each axis, where d is so small or large that products could leave the range of doubles; else, and
/// where that would lose bits that count, 1. Multiplied up, nothing is lost, but e and x may become infinite: as d does
/// not, rightly so. Multiplied down, high parts stay above 2^-900, and what low ones lose is below 2^-174 of these.
inline Lanes scale_for(const Axes& axes) {
  constexpr Lanes small = same(0x1p-300), large = same(0x1p300);
  const Lanes e = absolute(axes.e), x = absolute(axes.x);
  const Mask up = (axes.d > zeros) & (axes.d < small);
  const Mask down = (axes.d > large) & ((e >= small) | (e == zeros)) & ((x >= small) | (x == zeros));
  return up ? same(0x1p700) : down ? same(0x1p-600) : same(1);
}

inline PairAxes times(PairAxes axes, const Lanes& by) {
  for (Lanes* part : {&axes.hi.e, &axes.hi.x, &axes.hi.d, &axes.e_lo, &axes.x_lo, &axes.d_lo}) *part *= by;
  return axes;
}

/// p < q for certain, of products of high parts. If these are exact and no product can underflow, p < q is enough, for
/// rounding is monotone. Else each is within 1.01u of the truth, relatively, and of its sign; so a product is within
/// 3.03u, or within 2^-1074 if it underflows. For p >= 0 the margin leaves a gap of 14u*p + 2^-1001, more than the
/// 3.03u*(p + q) + 2^-1073 by which both may be off, also if q overflows; for p < 0 <= q the signs decide; two negative
/// ones are compared only where other signs settle the outcome. inf < inf is false, as is NaN < q: not certain.
template <bool rounded>
[[gnu::always_inline]] inline Mask surely_less(const Lanes& p, const Lanes& q) {
  return rounded ? p * (1 + 0x1p-49) + 0x1p-1000 < q : p < q;
}

/// Signs of high parts are true. To look for an overlap first costs others nothing that could be measured.
inline bool overlap(const Axes& a) { return all((a.e < zeros) & (a.x > zeros)); }

struct Sifted {
  bool unsure, impact;
  Mask on;  ///< the axis that is entered last, if certain
};

/// contact() with a margin and without a branch, of what is no overlap. What is certain holds under both rules, since
/// ties are not; except that the open rule also parts boxes by plain ties, x = 0 and e >= d = 0: signs and zeros of
/// high parts are true.
template <bool closed, bool rounded>
[[gnu::always_inline]] inline Sifted sift(const Axes& a) {
  constexpr double k = rounded ? 1 + 0x1p-49 : 1;  // enough for e and d: sums do not underflow
  const Lanes entry = a.e * crossed(a.d), other_entry = crossed(entry), other_exit = crossed(a.x) * a.d;
  Mask separate = surely_less<rounded>(other_exit, entry);
  if constexpr (closed) {
    separate |= (a.d * k < a.e) | (a.x < zeros);
  } else {
    separate |= (a.d * k <= a.e) | (a.x <= zeros);
  }
  const Mask on = surely_less<rounded>(other_entry, entry), ordered = on | Mask{on[1], on[0]};
  const Mask meets = (a.e * k < a.d) & (a.x > zeros) & (a.e < a.x) & surely_less<rounded>(entry, other_exit) & ordered;
  const bool impact = all(meets);
  return {!impact && !any(separate), impact, on};
}

/// Whether t, an exact quotient rounded to double, may round to another float than the quotient. Rounding is monotone
/// and the midpoint of two neighbouring floats is a double: t lies on the same side of it as the quotient, unless t is
/// the midpoint. That of normal floats has one bit set behind float's 24; below 2^-126 it may lie elsewhere.
constexpr bool may_round_twice(double t) {
  return (std::bit_cast<std::uint64_t>(t) & 0x1fffffff) == 0x10000000 || (t < 0x1p-126 && t != 0);
}

/// e - t*d for t = e/d rounded, exactly: the remainder of a rounded division is a double. Wants e and d, and t > 0, as
/// two_product() wants its factors.
constexpr double remainder(double e, double t, double d) {
  const Pair<double> p = two_product(t, d);
  return (e - p.hi) - p.lo;
}

/// e/d, exact doubles with 0 < e <= d, rounded once to S. What would be rounded twice is first rounded to odd instead
/// (toward zero, and the lowest bit set unless that was exact), which keeps every side of every midpoint.
template <class S>
constexpr S single_quotient(double e, double d) {
  const double t = e / d;
  if (!std::is_same_v<S, float> || !may_round_twice(t)) return static_cast<S>(t);
  const double rest = remainder(e, t, d);
  const std::uint64_t toward_zero = std::bit_cast<std::uint64_t>(t) - (rest < 0);
  return static_cast<S>(std::bit_cast<double>(toward_zero | (rest != 0)));
}

struct Either {
  double low, high;
};

/// Two doubles, one of which is e/d rounded, for 0 < e <= d: the same twice wherever that is certain. Both are -1 if
/// the numbers are out of range. Here e and d are high parts, the pair e is within 4u^2, the pair d exact. t = e/d
/// rounded. rest = e - t*d is exact, and at most u*e. c, the remainder of the pairs, gains u^2*e from the product
/// t*d_lo, 2.01u^2*e from e_lo - t*d_lo, which is below 2.01u*e, and 3.02u^2*e from the last sum, below 3.02u*e. The
/// quotient is t + c/(d + d_lo); dividing by d alone, and rounding, adds 2.01u*3.02u*t, the error of e 4u^2*t: together
/// less than 17u^2*t, and 21u^2*t with the rounding of more +- margin. The margin is 64u^2*t. If both ends round to the
/// same double, so does what lies between. In this range all that matters is normal: margin >= 2^-950, the last bit of
/// t*d is above 2^-960, and what underflows in c is below 2^-1073.
constexpr Either pair_quotient(double e, double e_lo, double d, double d_lo) {
  const double t = e / d;
  if (!(e >= 0x1p-850 && d <= 0x1p900 && t >= 0x1p-850)) return {-1, -1};
  const double rest = remainder(e, t, d), c = rest + (e_lo - t * d_lo);
  const double more = c / d, margin = t * 0x1p-100;
  return {t + (more - margin), t + (more + margin)};
}

// --- exact sums of doubles ---

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
  /// Gives the parts all the bits they can hold, so that the last is within 2u of the whole (Shewchuk's Compress).
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

  /// Of compressed sums. The tops decide if they differ by more than twice 2u can bring together.
  friend constexpr std::partial_ordering operator<=>(const Sum& a, const Sum& b) {
    const double p = a.top(), q = b.top();
    if (magnitude(p - q) > (magnitude(p) + magnitude(q)) * 0x1p-48) return p <=> q;
    Sum<2 * capacity> difference;
    for (int i = 0; i < a.size; ++i) difference.add(a.part[i]);
    for (int i = 0; i < b.size; ++i) difference.add(-b.part[i]);
    return difference.top() <=> 0;
  }
  friend constexpr bool operator==(const Sum& a, const Sum& b) { return (a <=> b) == 0; }
};

/// Of compressed sums. The tops alone decide if they are farther apart than twice 2u and a rounding can bring two
/// products together.
template <int capacity>
constexpr int compare_products(const Sum<capacity>& a, const Sum<capacity>& b, const Sum<capacity>& c,
                               const Sum<capacity>& d) {
  const double p = a.top() * b.top(), q = c.top() * d.top(), margin = (magnitude(p) + magnitude(q)) * 0x1p-48;
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
/// multiplied by a power of two that brings the middle between its least and greatest part near 1; nothing is lost, as
/// no part falls below 2^-901. False where the numbers lie too far apart; or a sum overflowed, whose parts are infinite
/// or NaN. Those of float input are always in range.
inline bool bring_into_range(Axis<Sum<3>>& x, Axis<Sum<3>>& y) {
  double least = 1, greatest = 1;
  for (Axis<Sum<3>>* axis : {&x, &y}) {
    double low = infinity<double>(), high = 0, overflow = 0;
    for (Sum<3>* sum : {&axis->e, &axis->x, &axis->d}) {
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
    for (Sum<3>* sum : {&axis->e, &axis->x, &axis->d}) {
      for (int i = 0; i < sum->size; ++i) sum->part[i] *= by;
    }
    least *= low * by, greatest *= high * by;
  }
  return least >= 0x1p-900 && greatest <= 0x1p900;
}

/// e/d for 0 < e <= d, of compressed sums, to nearest even; or -1 where it is too small for its products to be exact.
/// The upper parts leave at most two neighbours to choose from (of float: what the doubles around round to); the sign
/// of e - d*(low + high)/2 tells which is nearer.
template <class S>
constexpr S sum_quotient(const Sum<3>& e, const Sum<3>& d) {
  Either rounded = pair_quotient(e.top(), e.below_top(), d.top(), d.below_top());
  if constexpr (std::is_same_v<S, float>) {
    rounded.low = std::bit_cast<double>(std::bit_cast<std::uint64_t>(rounded.low) - 1);
    rounded.high = std::bit_cast<double>(std::bit_cast<std::uint64_t>(rounded.high) + 1);
  }
  const auto low = static_cast<S>(rounded.low), high = static_cast<S>(rounded.high);
  if (low == high) return low;
  if (!(high * magnitude(d.part[0]) >= 0x1p-900)) return -1;
  const double half = (static_cast<double>(high) - low) / 2;
  Sum<9> beyond;
  for (int i = 0; i < e.size; ++i) beyond.add(e.part[i]);
  for (int i = 0; i < d.size; ++i) {
    beyond.add(two_product(-low, d.part[i]));
    beyond.add(-half * d.part[i]);
  }
  const bool odd = std::bit_cast<Raw<S>>(low) % 2 != 0;
  return beyond.top() > 0 || (beyond.top() == 0 && odd) ? high : low;
}

// --- step by step ---

/// The steps that a query takes, for tests to count; it costs users nothing.
enum class Stage : std::uint8_t { singles, pairs, scaled_pairs, exact_singles, sums, integers };
struct NoWatch {
  constexpr void operator()(Stage) const {}
};

template <class S>
constexpr Answer<S> impact_at(double time, bool on_x, bool x_back, bool y_back) {
  return {Outcome::impact, static_cast<S>(time), static_cast<std::int8_t>((2 * x_back - 1) * on_x),
          static_cast<std::int8_t>((2 * y_back - 1) * !on_x)};
}

/// The verdict and the time on exact doubles, of magnitudes as two_product() wants them.
template <bool closed, class S>
[[gnu::noinline]] Answer<S> from_exact_singles(Axis<double> x, Axis<double> y) {
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const Axis<double>& last = c.begins == Begins::on_x ? x : y;
  return answer_at(c, single_quotient<S>(last.e, last.d));
}

/// What the pairs are sure of, else what `otherwise` says. The fast path of doubles: clang would not inline it by
/// itself.
template <bool closed, class S, class Otherwise>
[[gnu::always_inline]] inline Answer<S> from_pairs(const PairAxes& a, const Otherwise& otherwise) {
  if (overlap(a.hi)) [[unlikely]] {
    return {Outcome::overlap};
  }
  const Sifted sifted = sift<closed, true>(a.hi);
  if (sifted.unsure) [[unlikely]] {
    return otherwise();
  }
  if (!sifted.impact) return {Outcome::separate};
  const bool on_x = sifted.on[0] != 0;
  const double e = choose(sifted.on, a.hi.e), e_lo = choose(sifted.on, a.e_lo);
  const double d = choose(sifted.on, a.hi.d), d_lo = choose(sifted.on, a.d_lo);
  const auto [time, end] = pair_quotient(e, e_lo, d, d_lo);
  if (time < 0 || time != end || (std::is_same_v<S, float> && may_round_twice(time))) [[unlikely]] {
    return otherwise();
  }
  return impact_at<S>(time, on_x, a.hi.back[0] != 0, a.hi.back[1] != 0);
}

/// Of any query; failed where the numbers lie too far apart.
template <bool closed, class S>
Answer<S> with_sums(const Query<S>& q) {
  auto x = sum_axis<S>(q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x);
  auto y = sum_axis<S>(q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y);
  if (!bring_into_range(x, y)) return {Outcome::failed};
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const Axis<Sum<3>>& last = c.begins == Begins::on_x ? x : y;
  const S time = sum_quotient<S>(last.e, last.d);
  return time < 0 ? Answer<S>{Outcome::failed} : answer_at(c, time);
}

/// For what the pairs are not sure of. Out of line, for it would crowd the fast path's registers.
template <bool closed, class S, class Watch>
[[gnu::noinline]] Answer<S> settle(const Query<S>& q, const Watch& watch) {
  const PairAxes axes = pair_axes(q);
  Mask usable = (axes.lost == zeros) & (axes.e_lo == zeros) & (axes.x_lo == zeros) & (axes.d_lo == zeros);
  for (const Lanes s : {axes.hi.e, axes.hi.x, axes.hi.d}) {
    const Lanes size = absolute(s);
    usable &= (s == zeros) | ((size >= same(0x1p-450)) & (size <= same(0x1p450)));
  }
  if (all(usable)) {
    watch(Stage::exact_singles);
    return from_exact_singles<closed, S>(axes.hi.axis(0), axes.hi.axis(1));
  }
  const auto sums_or_integers = [&] {
    const Answer<S> answer = with_sums<closed>(q);
    const bool failed = answer.outcome == Outcome::failed;
    watch(failed ? Stage::integers : Stage::sums);
    return failed ? with_integers<closed>(q) : answer;
  };
  const Lanes scale = scale_for(axes.hi);
  if (all(scale == same(1))) return sums_or_integers();
  watch(Stage::scaled_pairs);
  return from_pairs<closed, S>(times(axes, scale), sums_or_integers);
}

template <bool closed, class S, class Watch>
Answer<S> with_pairs(const Query<S>& q, const Watch& watch) {
  watch(Stage::pairs);
  return from_pairs<closed, S>(pair_axes(q), [&] { return settle<closed>(q, watch); });
}

template <bool closed, class Watch>
Answer<float> with_singles(const Query<float>& q, const Watch& watch) {
  const auto [axes, lost] = single_axes(q);
  if (overlap(axes) && !lost) [[unlikely]] {
    watch(Stage::singles);
    return {Outcome::overlap};
  }
  const Sifted sifted = sift<closed, false>(axes);
  if (sifted.unsure | lost) [[unlikely]] {
    if (lost) return with_pairs<closed>(q, watch);
    watch(Stage::exact_singles);
    return from_exact_singles<closed, float>(axes.axis(0), axes.axis(1));
  }
  watch(Stage::singles);
  if (!sifted.impact) return {Outcome::separate};
  const double e = choose(sifted.on, axes.e), d = choose(sifted.on, axes.d);
  const bool on_x = sifted.on[0] != 0, x_back = axes.back[0] != 0, y_back = axes.back[1] != 0;
  const double time = e / d + 0.0;  // no -0
  if (may_round_twice(time)) [[unlikely]] {
    return impact_at<float>(single_quotient<float>(e, d), on_x, x_back, y_back);
  }
  return impact_at<float>(time, on_x, x_back, y_back);
}

/// In a scalar that is neither float nor double, and taken to be exact.
template <bool closed, class S>
constexpr Answer<S> in_exact_scalar(const Query<S>& q) {
  const auto axis = [](const S& a, const S& aw, const S& b, const S& bw, const S& v) {
    return v < S(0) ? Axis<S>{a - (b + bw), (a + aw) - b, -v, true} : Axis<S>{b - (a + aw), (b + bw) - a, v, false};
  };
  const Vector<S> v = relative_motion(q);
  const Axis<S> x = axis(q.a.x, q.a.w, q.b.x, q.b.w, v.x), y = axis(q.a.y, q.a.h, q.b.y, q.b.h, v.y);
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  return answer_at<S>(c, c.begins == Begins::on_x ? x.e / x.d : y.e / y.d);
}

template <bool closed, class S, class Watch = NoWatch>
constexpr Answer<S> answer(const Query<S>& q, const Watch& watch = {}) {
  if constexpr (!is_rounded<S>) {
    return in_exact_scalar<closed>(q);
  } else {
    if (std::is_constant_evaluated()) return with_integers<closed>(q);
    if constexpr (std::is_same_v<S, float>) {
      return with_singles<closed>(q, watch);
    } else {
      return with_pairs<closed>(q, watch);
    }
  }
}

/// a + b rounded down (or up).
template <bool down, class S>
constexpr S directed_sum(const S& a, const S& b) {
  if constexpr (!is_rounded<S>) {
    return a + b;
  } else {
    const S sum = a + b, large = magnitude(a) < magnitude(b) ? b : a, small = magnitude(a) < magnitude(b) ? a : b;
    // Exact (Dekker; two_sum could overflow on the way). That of a sum of 0 is 0, as sums do not underflow.
    const S error = small - (sum - large);
    if (!(down ? error < 0 : error > 0)) return sum;
    const auto raw = std::bit_cast<Raw<S>>(sum);
    return std::bit_cast<S>((sum > 0) == down ? raw - 1 : raw + 1);
  }
}

}  // namespace exact_detail

/// The open rule: contact is an overlap of the interiors. The finite query's right outcome, a right face, whether it is
/// a corner, and the time correctly rounded to nearest even. An infinity or NaN makes no promise but Outcome::failed,
/// or an outcome that does not depend on it.
template <class S>
constexpr Answer<S> exact(const Query<S>& q) {
  return exact_detail::answer<false>(q);
}

/// The largest S not above the exact time of impact, so that in exact arithmetic nothing has met by then; 1 where
/// nothing meets, 0 for an overlap. Moving a box there in floats rounds again and can sink it: games want
/// position_at_contact.
template <class S>
constexpr S time_before_contact(const Query<S>& q) {
  const Answer<S> answer = [&] {
    if constexpr (exact_detail::is_rounded<S>) {
      return exact_detail::with_integers<false, true>(q);
    } else {
      return exact(q);
    }
  }();
  return answer.outcome == Outcome::separate ? S(1) : answer.time;
}

template <class S>
struct Placement {
  Vector<S> a, b;
};

/// Min corners at the contact. B stands at b + vb*t in plain arithmetic, exactly at b if it is still; A at a + va*t on
/// the axis along the face, and on the normal's axis as close to B as S allows without penetrating it there, in exact
/// arithmetic: a.x + a.w <= b.x, or b.x + b.w <= a.x, holds for the very numbers, and no number nearer would do. So the
/// boxes do not overlap, and if from here A moves relatively to B along the face only, it does not meet B again. If B
/// is still, A was never moved back. Without impact: where the motions end, or for an overlap where they began.
template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q, const Answer<S>& contact) {
  const bool stays = contact.outcome == Outcome::overlap || contact.outcome == Outcome::failed;
  const S t = stays ? S(0) : contact.outcome == Outcome::impact ? contact.time : S(1);
  Placement<S> p{{q.a.x + q.motion_a.x * t, q.a.y + q.motion_a.y * t},
                 {q.b.x + q.motion_b.x * t, q.b.y + q.motion_b.y * t}};
  if (contact.normal_x < 0) p.a.x = exact_detail::directed_sum<true, S>(p.b.x, -q.a.w);
  if (contact.normal_x > 0) p.a.x = exact_detail::directed_sum<false, S>(p.b.x, q.b.w);
  if (contact.normal_y < 0) p.a.y = exact_detail::directed_sum<true, S>(p.b.y, -q.a.h);
  if (contact.normal_y > 0) p.a.y = exact_detail::directed_sum<false, S>(p.b.y, q.b.h);
  return p;
}

template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q) {
  return position_at_contact(q, exact(q));
}

}  // namespace sweeplab
