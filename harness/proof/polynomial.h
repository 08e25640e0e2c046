// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "harness/proof/number.h"

namespace sweeplab::proof {

inline constexpr std::size_t most_unknowns = 32;

/// A product of powers of unknowns, by number of the unknown; negative powers are quotients.
struct Monomial {
  std::array<std::int8_t, most_unknowns> power{};

  friend auto operator<=>(const Monomial&, const Monomial&) = default;
  bool is_one() const { return *this == Monomial{}; }
  friend Monomial operator*(const Monomial& a, const Monomial& b) { return join(a, b, 1); }
  friend Monomial operator/(const Monomial& a, const Monomial& b) { return join(a, b, -1); }

 private:
  static Monomial join(const Monomial& a, const Monomial& b, int sign) {
    Monomial joined;
    for (std::size_t v = 0; v < most_unknowns; ++v) {
      const int power = a.power[v] + sign * b.power[v];
      if (power > 100 || power < -100) throw std::domain_error("a power above 100");
      joined.power[v] = static_cast<std::int8_t>(power);
    }
    return joined;
  }
};

/// A Laurent polynomial with rational coefficients: its terms in the order of their monomials, none with coefficient 0.
using Polynomial = std::vector<std::pair<Monomial, Number>>;

inline Polynomial polynomial_of(const std::map<Monomial, Number>& terms) {
  Polynomial p;
  for (const auto& [monomial, coefficient] : terms) {
    if (!coefficient.is_zero()) p.emplace_back(monomial, coefficient);
  }
  return p;
}

inline Polynomial operator-(Polynomial p) {
  for (auto& [monomial, coefficient] : p) coefficient = -std::move(coefficient);
  return p;
}

inline Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  std::map<Monomial, Number> terms(a.begin(), a.end());
  for (const auto& [monomial, coefficient] : b) terms[monomial] += coefficient;
  return polynomial_of(terms);
}

inline Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  std::map<Monomial, Number> terms;
  for (const auto& [m, p] : a) {
    for (const auto& [n, q] : b) terms[m * n] += p * q;
  }
  return polynomial_of(terms);
}

}  // namespace sweeplab::proof
