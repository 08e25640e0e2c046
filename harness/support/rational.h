// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>

#include "algorithms/query.h"

namespace sweeplab {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

/// The exact scalar: a rational number of any size, or +infinity, -infinity, NaN with the rules of IEEE 754 (x/0 is an
/// infinity of x's sign, there being no negative zero; 0/0, inf - inf, 0*inf are NaN; NaN compares false). Each
/// published method runs in it as it stands, so what fails here fails by its logic, not by rounding.
///
/// The value is numerator / denominator * 2^exponent, never reduced by a greatest common divisor: the inputs are
/// floats, so denominators other than 1 come from true divisions only, and few follow one another. Integers of up to
/// 126 bits are held in place; longer ones move to the heap and come back when they shrink. Their type is known to
/// rational.cpp alone: nearly every file reads this header, and Boost's takes more than a second to compile.
class Rational {
 public:
  Rational() = default;
  Rational(int value) : numerator_(value) {}  // implicit, like the built-in scalars: x * 2, x < 0
  Rational(float value) : Rational(static_cast<double>(value)) {}
  Rational(double value);
  /// numerator / denominator, each as words of 64 bits, the lowest first, none for 0; the denominator is not 0.
  Rational(bool negative, std::span<const std::uint64_t> numerator, std::span<const std::uint64_t> denominator);

  Rational(const Rational& o)
      : numerator_(o.numerator_),
        denominator_(o.denominator_),
        exponent_(o.exponent_),
        big_(o.big_ ? copy(*o.big_) : nullptr),
        kind_(o.kind_) {}
  Rational& operator=(const Rational& o) {
    if (this != &o) *this = Rational(o);
    return *this;
  }
  Rational(Rational&&) noexcept = default;
  Rational& operator=(Rational&&) noexcept = default;
  ~Rational() = default;

  static Rational infinity(int sign = 1) { return Rational(sign < 0 ? Kind::negative_infinity : Kind::infinity); }
  static Rational nan() { return Rational(Kind::nan); }

  bool is_nan() const { return kind_ == Kind::nan; }
  bool is_finite() const { return kind_ == Kind::finite; }
  bool is_infinite() const { return kind_ == Kind::infinity || kind_ == Kind::negative_infinity; }
  /// -1, 0 or 1; 0 for NaN.
  int sign() const;

  /// The nearest double or float, ties to even, with subnormals; beyond the range an infinity.
  explicit operator double() const;
  explicit operator float() const;

  /// "n/d" reduced, "0/1" for zero, "inf", "-inf", "nan".
  std::string fraction() const;
  /// For people: rounded to so many significant digits, trailing zeros dropped: "0.3333333333", "12", "1.5e-30".
  std::string decimal(int digits = 17) const;

  friend Rational operator+(const Rational& a, const Rational& b) { return add(a, b, false); }
  friend Rational operator-(const Rational& a, const Rational& b) { return add(a, b, true); }
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);
  friend Rational operator+(const Rational& a) { return a; }
  friend Rational operator-(Rational a) {
    a.negate();
    return a;
  }
  Rational& operator+=(const Rational& o) { return *this = *this + o; }
  Rational& operator-=(const Rational& o) { return *this = *this - o; }
  Rational& operator*=(const Rational& o) { return *this = *this * o; }
  Rational& operator/=(const Rational& o) { return *this = *this / o; }

  friend bool operator==(const Rational& a, const Rational& b) { return std::is_eq(compare(a, b)); }
  friend std::partial_ordering operator<=>(const Rational& a, const Rational& b) { return compare(a, b); }

 private:
  enum class Kind : std::uint8_t { finite, infinity, negative_infinity, nan };
  struct Big;
  struct Delete {
    void operator()(Big* big) const noexcept;
  };
  using BigPointer = std::unique_ptr<Big, Delete>;
  struct Parts;

  explicit Rational(Kind kind) : kind_(kind) {}
  /// numerator / denominator * 2^exponent; the denominator is not 0.
  Rational(Big&& big, std::int64_t exponent);

