// SPDX-License-Identifier: MIT
//
// Theorems that Coq proves, where it is installed: what exact.h takes for exact, with Flocq; and the rounding theorem
// of worlds. The constants are those of the code; a changed constant or operator has no proof.
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "algorithms/exact/doubles.h"
#include "harness/proof/provers.h"

namespace sweeplab::proof {
namespace {

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(SWEEPLAB_SOURCE_DIR) + "/harness/proof/coq/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

using Constants = std::map<std::string, std::string>;
Constants of_doubles() {
  using Double = std::numeric_limits<double>;
  return {{"DIGITS", std::to_string(Double::digits)},
          {"LOWEST", std::to_string(Double::min_exponent - Double::digits)},
          {"SPLIT", std::to_string(std::ilogb(exact_detail::splitter<double> - 1))}};
}

/// If Coq is content, and nothing is taken for granted but what its real numbers stand on, the number of theorems whose
/// assumptions it printed; else -1.
int proved(const std::string& name, const Constants& constants) {
  const Said said = ask("coqc -q", name, with_constants(text_of(name), constants));
  if (said.status != 0) return -1;
  static const std::set<std::string> of_reals = {
      "ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
      "FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic"};
  static const std::regex named("(^|\n)([A-Za-z_]+\\.[A-Za-z_.]+|[A-Za-z_]+)");
  int theorems = 0;
  for (std::sregex_iterator found(said.output.begin(), said.output.end(), named), end; found != end; ++found) {
    const std::string axiom = (*found)[2];
    if (axiom == "Axioms") {
      ++theorems;
    } else if (of_reals.count(axiom) == 0) {
      ADD_FAILURE() << name << " takes for granted: " << axiom;
    }
  }
  return theorems;
}

TEST(CoqTheorems, WhatExactTakesForExactIs) {
  if (!is_installed("coqc")) GTEST_SKIP() << "there is no coqc";
  EXPECT_EQ(of_doubles(), (Constants{{"DIGITS", "53"}, {"LOWEST", "-1074"}, {"SPLIT", "27"}}));
  EXPECT_EQ(proved("exact_operations.v", of_doubles()), 6);
}

TEST(CoqTheorems, EveryRoundingOfAnAllowedPositionIsAllowed) {
  if (!is_installed("coqc")) GTEST_SKIP() << "there is no coqc";
  EXPECT_EQ(proved("worlds_rounding.v", {}), 3);
}

TEST(CoqTheorems, WhatIsChangedHasNoProof) {
  if (!is_installed("coqc")) GTEST_SKIP() << "there is no coqc";
  Constants changed = of_doubles();
  changed["SPLIT"] = "25";
  EXPECT_EQ(proved("exact_operations.v", changed), -1);  // a product split into halves of 28 bits
  const auto with = [](const char* before, const char* after) { return Constants{{before, after}}; };
  EXPECT_EQ(proved("worlds_rounding.v", with("lo < x /\\ x < hi", "lo <= x /\\ x < hi")),
            -1);                                                         // a box that is not open
  EXPECT_EQ(proved("worlds_rounding.v", with("Slo Shi", "_ Shi")), -1);  // a plane that is not stored
}

}  // namespace
}  // namespace sweeplab::proof
