// SPDX-License-Identifier: MIT
#include "harness/support/rational.h"

#include <cmath>
#include <cstdlib>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

namespace sweeplab {

namespace {

using Integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<
                                      512, 0, boost::multiprecision::signed_magnitude, boost::multiprecision::unchecked,
                                      std::allocator<boost::multiprecision::limb_type>>,
                                  boost::multiprecision::et_off>;

Integer integer_of(std::span<const std::uint64_t> words) {
  Integer result;
  if (words.empty()) return result;
  boost::multiprecision::import_bits(result, words.begin(), words.end(), 64, false);
  return result;
}

Integer absolute_value(const Integer& x) { return x.sign() < 0 ? Integer(-x) : x; }

/// Of |x|: read off the last limb, for msb() takes no number below 0, and a copy costs more than all else here.
std::int64_t bits(const Integer& x) {
  using Limb = boost::multiprecision::limb_type;
  const std::size_t last = x.backend().size() - 1;
  return static_cast<std::int64_t>(last) * std::numeric_limits<Limb>::digits +
         std::bit_width(x.backend().limbs()[last]);
}

/// x * 2^exponent and y as whole numbers in the ratio of before.
void take_exponent(Integer& x, Integer& y, std::int64_t exponent) {
  if (exponent > 0) {
    x <<= static_cast<unsigned>(exponent);
  } else {
    y <<= static_cast<unsigned>(-exponent);
  }
}

Integer shifted_left(const Integer& x, std::int64_t by) {
  return by == 0 ? x : Integer(x << static_cast<unsigned>(by));
}

}  // namespace

struct Rational::Big {
  Integer numerator, denominator;
};

void Rational::Delete::operator()(Big* big) const noexcept { delete big; }

/// Numerator and denominator as long integers, whether they are stored so or not.
struct Rational::Parts {
  Integer numerator_storage, denominator_storage;
  const Integer& numerator;
  const Integer& denominator;

