// SPDX-License-Identifier: MIT
//
// Under which conditions a search did not refute a method, as reports state it: none of it is proved. records/conditions.csv
// has what the last accepted report stated, and records/counterexamples.csv the queries by which a condition was removed
// that surveys had not; both are compiled in. Whoever finds an answer judged wrong can ask whether it contradicts one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/judge/preconditions.h"
#include "harness/query/numbers.h"
#include "harness/support/csv.h"

namespace sweeplab {

struct StatedCondition {
  std::string method;
  Scalar scalar{};
  Predicates conjunction = 0;
  std::uint64_t queries = 0;  ///< of how many the search was: drawn by families, and constructed
};

/// Those on record, or those of the file that SWEEPLAB_CONDITIONS names: tests plant conditions so. Throws InputError on
/// a row that is none.
std::span<const StatedCondition> stated_conditions();
std::vector<StatedCondition> read_conditions(CsvReader& csv);

/// The ids of the predicates, joined by "+"; "always" of none. And back: throws std::invalid_argument.
std::string ids_of(Predicates conjunction);
Predicates conjunction_of(std::string_view ids);

/// Queries kept because a method fails on them though a condition that had been stated holds: in S, those that S can
/// hold within its range. Of the file that SWEEPLAB_COUNTEREXAMPLES names, if it is set.
template <class S>
std::vector<Query<S>> counterexamples();

/// Of one method in one scalar: whether a query of which these predicates hold is one of which it is stated that no
/// search refuted it.
class Claims {
 public:
  Claims() = default;
  Claims(std::string_view method, Scalar scalar);
  bool any() const { return !conjunctions_.empty(); }
  bool cover(Predicates held) const;

 private:
  std::vector<Predicates> conjunctions_;
};

}  // namespace sweeplab
