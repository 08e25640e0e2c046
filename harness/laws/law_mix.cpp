// SPDX-License-Identifier: MIT
#include "harness/laws/law_mix.h"

#include <string_view>
#include <vector>

namespace sweeplab {

// Chosen by measuring the share of each class and graze kind in each family; law_mix_test.cpp holds them to it.
std::uint64_t weight_in_mix(const Family& family) {
  const std::string_view name = family.name;
  if (name == "grazes") return 6;
  if (name == "grid") return 4;
  if (name == "corners" || name == "mixed") return 3;
  if (name == "resting" || name == "zero") return 2;
  return 1;
}

MixPlace place_in_mix(std::uint64_t index) {
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

}  // namespace sweeplab
