// SPDX-License-Identifier: MIT
#include "fuzz/signature_counters.h"

#include <cstddef>

namespace sweeplab::fuzz {
namespace {

constexpr int counter_bits = 16;

// libFuzzer finds the section by its name and clears it before each input. Nothing here reads it: without `volatile`
// and `used` the compiler would be right to leave it out.
__attribute__((section("__libfuzzer_extra_counters"),
               used)) volatile std::uint8_t counters[std::size_t{1} << counter_bits];

}  // namespace

void steer_to(std::uint64_t signature_key) {
  counters[signature_key * 0x9e3779b97f4a7c15u >> (64 - counter_bits)] = 1;  // Fibonacci hashing
}

}  // namespace sweeplab::fuzz
