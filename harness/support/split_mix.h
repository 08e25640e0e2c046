// SPDX-License-Identifier: MIT
//
// A small generator of random numbers that gives the same everywhere.
#pragma once

#include <cstdint>

namespace sweeplab {

/// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }

  /// An integer from 0 to n - 1. (Modulo: slightly uneven, which does not matter here.)
  std::uint64_t below(std::uint64_t n) { return next() % n; }

  /// An integer from low to high, ends included.
  int between(int low, int high) {
    return low + static_cast<int>(below(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1));
  }

 private:
  std::uint64_t state_;
};

}  // namespace sweeplab