  /// Both hold a finite number in place.
  static bool both_small(const Rational& a, const Rational& b) {
    return ((static_cast<unsigned>(a.kind_) | static_cast<unsigned>(b.kind_)) == 0) && !a.big_ && !b.big_;
  }
  static UInt128 absolute(Int128 x) { return x < 0 ? -static_cast<UInt128>(x) : static_cast<UInt128>(x); }
  static int bit_length(UInt128 x) {
    const auto high = static_cast<std::uint64_t>(x >> 64);
    return high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<std::uint64_t>(x));
  }
  static int trailing_zeros(UInt128 x) {
    const auto low = static_cast<std::uint64_t>(x);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(x >> 64));
  }
  /// Whether a product of these is held in place.
  static bool product_fits(UInt128 x, UInt128 y) { return bit_length(x) + bit_length(y) <= small_bits; }
  /// In place, brought to the form with numerator 0 meaning 0/1 * 2^0 and an odd denominator.
  static Rational small(Int128 numerator, Int128 denominator, std::int64_t exponent);

  void negate();
  static BigPointer copy(const Big& big);
  void negate_big();
  int big_sign() const;
  /// Numerator and positive denominator without common divisor. Finite values only.
  Big reduced() const;
  static Rational add(const Rational& a, const Rational& b, bool subtract);
  static std::partial_ordering compare(const Rational& a, const Rational& b);
  static Rational add_slow(const Rational& a, const Rational& b, bool subtract);
  static Rational multiply_slow(const Rational& a, const Rational& b);
  static Rational divide_slow(const Rational& a, const Rational& b);
  static std::partial_ordering compare_slow(const Rational& a, const Rational& b);
  double rounded(int precision, int least_exponent) const;

  static constexpr int small_bits = 126;  // one to spare, so that the sum of two still fits

  Int128 numerator_ = 0, denominator_ = 1;
  std::int64_t exponent_ = 0;
  BigPointer big_;  // if set, it holds numerator and denominator
  Kind kind_ = Kind::finite;
};

/// A method's margin (algorithms/tolerance.h) in exact arithmetic: the margin as it is, or, while WithoutTolerances
/// lives on this thread, a number smaller than any difference that the method can meet: what the margin tends to as it
/// goes to 0. So what is 0 still counts as 0.
Rational tolerance(const Rational& margin);
/// Likewise of a margin that is added or taken away: then it is 0.
Rational tolerance_offset(const Rational& margin);

/// How often this thread has called these: one count before and one after tell whether a method has margins.
std::uint64_t tolerances_taken();

/// While it lives, they give no margin on this thread. Not to be nested.
class WithoutTolerances {
 public:
  WithoutTolerances();
  WithoutTolerances(const WithoutTolerances&) = delete;
  WithoutTolerances& operator=(const WithoutTolerances&) = delete;
  ~WithoutTolerances();
};

/// The same query, its numbers taken exactly as stored.
template <class S>
Query<Rational> exactly(const Query<S>& q) {
  const auto box = [](const Box<S>& b) {
    return Box<Rational>{Rational(b.x), Rational(b.y), Rational(b.w), Rational(b.h)};
  };
  const auto vector = [](const Vector<S>& v) { return Vector<Rational>{Rational(v.x), Rational(v.y)}; };
  return {box(q.a), vector(q.motion_a), box(q.b), vector(q.motion_b)};
}

}  // namespace sweeplab

/// What a method may ask of its scalar. There is no largest rational, so max() is missing on purpose.
template <>
class std::numeric_limits<sweeplab::Rational> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = true;
  static constexpr bool is_bounded = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static sweeplab::Rational infinity() { return sweeplab::Rational::infinity(); }
  static sweeplab::Rational quiet_NaN() { return sweeplab::Rational::nan(); }
};

