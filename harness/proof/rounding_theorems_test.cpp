// SPDX-License-Identifier: MIT
//
// Theorems on rounding: the margins of exact.h are wide enough. Gappa proves what single operations can lose; the constants
// in its lemmas are those of the headers, which are read here and put in. What follows from that for a comparison is linear
// and proved here. Each margin made smaller is not proved any more.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "algorithms/world/exact_world.h"
#include "harness/proof/provers.h"
#include "harness/proof/simplex.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab::proof {
namespace {

constexpr double high_part_margin = exact_detail::high_part_margin<double>;
constexpr double quotient_margin = exact_detail::quotient_margin<double>;
using exact_detail::underflow_margin;

/// How far from the middle of two floats, in units of t's last place, may_round_otherwise() still doubts a time: read from
/// what it does.
double doubted_units() {
  const double middle_of_floats = 0x1.000001p-1;
  int units = 0;
  for (double t = middle_of_floats; exact_detail::may_round_otherwise<float>(t); t = std::nextafter(t, 1.0)) ++units;
  return units - 1;
}

/// A lemma of this name, with these constants, and with these words of it changed.
struct Lemma {
  const char* name;
  std::map<std::string, double> constants;
  std::map<std::string, std::string> changed = {};
};

bool gappa_proves(const Lemma& lemma) {
  const std::string text = text_of_file(fmt::format("{}/harness/proof/gappa/{}.g", SWEEPLAB_SOURCE_DIR, lemma.name));
  EXPECT_FALSE(text.empty()) << lemma.name;
  std::map<std::string, std::string> literals;
  for (const auto& [constant, value] : lemma.constants) literals[constant] = gappa_literal(value);
  return ask("gappa", "lemma.g", with_constants(with_constants(text, lemma.changed), literals)).status == 0;
}

TEST(RoundingTheorems, GappaProvesTheBoundsAndNoneOfThemWithASmallerMarginOrAChangedOperationOrRange) {
  using world_detail::least_certain_product, world_detail::product_margin;
  if (!is_installed("gappa")) GTEST_SKIP() << "there is no gappa";
  const std::map<std::string, double> margins{{"HIGH_PART_MARGIN", high_part_margin},
                                              {"UNDERFLOW_MARGIN", underflow_margin}},
      quotient{{"QUOTIENT_MARGIN", quotient_margin}}, loss{{"GREATEST_LOSS", exact_detail::greatest_loss}},
      times{{"PRODUCT_MARGIN", product_margin}, {"LEAST_CERTAIN_PRODUCT", least_certain_product}};
  const std::map<std::string, std::string> truncated{{"float<ieee_64, ne>", "float<ieee_64, zr>"}};
  const Lemma proved[] = {
      {"products", {}},
      {"products_underflow", {}},
      {"high_part_margin", margins},
      {"pair_quotient", quotient},
      {"pair_quotient", {{"QUOTIENT_MARGIN", quotient_margin / 2}}},  // 32u^2: ample
      {"single_axes", loss},
      {"single_products", {}},
      {"single_quotient", {{"UNITS", doubted_units()}}},
      {"single_quotient", {{"UNITS", 5}}},
      {"times_margin", times},
  };
  for (const Lemma& lemma : proved) EXPECT_TRUE(gappa_proves(lemma)) << lemma.name;
  const Lemma not_proved[] = {
      {"pair_quotient", {{"QUOTIENT_MARGIN", quotient_margin / 16}}},
      {"pair_quotient", quotient, {{"|a| <= 1b-53", "|a| <= 1b-50"}}},  // what is no pair
      {"high_part_margin", {{"HIGH_PART_MARGIN", high_part_margin}, {"UNDERFLOW_MARGIN", 0x1p-1060}}},
      {"high_part_margin", margins, truncated},
      {"products", {}, {{"3102b-63", "3090b-63"}}},  // 3.02u for 3.03u
      {"products", {}, truncated},
      {"products", {}, {{"1b-1021", "1b-1060"}}},  // where it underflows
      {"products_underflow", {}, {{"1b-1075", "1b-1076"}}},
      {"products_underflow", {}, truncated},
      {"single_axes", {{"GREATEST_LOSS", 2 * exact_detail::greatest_loss}}},
      {"single_axes", loss, {{"2058b-63", "2040b-63"}}},
      {"single_products", {}, truncated},
      {"single_products", {}, {{"4116b-63", "4090b-63"}}},
      {"single_quotient", {{"UNITS", doubted_units() / 2}}},  // 5 would do
      {"times_margin", times, truncated},
      {"times_margin", times, {{"s in [1b-960", "s in [1b-1000"}}},  // where it underflows
  };
  for (const Lemma& lemma : not_proved) EXPECT_FALSE(gappa_proves(lemma)) << lemma.name;
}

/// Whether these have no solution, by a certificate.
bool contradict(const std::vector<Linear>& rows) {
  Simplex simplex;
  const bool impossible = std::ranges::any_of(rows, [&](const Linear& row) { return !simplex.add(row); });
  return impossible && verify(simplex.rows(), simplex.certificate());
}

/// Whether p * (1 + margin) + offset < q, as computed, gives P < Q, where p >= 0 is within near_p of P and q within near_q of
/// Q, relatively: that the opposite is impossible. Without an offset nothing is added and nothing underflows, as in sift() of
/// single doubles, whose bounds Gappa proves (gappa/single_*.g); with one they are the true products of gappa/products.g and
/// high_part_margin.g.
bool orders(double margin, const std::optional<double>& offset, const Number& near_p, const Number& near_q) {
  enum Column { P, Q, p, q, m1, m };
  const Number u(0x1p-53), one(1), least(offset ? 0x1p-1074 : 0), lost(offset ? 0x1p-1050 : 0);
  std::vector<Linear> rows;
  for (const Column c : {P, Q, p, q}) rows.push_back({{{c, -one}}, {}, false});
  for (const auto& [computed, truth, near] : {std::tuple{p, P, near_p}, std::tuple{q, Q, near_q}}) {
    rows.push_back({{{computed, one}, {truth, -(one + near)}}, -least, false});
    rows.push_back({{{computed, -one}, {truth, one - near}}, -least, false});
  }
  rows.push_back({{{m1, -one}, {p, (one + Number(margin)) * (one - u)}}, -lost, false});
  if (offset) rows.push_back({{{m, -one}, {m1, one - u}}, Number(*offset) * (one - u) - lost, false});
  rows.push_back({{{offset ? m : m1, one}, {q, -one}}, {}, true});  // "surely less"
  rows.push_back({{{Q, one}, {P, -one}}, {}, false});               // and yet not less
  return contradict(rows);
}

TEST(RoundingTheorems, WhatIsSurelyLessOfSingleDoublesIsLess) {
  const double margin = high_part_margin - 1;
  const Number of_products(4116 * 0x1p-63), of_entry(2058 * 0x1p-63), of_travel(0x1p-53);
  EXPECT_TRUE(orders(margin, {}, of_products, of_products));
  EXPECT_TRUE(orders(margin, {}, of_entry, of_travel));
  EXPECT_TRUE(orders(margin, {}, of_travel, of_entry));
  // By how much: 10u would do, 8u and less would not.
  EXPECT_TRUE(orders(10 * 0x1p-53, {}, of_products, of_products));
  EXPECT_FALSE(orders(margin / 2, {}, of_products, of_products));
  EXPECT_FALSE(orders(margin / 8, {}, of_entry, of_travel));
}

TEST(RoundingTheorems, WhatIsSurelyLessIsLess) {
  const auto orders_products = [near = Number(3102 * 0x1p-63)](double margin, double offset) {
    return orders(margin, offset, near, near);
  };
  EXPECT_TRUE(orders_products(high_part_margin - 1, underflow_margin));
  // By how much: 9u would do, 8u and less would not, nor would it without the margin for underflow.
  EXPECT_TRUE(orders_products(9 * 0x1p-53, underflow_margin));
  EXPECT_FALSE(orders_products((high_part_margin - 1) / 2, underflow_margin));
  EXPECT_FALSE(orders_products((high_part_margin - 1) / 8, underflow_margin));
  EXPECT_FALSE(orders_products(high_part_margin - 1, 0));
}

/// Whether |p - q| > (|p| + |q|) * margin + offset, as computed, tells the sign of P - Q of the true products of a
/// motion and a distance (World, Lemma 2): for p > q, of each sign; the rest is the same with p and q exchanged.
bool orders_times(double margin, double offset) {
  enum Column { P, Q, p, q, sum, m1, m, difference };
  const Number u(0x1p-53), one(1), near(3104 * 0x1p-63), least(0x1p-1073), lost(0x1p-1050);
  const Number factor(margin), off(offset);
  for (const auto& [sign_p, sign_q] : {std::pair{1, 1}, std::pair{1, -1}, std::pair{-1, 1}, std::pair{-1, -1}}) {
    const Number size_p(sign_p), size_q(sign_q);  // |p| = size_p * p
    std::vector<Linear> rows;
    for (const auto& [computed, truth, size] : {std::tuple{p, P, size_p}, std::tuple{q, Q, size_q}}) {
      rows.push_back({{{computed, -size}}, {}, false});
      rows.push_back({{{truth, one}, {computed, -one - near * size}}, -least, false});
      rows.push_back({{{truth, -one}, {computed, one - near * size}}, -least, false});
    }
    rows.push_back({{{p, size_p * (one - u)}, {q, size_q * (one - u)}, {sum, -one}}, {}, false});
    rows.push_back({{{sum, factor * (one - u)}, {m1, -one}}, -lost, false});
    rows.push_back({{{m1, one - u}, {m, -one}}, off * (one - u) - lost, false});
    rows.push_back({{{p, -(one + u)}, {q, one + u}, {difference, one}}, {}, false});
    rows.push_back({{{m, one}, {difference, -one}}, {}, true});  // "surely earlier"
    rows.push_back({{{P, one}, {Q, -one}}, {}, false});          // and yet not
    if (!contradict(rows)) return false;
  }
  return true;
}

TEST(RoundingTheorems, TimesThatDifferByTheMarginAreInThatOrder) {
  using world_detail::least_certain_product, world_detail::product_margin;
  EXPECT_TRUE(orders_times(product_margin, least_certain_product));
  // 4u would do; 2u would not be proved, with factors within 1.01u each, and u is wrong.
  EXPECT_TRUE(orders_times(product_margin / 2, least_certain_product));
  EXPECT_FALSE(orders_times(product_margin / 4, least_certain_product));
  EXPECT_FALSE(orders_times(product_margin / 8, least_certain_product));
  EXPECT_FALSE(orders_times(product_margin, 0));
}

}  // namespace
}  // namespace sweeplab::proof
