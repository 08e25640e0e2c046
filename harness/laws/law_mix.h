// SPDX-License-Identifier: MIT
//
// What the laws are tried on: all families, mixed with fixed weights so that each class of truth and each kind of graze
// makes up at least 2% of the queries, whatever a family alone may lack.
#pragma once

#include <cstdint>

#include "harness/query/families.h"

namespace sweeplab {

/// So many of each round of queries are of this family.
std::uint64_t weight_in_mix(const Family& family);

/// The family to which the query with this number belongs, and its number there.
struct MixPlace {
  const Family* family;
  std::uint64_t index;
};
MixPlace place_in_mix(std::uint64_t index);

/// The query with this number: a pure function of (scalar, seed, index).
template <class S>
Query<S> mixed_query(std::uint64_t seed, std::uint64_t index) {
  const MixPlace place = place_in_mix(index);
  return place.family->at<S>(seed, place.index);
}

}  // namespace sweeplab