// The paths that nearly all arithmetic takes, inline.
namespace sweeplab {

inline Rational Rational::small(Int128 numerator, Int128 denominator, std::int64_t exponent) {
  Rational r;
  if (numerator != 0) {
    r.numerator_ = numerator;
    r.denominator_ = denominator;
    r.exponent_ = exponent;
  }
  return r;
}

inline int Rational::sign() const {
  if (kind_ == Kind::finite) return big_ ? big_sign() : (numerator_ > 0) - (numerator_ < 0);
  return kind_ == Kind::nan ? 0 : kind_ == Kind::infinity ? 1 : -1;
}

inline void Rational::negate() {
  numerator_ = -numerator_;
  if (big_) negate_big();
  if (is_infinite()) kind_ = kind_ == Kind::infinity ? Kind::negative_infinity : Kind::infinity;
}

inline Rational Rational::add(const Rational& a, const Rational& b, bool subtract) {
  if (!both_small(a, b)) return add_slow(a, b, subtract);
  Int128 x = a.numerator_, y = subtract ? -b.numerator_ : b.numerator_, denominator = a.denominator_;
  if (x == 0) return small(y, b.denominator_, b.exponent_);
  if (y == 0) return a;
  int x_bits = bit_length(absolute(x)), y_bits = bit_length(absolute(y));
  if (a.denominator_ != b.denominator_) {
    const int a_bits = bit_length(static_cast<UInt128>(a.denominator_));
    const int b_bits = bit_length(static_cast<UInt128>(b.denominator_));
    x_bits += b_bits;
    y_bits += a_bits;
    if (x_bits > small_bits || y_bits > small_bits || a_bits + b_bits > small_bits) return add_slow(a, b, subtract);
    x *= b.denominator_;
    y *= a.denominator_;
    denominator *= b.denominator_;
  }
  // The term with the larger exponent is brought down to the other's. A sum held in place may have a bit more than
  // small_bits: such a term is not added in place again, with or without a shift.
  const std::int64_t shift = a.exponent_ - b.exponent_;
  if (x_bits + (shift > 0 ? shift : 0) > small_bits || y_bits - (shift < 0 ? shift : 0) > small_bits) {
    return add_slow(a, b, subtract);
  }
  if (shift > 0) {
    x *= static_cast<Int128>(1) << shift;
  } else if (shift < 0) {
    y *= static_cast<Int128>(1) << -shift;
  }
  return small(x + y, denominator, shift > 0 ? b.exponent_ : a.exponent_);
}

inline Rational operator*(const Rational& a, const Rational& b) {
  if (!Rational::both_small(a, b) ||
      !Rational::product_fits(Rational::absolute(a.numerator_), Rational::absolute(b.numerator_))) {
    return Rational::multiply_slow(a, b);
  }
  Int128 denominator = 1;
  if (a.denominator_ != 1 || b.denominator_ != 1) {
    if (!Rational::product_fits(static_cast<UInt128>(a.denominator_), static_cast<UInt128>(b.denominator_))) {
      return Rational::multiply_slow(a, b);
    }
    denominator = a.denominator_ * b.denominator_;
  }
  return Rational::small(a.numerator_ * b.numerator_, denominator, a.exponent_ + b.exponent_);
}

inline Rational operator/(const Rational& a, const Rational& b) {
  if (!Rational::both_small(a, b) || b.numerator_ == 0) return Rational::divide_slow(a, b);
  UInt128 divisor = Rational::absolute(b.numerator_);
  const int zeros = Rational::trailing_zeros(divisor);  // so that a division by a power of two leaves no denominator
  divisor >>= zeros;
  Int128 numerator = b.numerator_ < 0 ? -a.numerator_ : a.numerator_;
  if (b.denominator_ != 1) {
    if (!Rational::product_fits(Rational::absolute(numerator), static_cast<UInt128>(b.denominator_))) {
      return Rational::divide_slow(a, b);
    }
    numerator *= b.denominator_;
  }
  auto denominator = static_cast<Int128>(divisor);
  if (a.denominator_ != 1) {
    if (!Rational::product_fits(divisor, static_cast<UInt128>(a.denominator_))) return Rational::divide_slow(a, b);
    denominator *= a.denominator_;
  }
  return Rational::small(numerator, denominator, a.exponent_ - b.exponent_ - zeros);
}

inline std::partial_ordering Rational::compare(const Rational& a, const Rational& b) {
  if (!both_small(a, b)) return compare_slow(a, b);
  const int a_sign = (a.numerator_ > 0) - (a.numerator_ < 0), b_sign = (b.numerator_ > 0) - (b.numerator_ < 0);
  if (a_sign != b_sign || a_sign == 0) return a_sign <=> b_sign;
  UInt128 x = absolute(a.numerator_), y = absolute(b.numerator_);
  int x_bits = bit_length(x), y_bits = bit_length(y);
  if (a.denominator_ != b.denominator_) {
    x_bits += bit_length(static_cast<UInt128>(b.denominator_));
    y_bits += bit_length(static_cast<UInt128>(a.denominator_));
    // A product has as many bits as its factors together, or one less: two apart in magnitude is decided.
    const std::int64_t x_scale = x_bits + a.exponent_, y_scale = y_bits + b.exponent_;
    if (x_scale > y_scale + 1 || y_scale > x_scale + 1) {
      return (x_scale > y_scale) == (a_sign > 0) ? std::partial_ordering::greater : std::partial_ordering::less;
    }
    if (x_bits > 128 || y_bits > 128) return compare_slow(a, b);
    x *= static_cast<UInt128>(b.denominator_);
    y *= static_cast<UInt128>(a.denominator_);
    x_bits = bit_length(x);
    y_bits = bit_length(y);
  }
  const std::int64_t x_scale = x_bits + a.exponent_, y_scale = y_bits + b.exponent_;
  if (x_scale != y_scale) {
    return (x_scale > y_scale) == (a_sign > 0) ? std::partial_ordering::greater : std::partial_ordering::less;
  }
  // Equal magnitudes: shifted to the common exponent, the shorter becomes as long as the longer, so it fits.
  const std::int64_t shift = a.exponent_ - b.exponent_;
  if (shift > 0) {
    x <<= shift;
  } else {
    y <<= -shift;
  }
  return a_sign > 0 ? x <=> y : y <=> x;
}

}  // namespace sweeplab
