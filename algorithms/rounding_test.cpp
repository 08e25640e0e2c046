// SPDX-License-Identifier: MIT
//
// What these headers need of the compiler, with the flags that sweeplab::algorithms brings along: each conversion
// rounds, once. g++ 12.2 with -O2 forgets to round two doubles to float that stand side by side and are made double
// again: it takes the two conversions of the vector of both for none.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

// Nor looked into: else the numbers of the tests are computed beforehand.
#ifdef __clang__
#define NEVER_INLINED [[gnu::noinline]]
#else
#define NEVER_INLINED [[gnu::noipa]]
#endif

namespace sweeplab {
namespace {

/// As in a game that keeps doubles and asks in float.
NEVER_INLINED void through_floats(const double* kept, double* asked) {
  const float x = static_cast<float>(kept[0]), y = static_cast<float>(kept[1]);
  asked[0] = x;
  asked[1] = y;
}

bool is_float(double x) { return (std::bit_cast<std::uint64_t>(x) & 0x1fffffff) == 0; }  // of a normal float

TEST(Rounding, TwoNumbersSideBySideAreRounded) {
  const double kept[] = {0.1, 0.2};
  double asked[2];
  through_floats(kept, asked);
  for (const double x : asked) EXPECT_TRUE(is_float(x)) << x;
}

}  // namespace
}  // namespace sweeplab
