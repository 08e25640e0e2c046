// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "algorithms/query.h"
#include "harness/support/rational.h"

namespace sweeplab {

/// The method with this id in the exact scalar. Apart from registry.cpp because it takes by far the longest to compile.
Answer<Rational> (*find_exactly(std::string_view id))(const Query<Rational>&);

}  // namespace sweeplab
