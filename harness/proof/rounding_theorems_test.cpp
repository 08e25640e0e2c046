// SPDX-License-Identifier: MIT
//
// Theorems on rounding: the margins of exact.h are wide enough. Gappa proves what single operations can lose; the constants
// in its lemmas are those of the headers, which are read here and put in. What follows from that for a comparison is linear
// and proved here. Each margin made smaller is refuted.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/exact/doubles.h"
#include "algorithms/exact/pairs.h"
#include "harness/proof/simplex.h"

namespace sweeplab::proof {
namespace {

using exact_detail::high_part_margin;
using exact_detail::quotient_margin;
using exact_detail::underflow_margin;

/// A double as Gappa writes it, exactly: "3b-2" is 0.75.
std::string gappa_literal(double x) {
  int exponent = 0;
  double whole = std::frexp(x, &exponent);
  while (whole != std::trunc(whole)) whole *= 2, --exponent;
  return fmt::format("{:.0f}b{}", whole, exponent);
}

bool is_gappa_there() { return std::system("command -v gappa >/dev/null 2>&1") == 0; }

/// Whether Gappa proves the lemma of this name with these constants.
bool gappa_proves(const std::string& name, const std::map<std::string, double>& constants) {
  std::ostringstream text;
  std::ifstream file(std::string(SWEEPLAB_SOURCE_DIR) + "/harness/proof/gappa/" + name + ".g");
  text << file.rdbuf();
  std::string lemma = text.str();
  EXPECT_FALSE(lemma.empty()) << name;
  for (const auto& [constant, value] : constants) {
    std::size_t places = 0;
    for (std::size_t at = lemma.find(constant); at != std::string::npos; at = lemma.find(constant, at)) {
      lemma.replace(at, constant.size(), gappa_literal(value));
      ++places;
    }
    EXPECT_GT(places, 0u) << name << " does not name " << constant;
  }
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  const auto path = std::filesystem::temp_directory_path() / fmt::format("sweeplab_{}_{}.g", test.name(), name);
  std::ofstream(path) << lemma;
  const bool proved = std::system(fmt::format("gappa '{}' >/dev/null 2>&1", path.string()).c_str()) == 0;
  std::filesystem::remove(path);
  return proved;
}

TEST(RoundingTheorems, GappaProvesTheBoundsOfProductsMarginsAndQuotients) {
  if (!is_gappa_there()) GTEST_SKIP() << "there is no gappa";
  EXPECT_EQ(gappa_literal(high_part_margin), "562949953421313b-49");
  EXPECT_TRUE(gappa_proves("products", {}));
  EXPECT_TRUE(gappa_proves("products_underflow", {}));
  EXPECT_TRUE(gappa_proves("high_part_margin",
                           {{"HIGH_PART_MARGIN", high_part_margin}, {"UNDERFLOW_MARGIN", underflow_margin}}));
  EXPECT_TRUE(gappa_proves("pair_quotient", {{"QUOTIENT_MARGIN", quotient_margin}}));
}

TEST(RoundingTheorems, AMarginOfTheQuotientThatIsTooSmallIsRefuted) {
  if (!is_gappa_there()) GTEST_SKIP() << "there is no gappa";
  EXPECT_TRUE(gappa_proves("pair_quotient", {{"QUOTIENT_MARGIN", quotient_margin / 2}}));  // 32u^2: ample
  EXPECT_FALSE(gappa_proves("pair_quotient", {{"QUOTIENT_MARGIN", quotient_margin / 16}}));
  EXPECT_FALSE(
      gappa_proves("high_part_margin", {{"HIGH_PART_MARGIN", high_part_margin}, {"UNDERFLOW_MARGIN", 0x1p-1060}}));
}

/// Whether p * (1 + margin) + offset < q, as computed, gives P < Q of the true products, p and q >= 0: that the opposite is
/// impossible, from what Gappa proves of the single operations (gappa/products.g, high_part_margin.g).
bool orders_products(double margin, double offset) {
  enum Column { P, Q, p, q, m1, m };
  const Number u(0x1p-53), one(1), near(3102 * 0x1p-63), least(0x1p-1074), lost(0x1p-1050);
  const Number factor = one + Number(margin), off(offset);
  std::vector<Linear> rows;
  for (const Column c : {P, Q, p, q}) rows.push_back({{{c, -one}}, {}, false});
  for (const auto& [computed, truth] : {std::pair{p, P}, std::pair{q, Q}}) {
    rows.push_back({{{computed, one}, {truth, -(one + near)}}, -least, false});
    rows.push_back({{{computed, -one}, {truth, one - near}}, -least, false});
  }
  rows.push_back({{{m1, -one}, {p, factor * (one - u)}}, -lost, false});
  rows.push_back({{{m, -one}, {m1, one - u}}, off * (one - u) - lost, false});
  rows.push_back({{{m, one}, {q, -one}}, {}, true});   // "surely less"
  rows.push_back({{{Q, one}, {P, -one}}, {}, false});  // and yet not less
  Simplex simplex;
  for (const Linear& row : rows) {
    if (!simplex.add(row)) return verify(simplex.rows(), simplex.certificate());
  }
  return false;
}

TEST(RoundingTheorems, WhatIsSurelyLessIsLess) {
  EXPECT_TRUE(orders_products(high_part_margin - 1, underflow_margin));
  // By how much: 9u would do, 8u and less would not, nor would it without the margin for underflow.
  EXPECT_TRUE(orders_products(9 * 0x1p-53, underflow_margin));
  EXPECT_FALSE(orders_products((high_part_margin - 1) / 2, underflow_margin));
  EXPECT_FALSE(orders_products((high_part_margin - 1) / 8, underflow_margin));
  EXPECT_FALSE(orders_products(high_part_margin - 1, 0));
}

}  // namespace
}  // namespace sweeplab::proof
