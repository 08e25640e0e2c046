// SPDX-License-Identifier: MIT
// full: Coq, which not every machine has
//
// Theorems that Coq proves, where it is installed: what exact.h takes for exact, with Flocq; and the rounding theorem
// of worlds. The constants are those of the code; a changed constant, operator or precondition has no proof.
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/exact.h"
#include "harness/proof/provers.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab::proof {
namespace {

using Names = std::set<std::string>;

std::string text_of(const std::string& name) {
  const std::string text = text_of_file(SWEEPLAB_SOURCE_DIR + "/harness/proof/coq/" + name);
  using Double = std::numeric_limits<double>;
  if (name != "exact_operations.v") return text;
  return with_constants(text, {{"DIGITS", std::to_string(Double::digits)},
                               {"LOWEST", std::to_string(Double::min_exponent - Double::digits)},
                               {"SPLIT", std::to_string(std::ilogb(exact_detail::splitter<double> - 1))}});
}

Names found(const std::string& text, const std::string& pattern) {
  Names names;
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) names.insert((*at)[1]);
  return names;
}

const std::string a_theorem = "(?:Theorem|Corollary) ([a-z_0-9]+) *:";

/// Expects that Coq proves these theorems, all of the file, and takes nothing for granted but what its real numbers
/// stand on.
void expect_proved(const std::string& name, const Names& theorems) {
  std::string text = text_of(name);
  EXPECT_EQ(found(text, a_theorem), theorems);
  std::string all;
  for (const std::string& theorem : theorems) all += (all.empty() ? "" : ", ") + theorem;
  text += fmt::format("Definition all_of_them := ({}).\nPrint Assumptions all_of_them.\n", all);
  const Said said = ask("coqc -q", name, text);
  ASSERT_EQ(said.status, 0) << said.output;
  const Names axioms = found(said.output, "(?:^|\n)([A-Za-z_][A-Za-z_.]*)");
  EXPECT_EQ(axioms.count("Axioms"), 1U) << said.output;
  for (const std::string& axiom : axioms) {
    EXPECT_EQ((Names{"Axioms", "ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
                     "FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic"}
                   .count(axiom)),
              1U)
        << name << " takes for granted: " << axiom;
  }
}

/// What is changed of the part of the file in which the theorem stands, so that it is false.
struct Change {
  const char *theorem, *before, *after;
};

/// Of each change, whether Coq proves the theorem all the same. One run for all: it runs on after an error, and what a
/// part says is forgotten before the next.
std::vector<bool> proved_all_the_same(const std::string& name, const std::vector<Change>& changes) {
  const std::string text = text_of(name), begins = "(* Lemma ";
  std::string asked = text.substr(0, text.find(begins));
  for (const auto& [theorem, before, after] : changes) {
    const std::size_t at = text.find(fmt::format(" {} :", theorem)), from = text.rfind(begins, at);
    std::string part = text.substr(from, text.find(begins, at) - from);
    const std::size_t place = part.find(before);
    if (at == std::string::npos || place == std::string::npos) throw std::invalid_argument(before);
    part.replace(place, std::string(before).size(), after);
    asked += fmt::format("Definition before := tt.\n{}\nLocate {}.\nReset before.\n", part, theorem);
  }
  const std::string output = ask("sh -c 'coqtop -q <\"$0\"'", name, asked).output;
  const std::regex located("Constant Top\\.|No object of basename");
  std::vector<bool> proved;
  for (std::sregex_iterator at(output.begin(), output.end(), located), end; at != end; ++at) {
    proved.push_back(at->str().front() == 'C');
  }
  return proved;
}

