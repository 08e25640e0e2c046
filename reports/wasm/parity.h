// SPDX-License-Identifier: MIT
//
// What the native program and the WebAssembly module must agree on to the last byte. Both are compiled from this code;
// reports/test/parity.test.ts compares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/methods/registry.h"

namespace sweeplab {

/// All methods that both sides have, in the order of the registry: the peers are native only.
const std::vector<const Method*>& methods_of_both();

/// Every method's verification value in both scalars; of every scene's frames, what the page is answered.
std::string parity_text();

/// Of queries `first` to `first + count - 1` of a family all that is told of them: the truth, and of each method the
/// answer, verdict and cause.
std::string parity_block(bool float32, std::size_t family, std::uint64_t seed, std::uint64_t first, std::size_t count);

}  // namespace sweeplab
