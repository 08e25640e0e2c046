// SPDX-License-Identifier: MIT
//
// Under which words a method is right by its own card, as a theorem over the reals: computed, and thereby proved.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "algorithms/card.h"
#include "harness/judge/preconditions.h"
#include "harness/proof/over_reals.h"

namespace sweeplab::proof {

struct Conditions {
  /// The weakest conjunctions under which no query is answered wrongly, of those of the judge's words that say
  /// something of real numbers: not of sizes of numbers, and with no tolerance. None: under no conjunction.
  std::vector<Predicates> weakest;
  /// For each set of words under which the method fails, the largest such sets only: a query, and the verdict on it.
  std::map<Predicates, std::string> failures;
};

/// Judged by the judge's rules and the method's card, without tolerance: a time is right if it is the truth's. What a
/// card excuses counts as wrong, so that the words say where the method can be used. Throws std::domain_error where the
/// method cannot be followed: then nothing is known of it.
Conditions conditions_of(const MethodOverReals& method, std::span<const Cell> cells);

/// A condition beyond the words, stated by hand: passes only where it holds.
struct Stated {
  std::string_view method, text;
  void (*assume)(const Cell& cell);
  void (*weaker)(const Cell& cell);  ///< by a little, and not enough
};
std::span<const Stated> stated_over_reals();
/// "" if the method is right by its card wherever `assume` passes, else what is wrong, and where.
std::string refuted(const MethodOverReals& method, std::span<const Cell> cells, void (*assume)(const Cell&));

}  // namespace sweeplab::proof
