// SPDX-License-Identifier: MIT
//
// The right answer for every finite query in float and double: outcome, face, and the time of impact correctly rounded.
// Copy this file and query.h. Needs -ffp-contract=off on gcc and clang (a fused a*b + c has one rounding where the
// proofs below count two) and no flush-to-zero.
//
// Four floors, each standing on the one above: the predicates, true of any exact number; doubles, for float input;
// doubles in pairs, for double input; integers of fixed size, for whatever the doubles cannot decide.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "query.h"

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

// --- the predicates
// ---------------------------------------------------------------------------------------------------
//
// One axis. With v = motion_a - motion_b, and the axis mirrored if v < 0, A's interval moves up by d = |v| >= 0. Let e
// be the distance until it touches B's interval and x the distance until it has left it:
//   v >= 0: e = b - (a + aw), x = (b + bw) - a;   v < 0: e = a - (b + bw), x = (a + aw) - b.
// The open intervals meet at t iff e < d*t < x, the closed ones iff e <= d*t <= x; and x - e = aw + bw.
template <class N>
struct Axis {
  N e, x, d;
  bool back;  ///< v < 0
};

enum class Begins : std::uint8_t { at_start, on_x, on_y };

/// When and where a contact begins; the time of `on_x` is ex/dx. `face`: the normal's axis and sign.
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

/// The same for doubles, exactly, provided that the products neither over- nor underflow: rounding is monotone, so
/// unequal rounded products have the right order already; of equal ones the rounding errors, which fma gives exactly,
/// decide.
inline int compare_products(double a, double b, double c, double d) {
  const double p = a * b, q = c * d;
  if (p != q) return p < q ? -1 : 1;
  const double p_tail = std::fma(a, b, -p), q_tail = std::fma(c, d, -q);
  return p_tail < q_tail ? -1 : q_tail < p_tail ? 1 : 0;
}

