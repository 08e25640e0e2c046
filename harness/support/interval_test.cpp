// SPDX-License-Identifier: MIT
#include "harness/support/interval.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace sweeplab {
namespace {

/// The chance of `from` to `to` events in n trials at this rate.
long double chance(int from, int to, int n, long double rate) {
  if (rate <= 0) return from == 0 ? 1 : 0;
  if (rate >= 1) return to == n ? 1 : 0;
  long double sum = 0;
  for (int k = from; k <= to; ++k) {
    sum += std::exp(std::lgamma(n + 1.0L) - std::lgamma(k + 1.0L) - std::lgamma(n - k + 1.0L) +
                    static_cast<long double>(k) * std::log(rate) + static_cast<long double>(n - k) * std::log1p(-rate));
  }
  return sum;
}

/// A unit of the last of four digits.
double step(double x) { return std::pow(10.0, std::floor(std::log10(x)) - 3); }

// The definition: at each bound, what was seen or what is further off has a chance of 2.5%; and no more than one unit of
// the fourth digit further outwards.
TEST(Interval, HasATailOfTwoAndAHalfPercentAtEachBoundAndIsRoundedOutwardsByLessThanAUnit) {
  for (const int n : {1, 2, 3, 10, 37, 100, 400}) {
    for (int k = 0; k <= n; k += n < 20 ? 1 : n / 7) {
      const Interval i = clopper_pearson(static_cast<std::uint64_t>(k), static_cast<std::uint64_t>(n));
      SCOPED_TRACE(testing::Message() << k << " of " << n << ": " << i.low << " to " << i.high);
      if (k == 0) {
        EXPECT_EQ(i.low, 0);
      } else {
        EXPECT_LE(chance(k, n, n, i.low), 0.025L * (1 + 1e-12L));
        EXPECT_GT(chance(k, n, n, i.low + step(i.low)), 0.025L);
      }
      if (k == n) {
        EXPECT_EQ(i.high, 1);
      } else {
        EXPECT_LE(chance(0, k, n, i.high), 0.025L * (1 + 1e-12L));
        EXPECT_GT(chance(0, k, n, i.high - step(i.high)), 0.025L);
      }
    }
  }
}

}  // namespace
}  // namespace sweeplab
