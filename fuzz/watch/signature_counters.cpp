// SPDX-License-Identifier: MIT
#include "fuzz/watch/signature_counters.h"

#include <cstddef>
#include <iterator>

namespace sweeplab::fuzz {
namespace {

constexpr int counter_bits = 13, level_bits = 3;

// libFuzzer finds the section by its name and clears it before each input, and reads all of it afterwards: hence as
// small as can be. Nothing here reads it: without `volatile` and `used` the compiler would be right to leave it out.
__attribute__((section("__libfuzzer_extra_counters"),
               used)) volatile std::uint8_t counters[std::size_t{1} << counter_bits];

// How often something happened, in steps that count as different to libFuzzer.
constexpr std::uint8_t levels[] = {1, 2, 3, 4, 8, 16, 32, 128};
static_assert(std::size(levels) == std::size_t{1} << level_bits);

}  // namespace

void steer_to(std::uint64_t signature_key) {
  const std::uint64_t place =
      signature_key * 0x9e3779b97f4a7c15u >> (64 - counter_bits - level_bits);  // Fibonacci hashing
  counters[place >> level_bits] = levels[place % std::size(levels)];
}

}  // namespace sweeplab::fuzz