  explicit Parts(const Rational& r)
      : numerator_storage(r.big_ ? Integer() : Integer(r.numerator_)),
        denominator_storage(r.big_ ? Integer() : Integer(r.denominator_)),
        numerator(r.big_ ? r.big_->numerator : numerator_storage),
        denominator(r.big_ ? r.big_->denominator : denominator_storage) {}
  Parts(const Parts&) = delete;
};

Rational::Rational(double value) {
  if (!std::isfinite(value)) {
    kind_ = std::isnan(value) ? Kind::nan : value > 0 ? Kind::infinity : Kind::negative_infinity;
    return;
  }
  const auto pattern = std::bit_cast<std::uint64_t>(value);
  const int biased = static_cast<int>(pattern >> 52 & 0x7ff);
  std::uint64_t mantissa = pattern & ((std::uint64_t{1} << 52) - 1);
  if (biased != 0) {
    mantissa |= std::uint64_t{1} << 52;
  }
  if (mantissa == 0) return;
  const int zeros = std::countr_zero(mantissa);
  mantissa >>= zeros;
  numerator_ = pattern >> 63 != 0 ? -static_cast<Int128>(mantissa) : static_cast<Int128>(mantissa);
  exponent_ = (biased == 0 ? -1074 : biased - 1075) + zeros;
}

Rational::Rational(bool negative, std::span<const std::uint64_t> numerator, std::span<const std::uint64_t> denominator)
    : Rational(Big{negative ? Integer(-integer_of(numerator)) : integer_of(numerator), integer_of(denominator)}, 0) {}

Rational::Rational(Big&& big, std::int64_t exponent) {
  Integer &numerator = big.numerator, &denominator = big.denominator;
  if (numerator.is_zero()) return;
  const bool negative = numerator.sign() != denominator.sign();
  if (numerator.sign() < 0) numerator.backend().negate();
  if (denominator.sign() < 0) denominator.backend().negate();
  // Powers of two move to the exponent: the numbers get shorter, and the denominator odd.
  if (const auto zeros = lsb(numerator); zeros != 0) {
    numerator >>= zeros;
    exponent += zeros;
  }
  if (const auto zeros = lsb(denominator); zeros != 0) {
    denominator >>= zeros;
    exponent -= zeros;
  }
  exponent_ = exponent;
  const bool fits = msb(numerator) < small_bits && msb(denominator) < small_bits;
  if (negative) numerator.backend().negate();
  if (fits) {
    numerator_ = static_cast<Int128>(numerator);
    denominator_ = static_cast<Int128>(denominator);
  } else {
    big_.reset(new Big(std::move(big)));
  }
}

Rational::BigPointer Rational::copy(const Big& big) { return BigPointer(new Big(big)); }

void Rational::negate_big() { big_->numerator = -big_->numerator; }

int Rational::big_sign() const { return big_->numerator.sign(); }

Rational Rational::add_slow(const Rational& a, const Rational& b, bool subtract) {
  if (!a.is_finite() || !b.is_finite()) {
    const int a_sign = a.sign(), b_sign = subtract ? -b.sign() : b.sign();
    if (a.is_nan() || b.is_nan() || (a.is_infinite() && b.is_infinite() && a_sign != b_sign)) return nan();
    return infinity(a.is_infinite() ? a_sign : b_sign);
  }
  const Parts x(a), y(b);
  if (x.numerator.is_zero()) return subtract ? -b : b;
  if (y.numerator.is_zero()) return a;
  const bool common = x.denominator == y.denominator;
  Integer left = common ? x.numerator : Integer(x.numerator * y.denominator);
  Integer right = common ? y.numerator : Integer(y.numerator * x.denominator);
  const std::int64_t shift = a.exponent_ - b.exponent_;
  take_exponent(left, right, shift);
  return Rational(Big{subtract ? Integer(left - right) : Integer(left + right),
                      common ? x.denominator : Integer(x.denominator * y.denominator)},
                  shift > 0 ? b.exponent_ : a.exponent_);
}

Rational Rational::multiply_slow(const Rational& a, const Rational& b) {
  if (!a.is_finite() || !b.is_finite()) {
    const int sign = a.sign() * b.sign();  // 0 for NaN, and for 0 * infinity
    return sign == 0 ? nan() : infinity(sign);
  }
  const Parts x(a), y(b);
  return Rational(Big{x.numerator * y.numerator, x.denominator * y.denominator}, a.exponent_ + b.exponent_);
}

Rational Rational::divide_slow(const Rational& a, const Rational& b) {
  if (a.is_nan() || b.is_nan()) return nan();
  if (b.is_infinite()) return a.is_infinite() ? nan() : Rational(0);
  const int a_sign = a.sign(), b_sign = b.sign();
  if (b_sign == 0) return a_sign == 0 ? nan() : infinity(a_sign);
  if (a.is_infinite()) return infinity(a_sign * b_sign);
  const Parts x(a), y(b);
  return Rational(Big{x.numerator * y.denominator, x.denominator * y.numerator}, a.exponent_ - b.exponent_);
}

std::partial_ordering Rational::compare_slow(const Rational& a, const Rational& b) {
  if (a.is_nan() || b.is_nan()) return std::partial_ordering::unordered;
  const int a_sign = a.sign(), b_sign = b.sign();
  if (!a.is_finite() || !b.is_finite()) {
    const int a_rank = a.is_finite() ? 0 : a_sign, b_rank = b.is_finite() ? 0 : b_sign;
    return a_rank <=> b_rank;
  }
  if (a_sign != b_sign || a_sign == 0) return a_sign <=> b_sign;
  const Parts x(a), y(b);
  // n/d lies strictly between 2^(bits(n) - bits(d) - 1) and 2^(bits(n) - bits(d) + 1).
  const std::int64_t x_scale = bits(x.numerator) - bits(x.denominator) + a.exponent_;
  const std::int64_t y_scale = bits(y.numerator) - bits(y.denominator) + b.exponent_;
  if (x_scale > y_scale + 1 || y_scale > x_scale + 1) {
    return (x_scale > y_scale) == (a_sign > 0) ? std::partial_ordering::greater : std::partial_ordering::less;
  }
  const bool common = x.denominator == y.denominator;
  Integer left = common ? x.numerator : Integer(x.numerator * y.denominator);
  Integer right = common ? y.numerator : Integer(y.numerator * x.denominator);
  take_exponent(left, right, a.exponent_ - b.exponent_);
  return left.compare(right) <=> 0;
}

// |n| / d * 2^exponent is brought to an integer quotient of two or three bits more than the precision, with a flag for
// the rest; then it is cut at the last place that the format has there, and rounded to nearest, ties to even.
double Rational::rounded(int precision, int least_exponent) const {
  const Parts parts(*this);
  if (parts.numerator.is_zero()) return 0;
  Integer numerator = absolute_value(parts.numerator);
  const std::int64_t scale = precision + 2 + bits(parts.denominator) - bits(numerator);
  Integer quotient, remainder;
  divide_qr(shifted_left(numerator, scale > 0 ? scale : 0), shifted_left(parts.denominator, scale < 0 ? -scale : 0),
            quotient, remainder);
  const auto whole = static_cast<std::uint64_t>(quotient);
  const std::int64_t unit = exponent_ - scale;
  std::int64_t last_place = unit + (64 - std::countl_zero(whole)) - precision;
  last_place = last_place < least_exponent ? least_exponent : last_place;
  const std::int64_t dropped = last_place - unit;
  double result = 0;
  if (dropped < 64) {
    std::uint64_t kept = whole >> dropped;
    const std::uint64_t rest = whole - (kept << dropped), half = std::uint64_t{1} << (dropped - 1);
    if (rest > half || (rest == half && (!remainder.is_zero() || (kept & 1) != 0))) ++kept;
    result = last_place > 2000 ? HUGE_VAL : std::ldexp(static_cast<double>(kept), static_cast<int>(last_place));
  }
  return parts.numerator.sign() < 0 ? -result : result;
}

Rational::operator double() const {
  if (kind_ != Kind::finite) return is_nan() ? std::numeric_limits<double>::quiet_NaN() : sign() * HUGE_VAL;
  return rounded(53, -1074);
}

Rational::operator float() const {
  if (kind_ != Kind::finite) {
    return is_nan() ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(sign()) * HUGE_VALF;
  }
  const double result = rounded(24, -149);  // 24 bits or an infinity: the cast is exact below 2^128
  if (std::abs(result) > std::numeric_limits<float>::max()) return result > 0 ? HUGE_VALF : -HUGE_VALF;
  return static_cast<float>(result);
}

Rational::Big Rational::reduced() const {
  const Parts parts(*this);
  Integer numerator = parts.numerator, denominator = parts.denominator;
  take_exponent(numerator, denominator, exponent_);
  if (const Integer divisor = gcd(numerator, denominator); divisor != 1) {
    numerator /= divisor;
    denominator /= divisor;
  }
  return {numerator, denominator};
}

std::string Rational::fraction() const {
  if (!is_finite()) return is_nan() ? "nan" : sign() > 0 ? "inf" : "-inf";
  const auto [numerator, denominator] = reduced();
  return numerator.str() + "/" + denominator.str();
}

std::string Rational::decimal(int digits) const {
  if (!is_finite()) return fraction();
  Big ratio = reduced();
  Integer &numerator = ratio.numerator, &denominator = ratio.denominator;
  if (numerator.is_zero()) return "0";
  const bool negative = numerator.sign() < 0;
  numerator = absolute_value(numerator);
  // The decimal exponent, first estimated from the bits, then corrected: 10^power <= value < 10^(power + 1).
  const auto ten_to = [](int n) { return pow(Integer(10), static_cast<unsigned>(n)); };
  const auto reaches = [&](int p) {
    return p >= 0 ? numerator >= denominator * ten_to(p) : numerator * ten_to(-p) >= denominator;
  };
  int power = static_cast<int>(std::floor(static_cast<double>(bits(numerator) - bits(denominator)) * 0.30103)) - 1;
  while (reaches(power + 1)) ++power;
  const int scale = digits - 1 - power;  // value * 10^scale has `digits` digits before the point
  if (scale > 0) {
    numerator *= ten_to(scale);
  } else {
    denominator *= ten_to(-scale);
  }
  std::string text = Integer((2 * numerator + denominator) / (2 * denominator)).str();
  if (static_cast<int>(text.size()) > digits) {  // rounded up to the next power of ten
    ++power;
  }
  text.erase(text.find_last_not_of('0') + 1);
  const int count = static_cast<int>(text.size());
  if (power < -6 || power >= digits) {
    if (count > 1) text.insert(1, ".");
    text += "e" + std::to_string(power);
  } else if (power < 0) {
    text.insert(0, "0." + std::string(static_cast<std::size_t>(-power - 1), '0'));
  } else if (count <= power) {
    text.append(static_cast<std::size_t>(power) + 1 - static_cast<std::size_t>(count), '0');
  } else if (count > power + 1) {
    text.insert(static_cast<std::size_t>(power) + 1, ".");
  }
  return negative ? "-" + text : text;
}

namespace {

thread_local bool without_tolerances = false;
thread_local std::uint64_t times_taken = 0;

}  // namespace

Rational tolerance(const Rational& margin) {
  // The margins of methods are compared with times, with differences of two times, and with sums of coordinates. Two
  // times n/d of doubles, in units of 2^-1074, have denominators below 2^2100, so two that differ do so by 2^-4200.
  static const Rational least = [] {
    Rational power(0x1p-1000);
    for (int i = 1; i < 5; ++i) power = power * Rational(0x1p-1000);
    return power;
  }();
  ++times_taken;
  return without_tolerances ? least : margin;
}

Rational tolerance_offset(const Rational& margin) {
  ++times_taken;
  return without_tolerances ? Rational(0) : margin;
}

std::uint64_t tolerances_taken() { return times_taken; }

WithoutTolerances::WithoutTolerances() { without_tolerances = true; }
WithoutTolerances::~WithoutTolerances() { without_tolerances = false; }

}  // namespace sweeplab
