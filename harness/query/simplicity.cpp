// SPDX-License-Identifier: MIT
#include "harness/query/simplicity.h"

#include <bit>
#include <cmath>
#include <cstdlib>

namespace sweeplab {
namespace {

/// Length of the odd part of the significand.
std::uint64_t significant_bits(double x) {
  int exponent = 0;
  const auto integer = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(x), &exponent), 53));
  return static_cast<std::uint64_t>(std::bit_width(integer) - std::countr_zero(integer));
}

}  // namespace

std::uint64_t complexity(double x, bool size) {
  const std::uint64_t sign = std::signbit(x) ? 1 : 0;
  if (x == 0) return (size ? 5 : 0) + sign;
  const double magnitude = std::fabs(x);
  if (std::trunc(x) == x) {
    if (magnitude <= 64) return 2 * static_cast<std::uint64_t>(magnitude) - (size && magnitude == 1 ? 2 : 0) + sign;
    return 256 + 16 * significant_bits(x) + static_cast<std::uint64_t>(std::ilogb(x)) + sign;
  }
  return 512 + 32 * significant_bits(x) + static_cast<std::uint64_t>(std::abs(std::ilogb(x))) + sign;
}

std::uint64_t complexity(const Numbers& numbers) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) sum += complexity(numbers[i], is_size(i));
  return sum;
}

bool simpler(const Numbers& a, const Numbers& b) {
  const std::uint64_t cost_a = complexity(a), cost_b = complexity(b);
  if (cost_a != cost_b) return cost_a < cost_b;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::fabs(a[i]) != std::fabs(b[i])) return std::fabs(a[i]) < std::fabs(b[i]);
    if (std::signbit(a[i]) != std::signbit(b[i])) return std::signbit(b[i]);
  }
  return false;
}

}  // namespace sweeplab
