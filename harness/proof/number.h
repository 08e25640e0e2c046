// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <string>

#include <gmpxx.h>

namespace sweeplab::proof {

/// A rational number of any size, always reduced. Nearly all that the simplex meets are -1, 0, 1 and small fractions:
/// numerator and denominator below 2^31 are held in place, others are GMP's.
class Number {
 public:
  Number() = default;
  Number(int value) : Number(in_place(value, 1)) {}                      // implicit: 2 * x, x < 0
  explicit Number(double value) : Number(shortest(mpq_class(value))) {}  ///< exactly; of finite values only

  int sign() const { return large_ ? sgn(*large_) : (numerator_ > 0) - (numerator_ < 0); }
  bool is_zero() const { return sign() == 0; }
  std::string text() const { return any_size().get_str(); }  ///< "n" or "n/d"

  friend Number operator+(const Number& a, const Number& b) {
    if (a.large_ || b.large_) return shortest(a.any_size() + b.any_size());
    return in_place(std::int64_t{a.numerator_} * b.denominator_ + std::int64_t{b.numerator_} * a.denominator_,
                    std::int64_t{a.denominator_} * b.denominator_);
  }
  friend Number operator-(Number a) {
    if (a.large_) return shortest(-*a.large_);
    a.numerator_ = -a.numerator_;
    return a;
  }
  friend Number operator-(const Number& a, const Number& b) { return a + -b; }
  friend Number operator*(const Number& a, const Number& b) {
    if (a.large_ || b.large_) return shortest(a.any_size() * b.any_size());
    return in_place(std::int64_t{a.numerator_} * b.numerator_, std::int64_t{a.denominator_} * b.denominator_);
  }
  /// b is not 0.
  friend Number operator/(const Number& a, const Number& b) {
    if (a.large_ || b.large_) return shortest(a.any_size() / b.any_size());
    const std::int64_t up = std::int64_t{a.numerator_} * b.denominator_;
    const std::int64_t down = std::int64_t{a.denominator_} * b.numerator_;
    return down < 0 ? in_place(-up, -down) : in_place(up, down);
  }
  Number& operator+=(const Number& o) { return *this = *this + o; }

  friend bool operator==(const Number& a, const Number& b) {
    if (a.large_ || b.large_) return a.any_size() == b.any_size();
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend bool operator<(const Number& a, const Number& b) {
    if (a.large_ || b.large_) return a.any_size() < b.any_size();
    return std::int64_t{a.numerator_} * b.denominator_ < std::int64_t{b.numerator_} * a.denominator_;
  }

 private:
  static constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();

  mpq_class any_size() const { return large_ ? *large_ : mpq_class(numerator_, denominator_); }
  static Number in_place(std::int64_t up, std::int64_t down) {
    if (down != 1) {
      const std::int64_t common = std::gcd(up, down);
      up /= common, down /= common;
    }
    Number r;
    if (up > most || up < -most || down > most) {
      r.large_ = std::make_shared<const mpq_class>(mpz_class(up), mpz_class(down));
    } else {
      r.numerator_ = static_cast<std::int32_t>(up), r.denominator_ = static_cast<std::int32_t>(down);
    }
    return r;
  }
  /// What has become short again is held in place: else equal numbers would have two forms.
  static Number shortest(const mpq_class& q) {
    if (abs(q.get_num()) <= most && q.get_den() <= most) return in_place(q.get_num().get_si(), q.get_den().get_si());
    Number r;
    r.large_ = std::make_shared<const mpq_class>(q);
    return r;
  }

  std::int32_t numerator_ = 0, denominator_ = 1;
  std::shared_ptr<const mpq_class> large_;  // if set, it holds the value
};

}  // namespace sweeplab::proof
