// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "algorithms/query.h"

namespace sweeplab {

/// A query's numbers: ax ay aw ah avx avy bx by bw bh bvx bvy. Even places belong to the x axis, odd ones to y.
using Numbers = std::array<double, 12>;

/// The query of these numbers, each rounded to S.
template <class S>
Query<S> query_of(const Numbers& n) {
  const auto s = [&n](std::size_t i) { return static_cast<S>(n[i]); };
  return {{s(0), s(1), s(2), s(3)}, {s(4), s(5)}, {s(6), s(7), s(8), s(9)}, {s(10), s(11)}};
}

constexpr bool is_size(std::size_t place) { return place == 2 || place == 3 || place == 8 || place == 9; }

/// How hard a query is to take in, as a sum over its numbers. A number costs
///
///   0                    nothing (of a size: 5, since a flat box is a special case)
///   1, 2, … 64           2, 4, … 128 (of a size 1 less 2: boxes of size 1 are the plainest)
///   greater whole ones   256 + 16 a significant bit + the exponent
///   all others           512 + 32 a significant bit + the size of the exponent
///
/// and 1 more if it is negative, -0 included. So fewer significant bits come first, then magnitudes near 1.
std::uint64_t complexity(const Numbers& numbers);

/// A total order: the less complex is simpler; among equals the first that differs, in the order of the places, by its
/// magnitude, then positive before negative.
bool simpler(const Numbers& a, const Numbers& b);

}  // namespace sweeplab
