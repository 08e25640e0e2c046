// SPDX-License-Identifier: MIT
// --- rational numbers of fixed size ---
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <limits>
#include <utility>

#include "algorithms/exact.h"
#include "algorithms/world/obstacles.h"

namespace sweeplab {

/// numerator/denominator * 2^exponent, exactly, each of up to 32*words bits; what would be longer is lost(), and so is
/// all that is made of it. Not reduced, but for powers of two: what is divided and added a few times only, as in
/// move_at_once(), stays short. Comparisons are of numbers that are not lost.
template <int words = 48>
class Fraction {
 public:
  using Whole = exact_detail::Integer<words>;

  Fraction() : Fraction(0) {}
  explicit Fraction(int n) : Fraction(static_cast<double>(n)) {}
  explicit Fraction(double value) {
    const exact_detail::Parts p = exact_detail::parts(value);
    numerator_ = whole(p.odd);
    numerator_.negative = p.negative && p.odd != 0;
    exponent_ = p.odd == 0 ? 0 : p.exponent;
  }

  bool lost() const { return lost_; }

  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    return made(a, b, a.numerator_ * b.numerator_, a.denominator_ * b.denominator_, a.exponent_ + b.exponent_);
  }
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    Fraction inverse;
    inverse.numerator_ = b.denominator_;
    inverse.denominator_ = b.numerator_;
    inverse.numerator_.negative = b.numerator_.negative;
    inverse.denominator_.negative = false;
    inverse.exponent_ = -b.exponent_;
    inverse.lost_ = b.lost_ || b.numerator_.size == 0;
    return a * inverse;
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) {
    Fraction minus = b;
    minus.numerator_.negative = !b.numerator_.negative && b.numerator_.size > 0;
    return a + minus;
  }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    if (a.numerator_.size == 0 && !a.lost_) return b;
    if (b.numerator_.size == 0 && !b.lost_) return a;
    const bool alike = a.denominator_ == b.denominator_;
    const Whole one = whole(1);
    auto p = a.numerator_ * (alike ? one : b.denominator_), q = b.numerator_ * (alike ? one : a.denominator_);
    const auto denominator = a.denominator_ * (alike ? one : b.denominator_);
    const int exponent = a.exponent_ < b.exponent_ ? a.exponent_ : b.exponent_;
    // What has more bits than any Fraction would be lost anyway.
    if (!shift(p, a.exponent_ - exponent) || !shift(q, b.exponent_ - exponent)) return none();
    return made(a, b, sum(p, q), denominator, exponent);
  }

  friend bool operator==(const Fraction& a, const Fraction& b) { return compare(a, b) == 0; }
  friend bool operator<(const Fraction& a, const Fraction& b) { return compare(a, b) < 0; }

  /// To nearest even; infinite beyond the range; NaN if lost.
  template <class S>
  explicit operator S() const {
    constexpr S greatest = (std::numeric_limits<S>::max)();
    if (lost_) return std::numeric_limits<S>::quiet_NaN();
    const auto not_above = [&](S s) { return !(*this < Fraction(static_cast<double>(s))); };
    const Fraction half(0.5), end(static_cast<double>(greatest));
    const Fraction step =
        end - Fraction(static_cast<double>(world_detail::from_ordered<S>(world_detail::ordered(greatest) - 1)));
    const Fraction size = numerator_.negative ? Fraction(0) - *this : *this;
    if (!(size < end + step * half)) return numerator_.negative ? -greatest * 2 : greatest * 2;
    if (!(size < end)) return numerator_.negative ? -greatest : greatest;
    const S low = world_detail::last_where<S>(-greatest, greatest, static_cast<S>(approximate()), not_above);
    const S high = world_detail::from_ordered<S>(world_detail::ordered(low) + 1);
    const int side = compare(*this, (Fraction(static_cast<double>(low)) + Fraction(static_cast<double>(high))) * half);
    return side < 0 || (side == 0 && world_detail::ordered(low) % 2 == 0) ? low : high;
  }

 private:
  using Long = exact_detail::Integer<2 * words>;

  /// The upper three words, and by which power of two they stand too low.
  static double upper(const Whole& n, int& twos) {
    const int first = n.size > 3 ? n.size - 3 : 0;
    double m = 0;
    for (int i = n.size - 1; i >= first; --i) m = m * 4294967296.0 + n.word[i];
    twos = 32 * first;
    return m;
  }
  /// Near the number, or NaN where it is out of the range of doubles.
  double approximate() const {
    int up = 0, down = 0;
    const double m = upper(numerator_, up) / upper(denominator_, down);
    const int twos = up - down + exponent_;
    if (twos < -1000 || twos > 1000) return std::numeric_limits<double>::quiet_NaN();
    const double scaled = m * std::bit_cast<double>(static_cast<std::uint64_t>(twos + 1023) << 52);
    return numerator_.negative ? -scaled : scaled;
  }
  static Whole whole(std::uint64_t n) {
    Whole w;
    w.word[0] = static_cast<std::uint32_t>(n);
    w.word[1] = static_cast<std::uint32_t>(n >> 32);
    w.size = 2;
    w.trim();
    return w;
  }
  static Fraction none() {
    Fraction f;
    f.lost_ = true;
    return f;
  }
  static bool shift(Long& n, int by) {
    if (by == 0 || n.size == 0) return true;
    if (n.bits() + by > 32 * 2 * words) return false;
    n.shift_left(by);
    return true;
  }
  static Long sum(const Long& a, const Long& b) {
    Long large = a, smaller = b;
    large.negative = smaller.negative = false;
    const bool swapped = large < smaller;
    if (swapped) std::swap(large, smaller);
    if (a.negative != b.negative) {
      large.subtract(smaller);
    } else {
      std::uint64_t carry = 0;
      for (int i = 0; i < 2 * words; ++i) {
        carry += std::uint64_t{large.word[i]} + smaller.word[i];
        large.word[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      large.size = 2 * words;  // no carry is left: made() takes only what is half as long
      large.trim();
    }
    large.negative = (swapped ? b : a).negative && large.size > 0;
    return large;
  }
  /// Without the powers of two that divide it; false if it is too long then.
  static bool shortened(const Long& n, Whole& to, int& twos) {
    twos = 0;
    to = Whole();
    if (n.size == 0) return true;
    while (n.word[twos / 32] == 0) twos += 32;
    twos += std::countr_zero(n.word[twos / 32]);
    if (n.bits() - twos > 32 * words) return false;
    const int first = twos / 32, rest = twos % 32;
    for (int i = 0; first + i < n.size && i < words; ++i) {
      const std::uint64_t high = first + i + 1 < n.size ? n.word[first + i + 1] : 0;
      to.word[i] = static_cast<std::uint32_t>((high << 32 | n.word[first + i]) >> rest);
      to.size = i + 1;
    }
    to.negative = n.negative;
    to.trim();
    return true;
  }
  static Fraction made(const Fraction& a, const Fraction& b, const Long& numerator, const Long& denominator,
                       int exponent) {
    Fraction f;
    int up = 0, down = 0;
    const bool fits = shortened(numerator, f.numerator_, up) && shortened(denominator, f.denominator_, down);
    if (!fits || a.lost_ || b.lost_) return none();
    f.exponent_ = f.numerator_.size == 0 ? 0 : exponent + up - down;
    return f;
  }
  static int compare(const Fraction& a, const Fraction& b) {
    Long p = a.numerator_ * b.denominator_, q = b.numerator_ * a.denominator_;
    const int sign_p = p.size == 0 ? 0 : p.negative ? -1 : 1, sign_q = q.size == 0 ? 0 : q.negative ? -1 : 1;
    if (sign_p != sign_q || sign_p == 0) return sign_p < sign_q ? -1 : sign_p > sign_q ? 1 : 0;
    const int length_p = p.bits() + a.exponent_, length_q = q.bits() + b.exponent_;
    if (length_p != length_q) return (length_p < length_q) == (sign_p > 0) ? -1 : 1;
    // Of equal length, so the one with the greater exponent has as many bits fewer.
    if (a.exponent_ > b.exponent_) p.shift_left(a.exponent_ - b.exponent_);
    if (b.exponent_ > a.exponent_) q.shift_left(b.exponent_ - a.exponent_);
    const auto order = p <=> q;
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }

  Whole numerator_, denominator_ = whole(1);
  int exponent_ = 0;
  bool lost_ = false;
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// Whether an exact number could not be held: only those of fixed size can tell.
template <class Number>
bool is_lost(const Number& n) {
  if constexpr (requires { n.lost(); }) {
    return n.lost();
  } else {
    return false;
  }
}

}  // namespace sweeplab::world_detail
