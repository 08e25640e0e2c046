// SPDX-License-Identifier: MIT
// full: z3 and cvc5, which not every machine has
//
// z3 and cvc5, where they are installed, say of the linear programs of the proofs what our simplex said. Nothing
// depends on it: of ours each contradiction has a certificate that is checked, and each solution is put in.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "harness/proof/definition.h"
#include "harness/proof/over_reals.h"
#include "harness/proof/provers.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab::proof {
namespace {

std::string literal(const Number& number) {
  std::string text = number.text();
  const bool negative = text.front() == '-';
  if (negative) text.erase(0, 1);
  const std::size_t slash = text.find('/');
  text =
      slash == std::string::npos ? text + ".0" : "(/ " + text.substr(0, slash) + ".0 " + text.substr(slash + 1) + ".0)";
  return negative ? "(- " + text + ")" : text;
}

/// Every so many-th program of the proofs of the repaired methods and `exact`, as SMT-LIB, and what the simplex said.
struct Programs {
  std::string text = "(set-logic QF_LRA)\n";
  std::vector<std::string> expected;
  long seen = 0;

  explicit Programs(int every) {
    for (int column = 0; column < 64; ++column) text += "(declare-const x" + std::to_string(column) + " Real)\n";
    for (const auto& [card, method] : methods_over_reals()) {
      if (card->kind != Kind::repaired && card->kind != Kind::exact) continue;
      Explorer explorer;
      explorer.watch = [&](std::span<const Linear> rows, bool feasible) {
        if (seen++ % every == 0) add(rows, feasible);
      };
      const bool closed = card->grazes.rest == GrazeClaim::contact;
      for (const Signs signs : all_signs) {
        explorer.explore([&, &run = method] {
          const Query<Real> q = any_query(signs);
          std::string witness;
          why_wrong(q, run(q), closed, witness);
        });
      }
    }
  }

 private:
  void add(std::span<const Linear> rows, bool feasible) {
    text += "(push 1)\n";
    for (const Linear& row : rows) {
      text += std::string("(assert (") + (row.strict ? "<" : "<=") + " (+ " + literal(row.constant) + " 0.0";
      for (const auto& [column, k] : row.terms) text += " (* " + literal(k) + " x" + std::to_string(column) + ")";
      text += ") 0.0))\n";
    }
    text += "(check-sat)\n(pop 1)\n";
    expected.emplace_back(feasible ? "sat" : "unsat");
  }
};

void expect_the_same(const std::string& command) {
  const Programs programs(31);
  EXPECT_GT(programs.expected.size(), 400u);
  EXPECT_GT(std::ranges::count(programs.expected, "unsat"), 100);
  EXPECT_GT(std::ranges::count(programs.expected, "sat"), 100);
  const Said said = ask(command, "programs.smt2", programs.text);
  EXPECT_TRUE(lines_in(said.output) == programs.expected) << said.output.substr(0, 100);
}

TEST(Solvers, Z3SaysOfTheLinearProgramsWhatOurSimplexSays) {
  if (!is_installed("z3")) GTEST_SKIP() << "there is no z3";
  expect_the_same("z3");
}

TEST(Solvers, Cvc5SaysOfTheLinearProgramsWhatOurSimplexSays) {
  if (!is_installed("cvc5")) GTEST_SKIP() << "there is no cvc5";
  expect_the_same("cvc5 --incremental");
}

}  // namespace
}  // namespace sweeplab::proof
