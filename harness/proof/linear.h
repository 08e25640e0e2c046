// SPDX-License-Identifier: MIT
//
// Linear inequalities, and what it takes to believe that some of them contradict each other: verify() is all that is
// trusted of the search for a contradiction.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "harness/proof/number.h"

namespace sweeplab::proof {

/// sum(coefficient * column) + constant < 0 if strict, else <= 0. No column twice, none with coefficient 0.
struct Linear {
  std::vector<std::pair<int, Number>> terms;
  Number constant;
  bool strict = false;
};

/// Farkas: whether these multiples of the rows, none negative, add up to a false statement about numbers alone. Then no
/// point satisfies all rows.
bool verify(std::span<const Linear> rows, std::span<const Number> multiples);

/// Whether a point, one number a column, satisfies all rows.
bool satisfies(std::span<const Linear> rows, std::span<const Number> point);

}  // namespace sweeplab::proof
