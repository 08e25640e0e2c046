// SPDX-License-Identifier: MIT
//
// The engine of the proofs, checked by other means: random queries lie on exactly one path each and get its answer; a
// contradiction's certificate is believed only if it adds up.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/methods/registry.h"
#include "harness/proof/definition.h"
#include "harness/proof/over_reals.h"
#include "harness/support/rational.h"

namespace sweeplab::proof {
namespace {

Rational rational(const Number& number) {
  const std::string text = number.text();  // n/d, here of a few digits
  const std::size_t slash = text.find('/');
  const double over = slash == std::string::npos ? 1 : std::stod(text.substr(slash + 1));
  return Rational(std::stod(text)) / Rational(over);
}

using Values = std::vector<Rational>;  // by unknown

Rational value(const Polynomial& p, const Values& values) {
  Rational sum(0);
  for (const auto& [monomial, coefficient] : p) {
    Rational product = rational(coefficient);
    for (std::size_t v = 0; v < values.size(); ++v) {
      for (int k = monomial.power[v]; k > 0; --k) product *= values[v];
      for (int k = monomial.power[v]; k < 0; ++k) product /= values[v];
    }
    sum += product;
  }
  return sum;
}
Rational value(const Real& real, const Values& values) { return value(real.polynomial(), values); }

struct Leaf {
  Signs signs;
  std::vector<std::pair<Polynomial, bool>> rows;  // < 0 if true, else <= 0
  Answer<Real> answer;
};

bool gives(const Leaf& leaf, const Values& values, const Answer<Rational>& plain) {
  const Answer<Real>& a = leaf.answer;
  if (a.outcome != plain.outcome || a.normal_x != plain.normal_x || a.normal_y != plain.normal_y) return false;
  if (a.corner != plain.corner || a.time.is_finite() != plain.time.is_finite()) return false;
  return !a.time.is_finite() || value(a.time, values) == plain.time;
}

/// Every path's rows, as polynomials.
std::vector<Leaf> leaves_of(OverReals method) {
  std::vector<Leaf> leaves;
  Explorer explorer;
  for (const Signs signs : all_signs) {
    explorer.explore([&] {
      Leaf leaf{signs, {}, method(any_query(signs))};
      const Place& place = explorer.place();
      std::vector<Monomial> by_column(place.columns.size());
      for (const auto& [monomial, column] : place.columns) by_column[static_cast<std::size_t>(column)] = monomial;
      for (const Linear& row : place.path.rows()) {
        std::map<Monomial, Number> terms{{Monomial{}, row.constant}};
        for (const auto& [column, k] : row.terms) terms[by_column[static_cast<std::size_t>(column)]] = k;
        leaf.rows.emplace_back(polynomial_of(terms), row.strict);
      }
      leaves.push_back(std::move(leaf));
    });
  }
  return leaves;
}

/// The unknowns of any_query(), in its order, that make this query: its numbers are ax, ay, aw, ah, vax, vay, bx, ...
Values unknowns_of(const std::array<int, 12>& n) {
  Values values;
  for (const std::size_t k : {0u, 1u}) {
    const int a = n[k], a_size = n[2 + k], b = n[6 + k], b_size = n[8 + k], v = n[4 + k] - n[10 + k];
    const Rational speed(v == 0 ? 1 : std::abs(v));
    const int gap = v > 0 ? b - a_size - a : v < 0 ? a - b - b_size : b - a;
    for (const Rational& x : {Rational(a), Rational(n[10 + k]), Rational(a_size) / speed, Rational(b_size) / speed}) {
      values.push_back(x);
    }
    values.push_back(Rational(gap) / speed);
    if (v != 0) values.push_back(speed);
  }
  return values;
}

int sign(int x) { return (x > 0) - (x < 0); }

TEST(ProofEngine, APathHoldsJustTheQueriesThatTakeIt) {
  constexpr int queries = 400;
  for (const char* const id : {"exact", "exact_closed", "gamedev", "gamedev_repaired", "programming_chips", "m3_closed",
                               "edge_alignment", "liang_barsky", "percent_projection_plain", "gomez", "javidx9"}) {
    const auto plain = find_exactly(id);
    OverReals method = nullptr;
    for (const MethodOverReals& m : methods_over_reals()) {
      if (m.card->id == id) method = m.method;
    }
    ASSERT_TRUE(plain && method) << id;
    int on_one = 0, same = 0;
    const std::vector<Leaf> leaves = leaves_of(method);
    std::mt19937 random(7);
    const auto draw = [&random](int low, int high) {
      return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
    };
    for (int i = 0; i < queries; ++i) {
      std::array<int, 12> n;
      for (std::size_t k = 0; k < 12; ++k) {
        const bool is_size = k == 2 || k == 3 || k == 8 || k == 9;
        n[k] = is_size ? draw(0, 2) : k == 4 || k == 5 ? draw(-4, 4) : k >= 10 ? draw(-1, 1) : draw(-3, 3);
      }
      const auto r = [&n](std::size_t k) { return Rational(n[k]); };
      const Answer<Rational> answer =
          plain({{r(0), r(1), r(2), r(3)}, {r(4), r(5)}, {r(6), r(7), r(8), r(9)}, {r(10), r(11)}});
      const Values values = unknowns_of(n);
      int on = 0;
      for (const Leaf& leaf : leaves) {
        if (leaf.signs.x != sign(n[4] - n[10]) || leaf.signs.y != sign(n[5] - n[11])) continue;
        const bool here = std::ranges::all_of(leaf.rows, [&](const auto& row) {
          const int s = value(row.first, values).sign();
          return row.second ? s < 0 : s <= 0;
        });
        if (!here) continue;
        ++on;
        same += gives(leaf, values, answer);
      }
      on_one += on == 1;
    }
    EXPECT_EQ(on_one, queries) << id;
    EXPECT_EQ(same, queries) << id;
  }
}

TEST(ProofEngine, WhatCannotBeBeforeAForkCannotBeOnEitherSideOfItAndNoExplorerIsLeftWhereAnExceptionLeaves) {
  Explorer explorer;
  std::string told;
  explorer.explore([&told] {
    const Real x = Real::unknown("x");
    told += possible({less(x, 0), less(0, x)}) ? "can " : "cannot ";
    told += x < Real(0) ? "less " : "not ";
  });
  EXPECT_EQ(told, "cannot not cannot less ");
  Monomial square;
  square.power[0] = -2;
  EXPECT_EQ(explorer.text_of({{square, Number(3)}}), "x^-2=3");
  EXPECT_THROW(explorer.explore([] { throw 1; }), int);
  EXPECT_THROW(Explorer::current(), std::logic_error);
}

TEST(ProofEngine, ACertificateIsBelievedOnlyIfItAddsUpToAContradiction) {
  // x < y, y <= x; and the same with <=, which x = y satisfies.
  const Linear less{{{0, Number(1)}, {1, Number(-1)}}, {}, true}, back{{{0, Number(-1)}, {1, Number(1)}}, {}, false};
  const std::vector<Linear> rows{less, back};
  const std::vector<Number> both{1, 1}, one{1, 0}, negative{-1, -1}, none{0, 0}, uneven{1, 2};
  EXPECT_TRUE(verify(rows, both));
  for (const auto& wrong : {one, negative, none, uneven, std::vector<Number>{1}}) EXPECT_FALSE(verify(rows, wrong));
  Linear weak = less;
  weak.strict = false;
  EXPECT_FALSE(verify(std::vector<Linear>{weak, back}, both));
  weak.constant = 1;
  EXPECT_TRUE(verify(std::vector<Linear>{weak, back}, both));
  EXPECT_TRUE(satisfies(std::vector<Linear>{back}, std::vector<Number>{1, 0}));
  EXPECT_FALSE(satisfies(rows, std::vector<Number>{1, 1}));
}

TEST(ProofEngine, NumbersAreThoseOfARationalOfAnySize) {
  const Number most(2147483647), third = Number(1) / Number(3), large = most * most + third;
  EXPECT_EQ((most + Number(1)).text(), "2147483648");
  EXPECT_EQ(most + Number(1) - Number(1), most) << "held in place again";
  EXPECT_EQ((large - third) / most, most);
  EXPECT_EQ(large * Number(3), most * most * Number(3) + Number(1));
  EXPECT_TRUE(most < large && -large < most && (-large).sign() == -1 && !(large < large));
  EXPECT_EQ(Number(std::numeric_limits<int>::min()).text(), "-2147483648");
  EXPECT_EQ(Number(0.375).text(), "3/8");
  EXPECT_EQ((Number(-3) / Number(-6)).text(), "1/2");
}

}  // namespace
}  // namespace sweeplab::proof
