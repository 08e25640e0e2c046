// SPDX-License-Identifier: MIT
//
// What the division-free method is said to buy, as things that can be timed: verdicts and no more, and the first hit
// among many boxes by cross multiplication beside the one by divided times.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "algorithms/edge_alignment.h"
#include "algorithms/m3.h"
#include "algorithms/programming_chips.h"

namespace sweeplab {

/// The earliest of the contacts of some queries; of equal ones the first. `index` is their number where there is none.
template <class S>
struct FirstOfPairs {
  std::size_t index = 0;
  S time{};
  friend bool operator==(const FirstOfPairs&, const FirstOfPairs&) = default;
};

/// n / d before m / e without dividing, both d and e > 0; one division at the end.
template <class S>
constexpr FirstOfPairs<S> first_hit_by_products(std::span<const Query<S>> queries) {
  FirstOfPairs<S> first{queries.size(), S(1)};
  S numerator = S(0), denominator = S(0);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const M3Contact<S> c = m3_contact<S, false>(queries[i]);
    if (c.outcome == Outcome::separate) continue;
    if (first.index == queries.size() || c.numerator * denominator < numerator * c.denominator) {
      first.index = i;
      numerator = c.numerator;
      denominator = c.denominator;
    }
  }
  if (first.index < queries.size()) first.time = numerator / denominator;
  return first;
}

/// The same, each contact's time divided before it is compared.
template <class S>
constexpr FirstOfPairs<S> first_hit_by_times(std::span<const Query<S>> queries) {
  FirstOfPairs<S> first{queries.size(), S(1)};
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const M3Contact<S> c = m3_contact<S, false>(queries[i]);
    if (c.outcome == Outcome::separate) continue;
    const S time = c.numerator / c.denominator;
    if (first.index == queries.size() || time < first.time) first = {i, time};
  }
  return first;
}

/// So many boxes a first hit is sought among.
inline constexpr std::size_t boxes_a_first_hit = 16;

/// `use(first hit)` for each 16 queries in turn; what is left over makes a smaller group.
template <class S, class Find, class Use>
void first_hits(std::span<const Query<S>> queries, Find find, Use use) {
  for (std::size_t i = 0; i < queries.size(); i += boxes_a_first_hit) {
    use(find(queries.subspan(i, std::min(boxes_a_first_hit, queries.size() - i))));
  }
}

}  // namespace sweeplab
