// SPDX-License-Identifier: MIT
//
// Whether linear inequalities have a common solution: the general simplex of Dutertre and de Moura (2006), in exact
// numbers. Each row has a slack, slack = its terms, with the bound slack <= -constant; a strict bound is less by an
// infinitely small delta. Rows are added one by one, and what was found for the rows before is the start for the next:
// a copy is a place to come back to. Of the search for a contradiction verify() is all that is trusted.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "harness/proof/number.h"

namespace sweeplab::proof {

/// sum(coefficient * column) + constant < 0 if strict, else <= 0. No column twice, none with coefficient 0.
struct Linear {
  std::vector<std::pair<int, Number>> terms;
  Number constant;
  bool strict = false;
};

/// Farkas: whether these multiples of the rows, none negative, add up to a false statement about numbers alone. Then no
/// point satisfies all rows.
bool verify(std::span<const Linear> rows, std::span<const Number> multiples);

/// Whether a point, one number a column, satisfies all rows.
bool satisfies(std::span<const Linear> rows, std::span<const Number> point);

/// a + b * delta, for a delta > 0 smaller than every number.
struct Near {
  Number a, b;
  friend Near operator+(const Near& x, const Near& y) { return {x.a + y.a, x.b + y.b}; }
  friend Near operator*(const Number& k, const Near& x) { return {k * x.a, k * x.b}; }
  friend bool operator<(const Near& x, const Near& y) { return x.a < y.a || (x.a == y.a && x.b < y.b); }
  int sign() const { return a.is_zero() ? b.sign() : a.sign(); }
};

class Simplex {
 public:
  /// Adds a row; false if all rows together have no solution, and then they are not to be added to.
  bool add(Linear row);

  std::span<const Linear> rows() const { return rows_; }
  bool has_column(int column) const { return place_of(column) != nowhere; }

  /// After add() was false: the multiples of the rows that verify() takes.
  const std::vector<Number>& certificate() const { return certificate_; }

  /// The value of terms + constant at the solution at hand.
  Near value(const Linear& row) const;
  /// The solution at hand, one number a column (0 where no row has it), with delta small enough for all strict rows.
  std::vector<Number> point() const;

 private:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  struct Variable {
    bool basic = false;
    std::size_t place = nowhere;  ///< its row or column of the table
    Near value;
    Near upper;                 ///< of a slack
    std::size_t row = nowhere;  ///< of a slack: which row's
  };

  std::size_t place_of(int column) const {
    const auto index = static_cast<std::size_t>(column);
    return index < of_column_.size() ? of_column_[index] : nowhere;
  }
  Number& at(std::size_t i, std::size_t j) { return table_[i * stride_ + j]; }
  const Number& at(std::size_t i, std::size_t j) const { return table_[i * stride_ + j]; }
  void add_column(int column);
  bool solve();
  std::size_t leaving() const;
  std::size_t entering(std::size_t leave) const;
  void pivot(std::size_t leave, std::size_t enter);
  void certify(std::size_t leave);

  std::vector<Linear> rows_;
  std::vector<Variable> variables_;     // columns and slacks, as they came
  std::vector<std::size_t> of_column_;  // column -> variable
  std::vector<std::size_t> basic_, nonbasic_;
  std::vector<Number> table_;  // basic = sum of table * nonbasic
  std::size_t stride_ = 16;
  std::vector<Number> certificate_;
};

}  // namespace sweeplab::proof
