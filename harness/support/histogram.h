// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweeplab {

/// A distribution of signed errors in fixed bins, so that parts merge exactly and quantiles are the same wherever and
/// in whatever order they were counted: four bins to an octave of |x|, from 2^-24 to 2^120; what is smaller is in the
/// bin of 0, what is larger in the last. Early (x < 0) and late (x > 0) are apart.
class Histogram {
 public:
  static constexpr int per_octave = 4, least_exponent = -24, greatest_exponent = 120;
  static constexpr int side = (greatest_exponent - least_exponent) * per_octave;

  void add(double x) {
    add_to_bin(bin_of(x), 1);
    extend(x, x);
  }

  void add(const Histogram& other) {
    for (int bin = -side; bin <= side; ++bin) {
      if (const std::uint64_t n = other.count(bin)) add_to_bin(bin, n);
    }
    extend(other.earliest_, other.latest_);
  }

  void add_to_bin(int bin, std::uint64_t n) {
    if (counts_.empty()) counts_.resize(2 * side + 1);
    counts_[place_of(bin)] += n;
    total_ += n;
  }

  /// The extremes stay finite, for files that know no infinity.
  void extend(double earliest, double latest) {
    constexpr double most = std::numeric_limits<double>::max();
    if (latest > latest_) latest_ = std::fmin(latest, most);
    if (earliest < earliest_) earliest_ = std::fmax(earliest, -most);
  }

  std::uint64_t count(int bin) const { return counts_.empty() ? 0 : counts_[place_of(bin)]; }
  std::uint64_t total() const { return total_; }
  double earliest() const { return earliest_; }  ///< the most negative value seen, exactly; 0 if none
  double latest() const { return latest_; }      ///< the most positive value seen, exactly; 0 if none
  double largest() const { return std::fmax(latest_, -earliest_); }

  /// The upper edge of the bin of |x| that holds the quantile q; never above the largest |x| seen.
  double quantile(double q) const {
    const auto rank = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(total_)));
    std::uint64_t below = count(0);
    if (below >= rank) return 0;
    for (int bin = 1; bin <= side; ++bin) {
      below += count(bin) + count(-bin);
      if (below >= rank) return std::fmin(upper_edge(bin), largest());
    }
    return largest();
  }

  static int bin_of(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int octave = static_cast<int>(bits >> 52 & 0x7ff) - 1023, within = static_cast<int>(bits >> 50 & 3);
    if (octave < least_exponent) return 0;
    const int bin = octave < greatest_exponent ? 1 + (octave - least_exponent) * per_octave + within : side;
    return x < 0 ? -bin : bin;
  }

  /// The upper edge of |x| in this bin.
  static double upper_edge(int bin) {
    const int from_least = (bin < 0 ? -bin : bin);
    const int octave = (from_least - 1) / per_octave, within = (from_least - 1) % per_octave;
    return bin == 0 ? 0 : std::ldexp(1.0 + (within + 1.0) / per_octave, least_exponent + octave);
  }

 private:
  static std::size_t place_of(int bin) { return static_cast<std::size_t>(side) + static_cast<std::size_t>(bin); }

  std::vector<std::uint64_t> counts_;  // from -side to side; empty until something is counted
  std::uint64_t total_ = 0;
  double earliest_ = 0, latest_ = 0;
};

}  // namespace sweeplab
