// SPDX-License-Identifier: MIT
//
// Queries that are made to refute conditions, not drawn at random: both boxes fast on both axes in whole units, two
// events of the sweep as near to each other as the numbers allow, the numbers at the limits of what conditions allow.
#pragma once

#include <cstdint>

#include "algorithms/query.h"

namespace sweeplab {

/// Number `index` of this seed: a pure function of both and the scalar. All numbers are finite, sizes >= 0. One in eight
/// is a neighbour of a counterexample on record.
template <class S>
Query<S> constructed_query(std::uint64_t seed, std::uint64_t index);

}  // namespace sweeplab
