// SPDX-License-Identifier: MIT
//
// What can be said of a query in a few plain words: theorems (theorems.h) state their conditions in them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/truth/truth.h"

namespace sweeplab {

/// A set of predicates: bit i is predicates()[i].
using Predicates = std::uint32_t;

struct Predicate {
  std::string_view id, text;
  int subject;         ///< predicates of one subject are never joined: one of them says it all
  Predicates implies;  ///< itself, and whatever else it says
};

std::span<const Predicate> predicates();

/// Of a query, those of motions and of the start; of sizes, stillness and grazes it says nothing.
template <class S>
Predicates predicates_of(const Query<S>& query, const Truth& truth);

/// "both axes move, no overlap at the start"; "always" of none.
std::string text_of(Predicates conjunction);

/// The ids of the predicates, joined by "+"; "always" of none. And back: throws std::invalid_argument.
std::string ids_of(Predicates conjunction);
Predicates conjunction_of(std::string_view ids);

/// At most so many predicates are joined: who must check more will not.
inline constexpr int most_joined = 4;

/// The weakest conjunctions under which none of `failures` falls: each failure is the set of predicates that hold where
/// a method failed. None of them is implied by another. In no particular order, but always the same.
std::vector<Predicates> weakest_excluding(std::span<const Predicates> failures);

}  // namespace sweeplab
