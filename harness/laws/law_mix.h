// SPDX-License-Identifier: MIT
//
// What the laws are tried on: all families, mixed with fixed weights so that each class of truth and each kind of graze
// makes up at least 2% of the queries, whatever a family alone may lack.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/query/families.h"

namespace sweeplab {

/// So many of each round of queries are of this family. Chosen by measuring the share of each class and graze kind in
/// each family; law_mix_test.cpp holds them to it.
inline std::uint64_t weight_in_mix(const Family& family) {
  const std::string_view name = family.name;
  if (name == "grazes") return 6;
  if (name == "grid") return 4;
  if (name == "corners" || name == "mixed") return 3;
  if (name == "resting" || name == "zero") return 2;
  return 1;
}

/// The family to which the query with this number belongs, and its number there.
struct MixPlace {
  const Family* family;
  std::uint64_t index;
};
inline MixPlace place_in_mix(std::uint64_t index) {
  static const std::vector<MixPlace> one_round = [] {
    std::vector<MixPlace> places;
    for (const Family& family : families()) {
      for (std::uint64_t i = 0; i < weight_in_mix(family); ++i) places.push_back({&family, i});
    }
    return places;
  }();
  const auto [family, place] = one_round[index % one_round.size()];
  return {family, index / one_round.size() * weight_in_mix(*family) + place};
}

/// The query with this number: a pure function of (scalar, seed, index).
template <class S>
Query<S> mixed_query(std::uint64_t seed, std::uint64_t index) {
  const MixPlace place = place_in_mix(index);
  return place.family->at<S>(seed, place.index);
}

}  // namespace sweeplab
