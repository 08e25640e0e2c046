// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "harness/query/numbers.h"

namespace sweeplab {

/// How hard a query is to take in, as a sum over its numbers. A number costs
///
///   0                    nothing (of a size: 5, since a flat box is a special case)
///   1, 2, … 64           2, 4, … 128 (of a size 1 less 2: boxes of size 1 are the plainest)
///   greater whole ones   256 + 16 a significant bit + the exponent
///   all others           512 + 32 a significant bit + the size of the exponent
///
/// and 1 more if it is negative, -0 included. So fewer significant bits come first, then magnitudes near 1.
std::uint64_t complexity(const Numbers& numbers);
/// Of one number.
std::uint64_t complexity(double number, bool size);

/// A total order: the less complex is simpler; among equals the first that differs, in the order of the places, by its
/// magnitude, then positive before negative.
bool simpler(const Numbers& a, const Numbers& b);

}  // namespace sweeplab
