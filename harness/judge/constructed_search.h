// SPDX-License-Identifier: MIT
//
// A condition that was merely counted is searched by construction before a report states it: constructed_queries.h.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/lanes.h"
#include "harness/judge/preconditions.h"
#include "harness/judge/stated_conditions.h"
#include "harness/methods/registry.h"
#include "harness/query/numbers.h"

namespace sweeplab {

/// Of the queries on which the same predicates hold: how often a method was wrong or excused, or was not asked. Where it
/// was wrong on a query already of which all these hold, and more, it is not asked: it would tell nothing new.
struct SearchCount {
  std::uint64_t wrong = 0, excused = 0, not_asked = 0;
};

/// What a search saw, of one scalar: as many queries as in `n`; of each method, by id, what was not right.
struct Searched {
  std::map<Predicates, std::uint64_t> n;
  std::map<std::string, std::map<Predicates, SearchCount>> methods;
};

/// Asks the methods of the panel, each in its own scalar, which is this one. The same for any number of threads; false if
/// it was stopped.
bool search_by_construction(Scalar scalar, std::span<const Method* const> panel, std::uint64_t queries,
                            std::uint64_t seed, const RunOptions& options, Searched& searched);

/// A query on which a condition holds and its method is wrong.
struct Refutation {
  const StatedCondition* condition = nullptr;
  Numbers query{};
};

/// Of each condition the first refutation that is found, if any.
std::vector<Refutation> refutations(std::span<const StatedCondition> conditions, std::uint64_t queries,
                                    std::uint64_t seed);

}  // namespace sweeplab
