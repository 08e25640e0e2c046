// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

namespace sweeplab::proof {

/// A rational number of any size, always reduced. Nearly all that the simplex meets are -1, 0, 1 and small fractions:
/// numerator and denominator below 2^31 are held in place, others on the heap, known to number.cpp alone.
class Number {
 public:
  Number() = default;
  Number(int value) : numerator_(value) {  // implicit: 2 * x, x < 0
    if (value == std::numeric_limits<int>::min()) *this = Number(static_cast<double>(value));
  }
  explicit Number(double value);  ///< exactly; of finite values only
  Number(const Number& o) : numerator_(o.numerator_), denominator_(o.denominator_) {
    if (o.big_) big_ = copy(*o.big_);
  }
  Number& operator=(const Number& o) {
    if (this == &o) return *this;
    numerator_ = o.numerator_, denominator_ = o.denominator_;
    big_ = o.big_ ? copy(*o.big_) : nullptr;
    return *this;
  }
  Number(Number&&) noexcept = default;
  Number& operator=(Number&&) noexcept = default;
  ~Number() = default;

  int sign() const { return big_ ? big_sign() : (numerator_ > 0) - (numerator_ < 0); }
  bool is_zero() const { return sign() == 0; }
  std::string text() const;  ///< "n" or "n/d"
  double rough() const;      ///< for people

  friend Number operator+(const Number& a, const Number& b) {
    if (a.big_ || b.big_) return slow('+', a, b);
    if (a.denominator_ == 1 && b.denominator_ == 1) return in_place(std::int64_t{a.numerator_} + b.numerator_, 1);
    return in_place(std::int64_t{a.numerator_} * b.denominator_ + std::int64_t{b.numerator_} * a.denominator_,
                    std::int64_t{a.denominator_} * b.denominator_);
  }
  friend Number operator-(Number a) {
    if (a.big_) return slow('-', Number(), a);
    a.numerator_ = -a.numerator_;
    return a;
  }
  friend Number operator-(const Number& a, const Number& b) { return a + -b; }
  friend Number operator*(const Number& a, const Number& b) {
    if (a.big_ || b.big_) return slow('*', a, b);
    return in_place(std::int64_t{a.numerator_} * b.numerator_, std::int64_t{a.denominator_} * b.denominator_);
  }
  /// b is not 0.
  friend Number operator/(const Number& a, const Number& b) {
    if (a.big_ || b.big_) return slow('/', a, b);
    const std::int64_t up = std::int64_t{a.numerator_} * b.denominator_;
    const std::int64_t down = std::int64_t{a.denominator_} * b.numerator_;
    return down < 0 ? in_place(-up, -down) : in_place(up, down);
  }
  Number& operator+=(const Number& o) { return *this = *this + o; }
  Number& operator*=(const Number& o) { return *this = *this * o; }

  friend bool operator==(const Number& a, const Number& b) {
    if (a.big_ || b.big_) return (a - b).is_zero();
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend bool operator<(const Number& a, const Number& b) {
    if (a.big_ || b.big_) return (a - b).sign() < 0;
    return std::int64_t{a.numerator_} * b.denominator_ < std::int64_t{b.numerator_} * a.denominator_;
  }

 private:
  struct Big;
  struct Delete {
    void operator()(Big* big) const noexcept;
  };
  using BigPointer = std::unique_ptr<Big, Delete>;

  explicit Number(Big&& big);
  static Number in_place(std::int64_t up, std::int64_t down) {
    if (down != 1) {
      const std::int64_t common = std::gcd(up, down);
      up /= common, down /= common;
    }
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (up > most || up < -most || down > most) return long_one(up, down);
    Number r;
    r.numerator_ = static_cast<std::int32_t>(up), r.denominator_ = static_cast<std::int32_t>(down);
    return r;
  }
  static Number long_one(std::int64_t up, std::int64_t down);
  static Number slow(char operation, const Number& a, const Number& b);
  static BigPointer copy(const Big& big);
  int big_sign() const;
  Big as_big() const;

  std::int32_t numerator_ = 0, denominator_ = 1;
  BigPointer big_;  // if set, it holds the value
};

}  // namespace sweeplab::proof
