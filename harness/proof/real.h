// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/proof/explorer.h"
#include "harness/proof/polynomial.h"

namespace sweeplab::proof {

/// The scalar that stands for every real number at once: a polynomial over unknowns, or +infinity, -infinity, NaN, with
/// the rules of harness/support/rational.h. Comparisons, and nothing else, ask the explorer and may fork.
class Real {
 public:
  Real() = default;
  Real(int value) : Real(Number(value)) {}  // implicit, like the built-in scalars
  Real(double value) : Real(Number(value)) {}
  Real(float value) : Real(static_cast<double>(value)) {}
  explicit Real(const Number& value) {
    if (!value.is_zero()) p_.emplace_back(Monomial{}, value);
  }
  static Real unknown(const std::string& name) { return make_unknown(name, false); }
  static Real positive(const std::string& name) { return make_unknown(name, true); }
  static Real infinity() { return special(Kind::infinity); }

  bool is_finite() const { return kind_ == Kind::finite; }
  const Polynomial& polynomial() const { return p_; }
  /// -1, 0 or 1; forks. NaN has none.
  int sign() const;

  friend Real operator-(Real a) {
    a.p_ = -std::move(a.p_);
    if (a.kind_ == Kind::infinity || a.kind_ == Kind::minus_infinity) {
      a.kind_ = a.kind_ == Kind::infinity ? Kind::minus_infinity : Kind::infinity;
    }
    return a;
  }
  friend Real operator+(const Real& a, const Real& b);
  friend Real operator-(const Real& a, const Real& b) { return a + -b; }
  friend Real operator*(const Real& a, const Real& b);
  /// By a single positive monomial, or a number; else std::domain_error: a quotient of sums is no polynomial.
  friend Real operator/(const Real& a, const Real& b);
  Real& operator+=(const Real& o) { return *this = *this + o; }
  Real& operator-=(const Real& o) { return *this = *this - o; }
  Real& operator*=(const Real& o) { return *this = *this * o; }
  Real& operator/=(const Real& o) { return *this = *this / o; }

  friend bool operator<(const Real& a, const Real& b) { return less(a, b, true); }
  friend bool operator>(const Real& a, const Real& b) { return less(b, a, true); }
  friend bool operator<=(const Real& a, const Real& b) { return less(a, b, false); }
  friend bool operator>=(const Real& a, const Real& b) { return less(b, a, false); }
  friend bool operator==(const Real& a, const Real& b) { return less(a, b, false) && less(b, a, false); }
  friend bool operator!=(const Real& a, const Real& b) { return !(a == b); }

 private:
  enum class Kind { finite, infinity, minus_infinity, nan };
  static Real special(Kind kind) {
    Real r;
    r.kind_ = kind;
    return r;
  }
  explicit Real(Polynomial p) : p_(std::move(p)) {}
  static Real make_unknown(const std::string& name, bool positive);
  static bool less(const Real& a, const Real& b, bool strict);

  Polynomial p_;
  Kind kind_ = Kind::finite;
};

/// a < b or a <= b, not asked of the path but to be proved or assumed.
struct Atom {
  Real difference;
  bool strict = false;
};
inline Atom less(const Real& a, const Real& b) { return {a - b, true}; }
inline Atom at_most(const Real& a, const Real& b) { return {a - b, false}; }
inline Atom operator!(const Atom& atom) { return {-atom.difference, !atom.strict}; }
using All = std::vector<Atom>;
inline All operator+(All a, const All& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// Whether all of these can hold at once on this path; where they can, and `witness` is given, a solution as text.
bool possible(const All& all, std::string* witness = nullptr);
/// Goes on only where it holds, without a fork / with one.
void assume(const Atom& atom);
void assume(bool condition);

}  // namespace sweeplab::proof

/// What a method may ask of its scalar.
template <>
class std::numeric_limits<sweeplab::proof::Real> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = true;
  static constexpr bool has_infinity = true;
  static sweeplab::proof::Real infinity() { return sweeplab::proof::Real::infinity(); }
};
