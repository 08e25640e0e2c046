// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/query.h"
#include "harness/methods/registry.h"

namespace sweeplab {

/// The frozen queries behind the verification values: small lattices, halves, random bits of all sizes, mixed
/// magnitudes, extremes. Made from integers by exact operations only, so the same for every compiler and in
/// WebAssembly. They serve nothing else: to change them changes every card.
template <class S>
std::vector<Query<S>> verification_queries();

/// Checksum of all bits of a method's answers to verification_queries: outcome, time (any NaN counts as one), normal,
/// corner. What the card's Verification holds.
template <class S>
std::uint32_t verification_value(const Method& method);

}  // namespace sweeplab
