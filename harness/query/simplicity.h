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
/// and 1 more if it is negative, -0 included. So fewer significant bits come first, then magnitudes near 1. A tenth
/// costs what 8 significant bits do, and what is not everyday 65536 more: one such number more is never simpler.
std::uint64_t complexity(const Numbers& numbers);
/// Of one number.
std::uint64_t complexity(double number, bool size);

/// Whether a person would type it: 0, or from 1/16 to 4096 in halves, sixteenths or tenths, these as float or double
/// has them.
bool is_everyday(double number);
/// Whether all of them are.
bool is_everyday(const Numbers& numbers);

/// A total order: the less complex is simpler; among equals the first that differs, in the order of the places, by its
/// magnitude, then positive before negative.
bool simpler(const Numbers& a, const Numbers& b);

/// A query as an example of something. `real`: what it shows is no hairline.
struct Example {
  Numbers numbers{};
  bool real = true;
};

/// Which of two examples of the same is to be shown: a real one before a hairline, then the simpler one, so everyday
/// numbers before others.
bool more_convincing(const Example& a, const Example& b);

}  // namespace sweeplab