/// Nor is a part unproved for another reason: each is asked as it is, too.
void expect_not_proved(const std::string& name, const std::vector<Change>& changes) {
  std::vector<Change> asked;
  std::vector<bool> expected;
  for (const Change& change : changes) {
    if (asked.empty() || std::string_view(asked.back().theorem) != change.theorem) {
      asked.push_back({change.theorem, "", ""});
      expected.push_back(true);
    }
    asked.push_back(change);
    expected.push_back(false);
  }
  EXPECT_EQ(proved_all_the_same(name, asked), expected);
}

/// Flocq stands where Coq looks for what it does not have itself.
bool has_flocq() { return std::system("test -d \"$(coqc -where 2>/dev/null)/user-contrib/Flocq\"") == 0; }

TEST(CoqTheorems, WhatExactTakesForExactIsAndWhatIsChangedOfItHasNoProof) {
  if (!has_flocq()) GTEST_SKIP() << "there is no Flocq for Coq";
  expect_proved("exact_operations.v",
                {"directed_sum_is_next_to_nearest", "fast_sum_exact", "remainder_exact", "remainder_is_representable",
                 "round_to_odd_then_to_float", "rounded_sum_is_large", "two_product_exact", "two_product_in_its_range",
                 "two_sum_exact"});
  expect_not_proved("exact_operations.v",
                    {{"two_product_in_its_range", "(bpow radix2 27 + 1) * a", "(bpow radix2 25 + 1) * a"},
                     {"two_product_in_its_range", "+ rnd64 (a1 * b2)", "- rnd64 (a1 * b2)"},
                     {"two_product_in_its_range", "bpow radix2 (-900)", "bpow radix2 (-1080)"},
                     {"two_sum_exact", "rnd64 (b - b_part)", "rnd64 (b + b_part)"},
                     {"two_sum_exact", "rnd64 (s - a)", "rnd64 (s - b)"},
                     {"fast_sum_exact", "Rabs small <= Rabs large", "Rabs large <= Rabs small"},
                     {"directed_sum_is_next_to_nearest", "x < nearest -> down", "x <= nearest -> down"},
                     {"directed_sum_is_next_to_nearest", "down = pred radix2", "down = succ radix2"},
                     {"remainder_exact", "(e - rnd_normal (e / d) * d)", "(e + rnd_normal (e / d) * d)"},
                     {"remainder_exact", "normal d -> 0 < e", "True -> 0 < e"},
                     {"remainder_exact", "let t := rnd_normal (e / d)", "let t := rnd_normal (d / e)"},
                     {"remainder_exact", "- (t * d - hi)) = e", "+ (t * d - hi)) = e"},
                     {"round_to_odd_then_to_float", "53) Zrnd_odd", "25) Zrnd_odd"},
                     {"round_to_odd_then_to_float", "53) Zrnd_odd", "53) ZnearestE"},
                     {"rounded_sum_is_large", "<= 2 * Rabs (h + c)", "<= Rabs (h + c)"}});
}

TEST(CoqTheorems, EveryRoundingOfAnAllowedPositionIsAllowedAndWhatIsChangedOfItHasNoProof) {
  if (!is_installed("coqc")) GTEST_SKIP() << "there is no coqc";
  expect_proved("worlds_rounding.v", {"no_plane_is_crossed", "planes_tell_stored_positions_apart",
                                      "roundings_of_allowed_positions_are_allowed"});
  expect_not_proved(
      "worlds_rounding.v",
      {{"roundings_of_allowed_positions_are_allowed", "lo < x /\\ x < hi", "lo <= x /\\ x < hi"},
       {"roundings_of_allowed_positions_are_allowed", "0 <= t <= 1 ->\n", "0 <= t ->\n"},
       {"roundings_of_allowed_positions_are_allowed", "stored lox -> stored hix ->", "True -> stored hix ->"},
       {"no_plane_is_crossed", "stored plane ->", "True ->"},
       {"planes_tell_stored_positions_apart", "down edge lo ->", "up edge lo ->"},
       {"planes_tell_stored_positions_apart", "stored s ->", "True ->"}});
}

}  // namespace
}  // namespace sweeplab::proof
