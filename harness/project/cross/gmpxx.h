// SPDX-License-Identifier: MIT
//
// What the tests of exact.h ask of GMP, by Boost's numbers, which are headers only: for compilers of other machines, for
// which no GMP is installed.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <cstddef>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

class mpz_class {
 public:
  explicit mpz_class(const std::string& digits) : value_(digits) {}
  double get_d() const { return value_.convert_to<double>(); }
  const mpz_class& get_mpz_t() const { return *this; }
  std::size_t bits() const { return value_ == 0 ? 1 : msb(abs(value_)) + 1; }
  mpz_class& operator-=(const mpz_class& b) {
    value_ -= b.value_;
    return *this;
  }
  friend mpz_class operator*(const mpz_class& a, const mpz_class& b) { return mpz_class(a.value_ * b.value_); }
  friend mpz_class operator+(const mpz_class& a, int b) { return mpz_class(a.value_ + b); }
  friend mpz_class operator-(const mpz_class& a, int b) { return mpz_class(a.value_ - b); }
  friend mpz_class operator<<(const mpz_class& a, int by) { return mpz_class(a.value_ << by); }
  /// Rounds down, as GMP does; of negative numbers too.
  friend mpz_class operator>>(const mpz_class& a, int by) { return mpz_class(a.value_ >> by); }

 private:
  explicit mpz_class(boost::multiprecision::cpp_int value) : value_(std::move(value)) {}
  boost::multiprecision::cpp_int value_;
};

inline std::size_t mpz_sizeinbase(const mpz_class& a, int) { return a.bits(); }  // in base 2

class mpq_class {
 public:
  mpq_class() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number> mpq_class(Number number) : value_(number) {}  // NOLINT: implicit, as GMP's
  double get_d() const { return value_.convert_to<double>(); }
  friend mpq_class operator-(const mpq_class& a) { return mpq_class(-a.value_); }
  friend mpq_class operator+(const mpq_class& a, const mpq_class& b) { return mpq_class(a.value_ + b.value_); }
  friend mpq_class operator-(const mpq_class& a, const mpq_class& b) { return mpq_class(a.value_ - b.value_); }
  friend mpq_class operator*(const mpq_class& a, const mpq_class& b) { return mpq_class(a.value_ * b.value_); }
  friend mpq_class operator/(const mpq_class& a, const mpq_class& b) { return mpq_class(a.value_ / b.value_); }
  friend bool operator==(const mpq_class& a, const mpq_class& b) { return a.value_ == b.value_; }
  friend std::strong_ordering operator<=>(const mpq_class& a, const mpq_class& b) {
    return a.value_.compare(b.value_) <=> 0;
  }
  friend std::ostream& operator<<(std::ostream& out, const mpq_class& a) { return out << a.value_; }

 private:
  using Value = boost::multiprecision::cpp_rational;
  explicit mpq_class(Value value) : value_(std::move(value)) {}
  Value value_;
};
