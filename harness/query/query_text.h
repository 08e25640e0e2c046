// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "harness/query/simplicity.h"

namespace sweeplab {

/// "A 0 0 1 1 moves 6 6, B 2 2 1 1": position and size of each box, and its motion if it has any. Shortest decimals
/// that read back as the same numbers in S.
template <class S>
std::string query_text(const Numbers& numbers);

/// The twelve numbers between commas: small whole ones as they are, all others as hex floats, so that nothing is lost.
std::string query_arguments(const Numbers& numbers);

}  // namespace sweeplab
