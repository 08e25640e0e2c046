// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sweeplab {

struct Interval {
  double low, high;
};

/// The Clopper–Pearson 95% interval of a rate with `events` seen in `n` trials: never too narrow, whatever
/// the rate; at zero events it still has an upper bound. (0, 1) without trials. Rounded outwards to four digits, so
/// that it is the same bytes with every compiler.
Interval clopper_pearson(std::uint64_t events, std::uint64_t n);

}  // namespace sweeplab
