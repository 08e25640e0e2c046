// SPDX-License-Identifier: MIT
#include "harness/laws/law_mix.h"

#include <string_view>

namespace sweeplab {
namespace {

// Chosen by measuring the share of each class and graze kind in each family; law_mix_test.cpp holds them to it.
std::uint64_t weight_of(std::string_view family) {
  if (family == "grazes") return 6;
  if (family == "grid") return 4;
  if (family == "corners" || family == "mixed") return 3;
  if (family == "resting" || family == "zero") return 2;
  return 1;
}

struct Round {
  std::vector<MixPart> parts;
  std::vector<MixPlace> places;  ///< of a round's queries: the family, and the place among the family's in the round

  Round() {
    for (const Family& family : families()) {
      parts.push_back({&family, weight_of(family.name)});
      for (std::uint64_t i = 0; i < parts.back().weight; ++i) places.push_back({&family, i});
    }
  }
};

const Round& mix_round() {
  static const Round the_round;
  return the_round;
}

}  // namespace

std::span<const MixPart> law_mix() { return mix_round().parts; }

MixPlace place_in_mix(std::uint64_t index) {
  const auto& places = mix_round().places;
  const auto [family, place] = places[index % places.size()];
  return {family, index / places.size() * weight_of(family->name) + place};
}

}  // namespace sweeplab