/// The verdict. Contact needs a t in three intervals at once: [0, 1] and, for each axis, (e/d, x/d), where d = 0 means
/// all t or none. Intervals have a common point iff each two of them have one (Helly), so:
///   axis and [0, 1]: e < d and x > 0;   the axis not empty: e < x;   both axes: ex/dx < xy/dy and ey/dy < xx/dx,
/// which is ex*dy < xy*dx and ey*dx < xx*dy. If one d is 0 the products say e < 0 or x > 0, already known; if both are,
/// they say 0 < 0, but then what has passed the other tests is an overlap and has left before. The closed rule has <=
/// throughout, e <= x always holds, and 0 <= 0 does no harm.
///
/// The face. The contact begins at t = max(0, ex/dx, ey/dy). The boxes touch there on each axis with d*t = e or
/// d*t = x; the latter, leaving, only in a graze. If e > 0 then d >= e > 0, so the quotient exists; ex*dy > ey*dx says
/// that x is entered last, and equality that y is touched at that instant too.
template <bool closed, class N>
constexpr Contact contact(const Axis<N>& x, const Axis<N>& y) {
  const N zero(0);
  if (x.e < zero && y.e < zero && zero < x.x && zero < y.x) return {Outcome::overlap};
  if constexpr (closed) {
    if (x.d < x.e || y.d < y.e || x.x < zero || y.x < zero) return {};
  } else {
    if (x.d <= x.e || y.d <= y.e || x.x <= zero || y.x <= zero || x.x <= x.e || y.x <= y.e) return {};
  }
  const int entry_x_exit_y = compare_products(x.e, y.d, y.x, x.d);
  const int entry_y_exit_x = compare_products(y.e, x.d, x.x, y.d);
  if (entry_x_exit_y >= closed || entry_y_exit_x >= closed) return {};

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

// --- integers
// ---------------------------------------------------------------------------------------------------------
//
// Every finite number is an integer times a power of two. Taken from the least such power on its axis, e, x and d are
// integers; scaling an axis changes neither its own comparisons, nor the sign of a difference of products (each has one
// factor of each axis), nor a quotient. Between the lowest bit, 2^-149 or 2^-1074, and 3 numbers < 2^128 or 2^1024
// lie 149 + 130 = 279 or 1074 + 1026 = 2100 bits; with a sign bit they fit 9 or 66 words of 32.
template <class S>
inline constexpr int words = std::is_same_v<S, float> ? 9 : 66;

template <int capacity>
struct Integer {
  std::array<std::uint32_t, capacity> word{};  ///< of the magnitude, lowest first; zero from `size` on
  int size = 0;
  bool negative = false;

  constexpr Integer() = default;
  constexpr explicit Integer(int) {}  // only for 0

  constexpr int bits() const { return size == 0 ? 0 : 32 * size - std::countl_zero(word[size - 1]); }
  constexpr void trim() {
    while (size > 0 && word[size - 1] == 0) --size;
  }
  friend constexpr int compare_magnitudes(const Integer& a, const Integer& b) {
    if (a.size != b.size) return a.size < b.size ? -1 : 1;
    for (int i = a.size - 1; i >= 0; --i) {
      if (a.word[i] != b.word[i]) return a.word[i] < b.word[i] ? -1 : 1;
    }
    return 0;
  }
  friend constexpr int compare(const Integer& a, const Integer& b) {
    const bool a_below = a.negative && a.size > 0, b_below = b.negative && b.size > 0;
    if (a_below != b_below) return a_below ? -1 : 1;
    return a_below ? compare_magnitudes(b, a) : compare_magnitudes(a, b);
  }
  friend constexpr bool operator<(const Integer& a, const Integer& b) { return compare(a, b) < 0; }
  friend constexpr bool operator<=(const Integer& a, const Integer& b) { return compare(a, b) <= 0; }
  friend constexpr bool operator==(const Integer& a, const Integer& b) { return compare(a, b) == 0; }

  constexpr void shift_left(int by) {
    const int whole = by / 32, rest = by % 32;
    size = size == 0 ? 0 : (bits() + by + 31) / 32;
    for (int i = size - 1; i >= 0; --i) {
      const std::uint64_t high = i >= whole ? word[i - whole] : 0, low = i > whole ? word[i - whole - 1] : 0;
      word[i] = static_cast<std::uint32_t>((high << 32 | low) << rest >> 32);
    }
  }
  constexpr void subtract_magnitude(const Integer& b) {  // b <= *this
    std::uint64_t borrow = 0;
    for (int i = 0; i < size; ++i) {
      const std::uint64_t difference = std::uint64_t{word[i]} - b.word[i] - borrow;
      word[i] = static_cast<std::uint32_t>(difference);
      borrow = difference >> 63;
    }
    trim();
  }
};

template <int capacity>
constexpr Integer<2 * capacity> multiply(const Integer<capacity>& a, const Integer<capacity>& b) {
  Integer<2 * capacity> product;
  product.negative = a.negative != b.negative;
  product.size = a.size + b.size;
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

template <int capacity>
constexpr int compare_products(const Integer<capacity>& a, const Integer<capacity>& b, const Integer<capacity>& c,
                               const Integer<capacity>& d) {
  return compare(multiply(a, b), multiply(c, d));
}

/// value = (negative ? -1 : 1) * odd * 2^exponent, or 0.
struct Parts {
  std::uint64_t odd = 0;
  int exponent = 0;
  bool negative = false;
};

constexpr Parts parts(double value) {
  const auto raw = std::bit_cast<std::uint64_t>(value);
  const int field = static_cast<int>(raw >> 52 & 0x7ff);
  const std::uint64_t significand = (raw & 0xfffffffffffffu) | (field != 0 ? std::uint64_t{1} << 52 : 0);
  if (significand == 0) return {};
  const int zeros = std::countr_zero(significand);
  return {significand >> zeros, (field != 0 ? field : 1) - 1075 + zeros, raw >> 63 != 0};
}

/// The sum of the terms, in units of 2^lowest, over `size` words in two's complement, which hold it with its sign.
template <int capacity, std::size_t count>
constexpr Integer<capacity> sum(const std::array<Parts, count>& terms, int lowest, int size) {
  Integer<capacity> total;
  const auto add = [&](std::uint64_t odd, int shift, bool negate) {
    std::uint64_t carry = negate;
    for (int i = 0; i < size; ++i) {
      const int at = 32 * i - shift;  // word i holds the bits from `at` on
      const std::uint64_t bits = at >= 64 || at <= -32 ? 0 : at >= 0 ? odd >> at : odd << -at;
      carry += std::uint64_t{total.word[i]} + static_cast<std::uint32_t>(negate ? ~bits : bits);
      total.word[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  };
  for (const Parts& term : terms) {
    if (term.odd != 0) add(term.odd, term.exponent - lowest, term.negative);
  }
  total.size = size;
  total.negative = total.word[size - 1] >> 31 != 0;
  if (total.negative) {
    std::uint64_t carry = 1;
    for (int i = 0; i < size; ++i) {
      carry += static_cast<std::uint32_t>(~total.word[i]);
      total.word[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }
  total.trim();
  return total;
}

template <class S>
constexpr Axis<Integer<words<S>>> integer_axis(S a, S aw, S b, S bw, S va, S vb) {
  const auto sum_of = [](auto... terms) { return std::array{terms...}; };
  std::array<Parts, 6> p{parts(a), parts(aw), parts(b), parts(bw), parts(va), parts(vb)};
  int lowest = 0, highest = 0;  // of the bits set
  bool first = true;
  for (const Parts& part : p) {
    if (part.odd == 0) continue;
    const int top = part.exponent + static_cast<int>(std::bit_width(part.odd));
    lowest = first || part.exponent < lowest ? part.exponent : lowest;
    highest = first || top > highest ? top : highest;
    first = false;
  }
  const int size = (highest - lowest + 3 + 31) / 32;  // two bits for the sum of three, one for the sign
  const auto minus = [](Parts part) { return Parts{part.odd, part.exponent, !part.negative}; };
  const auto add = [&](const auto& terms) { return sum<words<S>>(terms, lowest, size); };
  Axis<Integer<words<S>>> axis{.e = {}, .x = {}, .d = add(sum_of(p[4], minus(p[5]))), .back = false};
  axis.back = axis.d.negative;
  axis.d.negative = false;
  const auto to_near = add(sum_of(p[2], minus(p[0]), minus(p[1]))), to_far = add(sum_of(p[2], p[3], minus(p[0])));
  axis.e = axis.back ? to_far : to_near;
  axis.x = axis.back ? to_near : to_far;
  if (axis.back) {
    axis.e.negative = !axis.e.negative;
    axis.x.negative = !axis.x.negative;
  }
  return axis;
}

/// e/d for 0 < e <= d: to nearest even, or toward zero. Long division gives a leading 1, `digits` bits behind it and
/// whether anything is left; a normal result drops one of these bits, a subnormal one more.
template <class S, bool toward_zero, int capacity>
constexpr S quotient(Integer<capacity> e, Integer<capacity> d) {
  constexpr int digits = std::numeric_limits<S>::digits;
  constexpr int least = std::numeric_limits<S>::min_exponent - digits;  // exponent of the lowest bit: -149 or -1074
  using Raw = std::conditional_t<std::is_same_v<S, float>, std::uint32_t, std::uint64_t>;

  int exponent = e.bits() - d.bits();  // <= 0: bring e to d's length, then 1/2 < e/d < 2
  e.shift_left(-exponent);
  if (compare_magnitudes(e, d) < 0) {
    e.shift_left(1);
    --exponent;
  }
  std::uint64_t m = 0;
  for (int i = 0; i <= digits; ++i) {
    m <<= 1;
    if (compare_magnitudes(e, d) >= 0) {
      e.subtract_magnitude(d);
      m |= 1;
    }
    e.shift_left(1);
  }
  exponent -= digits;  // now the quotient is (m + rest) * 2^exponent, 0 <= rest < 1, rest = 0 iff e = 0
  int drop = least - exponent;
  drop = drop < 1 ? 1 : drop > digits + 2 ? digits + 2 : drop;  // dropping digits + 2 bits leaves less than a half: 0
  const std::uint64_t dropped = m & ((std::uint64_t{1} << drop) - 1), half = std::uint64_t{1} << (drop - 1);
  m >>= drop;
  exponent += drop;
  if (!toward_zero && (dropped > half || (dropped == half && (e.size > 0 || (m & 1) != 0)))) ++m;
  // The leading bit of m, if normal, adds the 1 by which the exponent field exceeds exponent - least; so does a carry.
  const auto field = static_cast<Raw>(exponent < least ? 0 : exponent - least);
  return std::bit_cast<S>(static_cast<Raw>((field << (digits - 1)) + static_cast<Raw>(m)));
}

template <bool closed, bool toward_zero = false, class S>
constexpr Answer<S> with_integers(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  for (const S s : {a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h, q.motion_a.x, q.motion_a.y, q.motion_b.x, q.motion_b.y}) {
    if (!(s - s == S(0))) return {Outcome::failed};  // infinity or NaN
  }
  const auto x = integer_axis<S>(a.x, a.w, b.x, b.w, q.motion_a.x, q.motion_b.x);
  const auto y = integer_axis<S>(a.y, a.h, b.y, b.h, q.motion_a.y, q.motion_b.y);
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  return answer_at(c,
                   c.begins == Begins::on_x ? quotient<S, toward_zero>(x.e, x.d) : quotient<S, toward_zero>(y.e, y.d));
}

// --- doubles
// ----------------------------------------------------------------------------------------------------------

struct Pair {
  double hi, lo;
};

/// hi = a + b rounded to nearest, lo the rounding error, exactly (Knuth); if hi overflows, lo is NaN.
constexpr Pair two_sum(double a, double b) {
  const double s = a + b, b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}

/// e, x and d in double. If none of the sums is rounded, which the errors gathered in `lost` tell, they are exact.
/// A NaN in `lost` means that a sum overflowed: ask !(lost == 0).
inline Axis<double> double_axis(double a, double aw, double b, double bw, double va, double vb, double& lost) {
  const Pair apart = two_sum(b, -a), near = two_sum(apart.hi, -aw), far = two_sum(apart.hi, bw), v = two_sum(va, -vb);
  lost += (std::abs(apart.lo) + std::abs(near.lo)) + (std::abs(far.lo) + std::abs(v.lo));
  const bool back = v.hi < 0;
  return {back ? -far.hi : near.hi, back ? -near.hi : far.hi, std::abs(v.hi), back};
}

/// The quotient of two exact doubles, 0 <= e <= d, d > 0, correctly rounded. In double the division does it (+ 0.0
/// makes +0 of -0). In float: t, its rounding to double, lies on the same side of the midpoint of two neighbouring
/// floats as e/d does, rounding being monotone and the midpoint a double; unless t is that midpoint. Then the sign of
/// the remainder e - t*d, which fma gives without error, tells where e/d lies. Midpoints of normal floats have one bit
/// set behind float's 24; below 2^-126 they may have it elsewhere, so all of them are looked at.
template <class S>
S quotient(double e, double d) {
  double t = e / d + 0.0;
  if constexpr (std::is_same_v<S, float>) {
    const auto raw = std::bit_cast<std::uint64_t>(t);
    if ((raw & 0x1fffffff) == 0x10000000 || (t < 0x1p-126 && t != 0)) [[unlikely]] {
      const double rest = std::fma(-t, d, e);
      if (rest != 0) t = std::bit_cast<double>(rest > 0 ? raw + 1 : raw - 1);
    }
  }
  return static_cast<S>(t);
}

/// Whether products and their rounding errors can neither overflow nor lose bits below 2^-1074.
inline bool in_range(const Axis<double>& axis) {
  const auto fits = [](double s) { return s == 0 || (std::abs(s) >= 0x1p-450 && std::abs(s) <= 0x1p450); };
  return fits(axis.e) && fits(axis.x) && fits(axis.d);
}

/// What happened on the way: tests count it, users pay nothing.
enum class Stage : std::uint8_t { exact_doubles, integers };

struct NoWatch {
  constexpr void operator()(Stage) const {}
};

/// For queries in which something is, or is nearly, equal: in doubles if they are exact, else in integers. Float input
/// needs no range guard: its sums are multiples of 2^-149 below 2^130, products and their errors multiples of 2^-298.
template <bool closed, class S, class Watch>
Answer<S> settle(const Query<S>& q, Watch&& watch) {
  const Box<S>&a = q.a, &b = q.b;
  double lost = 0;
  const Axis<double> x = double_axis(a.x, a.w, b.x, b.w, q.motion_a.x, q.motion_b.x, lost);
  const Axis<double> y = double_axis(a.y, a.h, b.y, b.h, q.motion_a.y, q.motion_b.y, lost);
  if (!(lost == 0) || (std::is_same_v<S, double> && !(in_range(x) && in_range(y)))) {
    watch(Stage::integers);
    return with_integers<closed>(q);
  }
  watch(Stage::exact_doubles);
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  return answer_at(c, c.begins == Begins::on_x ? quotient<S>(x.e, x.d) : quotient<S>(y.e, y.d));
}

// --- the fast path
// ----------------------------------------------------------------------------------------------------

enum class Sifted : std::uint8_t { separate, overlap, on_x, on_y, unsure };

/// The predicates with plain products. `k` and `tiny` make the margin that each comparison must keep so that rounding
/// cannot have turned it; all that is closer is `unsure`. Where it is not, the two rules agree, so one sieve serves
/// both.
///
/// Float: e, x, d are exact and products monotone: k = 1, tiny = 0 turn no comparison.
/// Double, u = 2^-53: e, x, d are the high parts below, each within 1.01u of the truth, relatively, with its sign; so a
/// product is within 3.03u, unless it underflows, and then within 2^-1074. For p*q >= 0, p*k + tiny < q with k = 1 +
/// 16u and tiny = 2^-1000 leaves a gap of 14u*p + 2^-1001, more than the 3.03u*(p + q) + 2^-1073 that both can be off;
/// for p < 0 <= q the signs decide. An overflowed product is inf and inf < inf is false; NaN compares false: unsure.
/// Comparing e to d needs no tiny: sums do not underflow.
constexpr Sifted sift(const Axis<double>& x, const Axis<double>& y, double k, double tiny) {
  if ((x.e < 0) & (y.e < 0) & (x.x > 0) & (y.x > 0)) return Sifted::overlap;
  if ((x.e > x.d * k) | (y.e > y.d * k) | (x.x < 0) | (y.x < 0)) return Sifted::separate;
  const double entry_x = x.e * y.d, entry_y = y.e * x.d, exit_x = x.x * y.d, exit_y = y.x * x.d;
  if ((entry_x > exit_y * k + tiny) | (entry_y > exit_x * k + tiny)) return Sifted::separate;
  const bool hit = (x.e * k < x.d) & (y.e * k < y.d) & (x.x > 0) & (y.x > 0) & (x.e < x.x) & (y.e < y.x) &
                   (entry_x * k + tiny < exit_y) & (entry_y * k + tiny < exit_x);
  if (hit & (entry_x * k + tiny < entry_y)) return Sifted::on_y;
  if (hit & (entry_y * k + tiny < entry_x)) return Sifted::on_x;
  return Sifted::unsure;
}

// --- doubles in pairs
// -------------------------------------------------------------------------------------------------

struct PairAxis {
  Axis<double> hi;
  double e_lo, d_lo;
};

/// (p.hi + p.lo) + c as a pair that is within 4u^2 of it, relatively, u = 2^-53, where |p.lo| <= u*|p.hi|. In code
/// order: s.hi + s.lo = p.hi + c, and s.lo + p.lo is rounded to w. If s.lo = 0 then w is exact. Else the sum was
/// inexact, so it was no subtraction of neighbours within a factor of 2 (Sterbenz), so |p.hi| <= 2*(1 + u)*|s.hi|; then
/// |s.lo + p.lo| <= 3.01u*|s.hi|, w is off by at most 3.01u^2*|s.hi|, and |s.hi| <= (1 + 4u)*|result|.
/// The last step loses nothing (Dekker) as |s.hi| >= |w| or s.hi = 0: if s.lo = 0 in a subtraction of neighbours, s.hi
/// is a multiple of half an ulp of p.hi, which p.lo does not exceed. So |lo| <= u*|hi|, and hi is 0 only if the sum is.
constexpr Pair add(Pair p, double c) {
  const Pair s = two_sum(p.hi, c);
  const double w = s.lo + p.lo, hi = s.hi + w;
  return {hi, w - (hi - s.hi)};
}

inline PairAxis pair_axis(double a, double aw, double b, double bw, double va, double vb) {
  const Pair apart = two_sum(b, -a), near = add(apart, -aw), far = add(apart, bw), v = two_sum(va, -vb);
  const bool back = v.hi < 0;
  const double d = std::abs(v.hi + v.lo);  // |v.hi|, or NaN if the difference overflowed, as e and x are then
  return {{back ? -far.hi : near.hi, back ? -near.hi : far.hi, d, back}, back ? -far.lo : near.lo, back ? -v.lo : v.lo};
}

/// a*b = hi + lo exactly (Veltkamp, Dekker), if nothing overflows or loses bits below 2^-1074.
constexpr Pair two_product(double a, double b) {
  constexpr double split = 0x1p27 + 1;
  const double ca = split * a, a_hi = ca - (ca - a), a_lo = a - a_hi;
  const double cb = split * b, b_hi = cb - (cb - b), b_lo = b - b_hi;
  const double p = a * b;
  return {p, ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

/// e/d for e > 0 correctly rounded, or -1 if that is not certain. e and d are the pairs, e within 4u^2, d exact.
/// t = e.hi/d.hi rounded; rest = e.hi - t*d.hi is exact, as the remainder of a rounded division is a double, and at
/// most u*e.hi. c = e - t*d gains at most 2.01u^2*e.hi in e.lo - t*d.lo, a difference below 2.01u*e.hi, u^2*e.hi in its
/// product, and 3.02u^2*e.hi in the last sum, below 3.02u*e.hi. e/d = t + c/d; c/d.hi rounded is off by 2.01u*3.02u*t
/// more, and e itself by 4u^2*t: together less than 17u^2*t, and 21u^2*t with the rounding of c/d +- margin. The margin
/// is 64u^2*t: if both ends round to the same double, so does what lies between. The range keeps all that matters
/// normal: t >= 2^-900, margin >= 2^-1000, the product's error exact above 2^-556.
inline double pair_quotient(const PairAxis& axis) {
  const double e = axis.hi.e, d = axis.hi.d;
  if (!(e >= 0x1p-450 && e <= 0x1p450 && d >= 0x1p-450 && d <= 0x1p450)) return -1;
  const double t = e / d;
  const Pair p = two_product(t, d);
  const double rest = (e - p.hi) - p.lo, c = rest + (axis.e_lo - t * axis.d_lo);
  const double more = c / d, margin = t * 0x1p-100;
  const double low = t + (more - margin), high = t + (more + margin);
  return low == high ? low : -1;
}

template <bool closed, class S, class Watch = NoWatch>
constexpr Answer<S> answer(const Query<S>& q, Watch&& watch = {}) {
  if constexpr (std::is_same_v<S, float>) {
    if (std::is_constant_evaluated()) return with_integers<closed>(q);
    const Box<S>&a = q.a, &b = q.b;
    double lost = 0;
    const Axis<double> x = double_axis(a.x, a.w, b.x, b.w, q.motion_a.x, q.motion_b.x, lost);
    const Axis<double> y = double_axis(a.y, a.h, b.y, b.h, q.motion_a.y, q.motion_b.y, lost);
    const Sifted sifted = lost == 0 ? sift(x, y, 1, 0) : Sifted::unsure;
    if (sifted == Sifted::separate) return {};
    if (sifted == Sifted::on_x) return {Outcome::impact, quotient<S>(x.e, x.d), std::int8_t(x.back ? 1 : -1), 0};
    if (sifted == Sifted::on_y) return {Outcome::impact, quotient<S>(y.e, y.d), 0, std::int8_t(y.back ? 1 : -1)};
    if (sifted == Sifted::overlap) return {Outcome::overlap};
    return settle<closed>(q, watch);
  } else if constexpr (std::is_same_v<S, double>) {
    if (std::is_constant_evaluated()) return with_integers<closed>(q);
    const Box<S>&a = q.a, &b = q.b;
    const PairAxis x = pair_axis(a.x, a.w, b.x, b.w, q.motion_a.x, q.motion_b.x);
    const PairAxis y = pair_axis(a.y, a.h, b.y, b.h, q.motion_a.y, q.motion_b.y);
    const Sifted sifted = sift(x.hi, y.hi, 1 + 0x1p-49, 0x1p-1000);
    if (sifted == Sifted::separate) return {};
    if (sifted == Sifted::overlap) return {Outcome::overlap};
    if (sifted == Sifted::on_x || sifted == Sifted::on_y) {
      const bool on_x = sifted == Sifted::on_x;
      const PairAxis& axis = on_x ? x : y;
      const double time = pair_quotient(axis);
      const auto normal = std::int8_t(axis.hi.back ? 1 : -1);
      if (time >= 0) return {Outcome::impact, time, on_x ? normal : std::int8_t(0), on_x ? std::int8_t(0) : normal};
    }
    return settle<closed>(q, watch);
  } else {
    const auto axis = [](const S& av, const S& aw, const S& bv, const S& bw, const S& va, const S& vb) {
      const S v = va - vb, near = bv - (av + aw), far = (bv + bw) - av;
      return v < S(0) ? Axis<S>{-far, -near, -v, true} : Axis<S>{near, far, v, false};
    };
    const Axis<S> x = axis(q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x);
    const Axis<S> y = axis(q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y);
    const Contact c = contact<closed>(x, y);
    if (c.begins == Begins::at_start) return answer_at(c, S(0));
    return answer_at<S>(c, c.begins == Begins::on_x ? x.e / x.d : y.e / y.d);
  }
}

}  // namespace exact_detail

/// Open rule: only an overlap of the interiors is contact.
template <class S>
constexpr Answer<S> exact(const Query<S>& q) {
  return exact_detail::answer<false>(q);
}

}  // namespace sweeplab
