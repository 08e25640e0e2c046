// SPDX-License-Identifier: MIT
#include "harness/query/simplicity.h"

#include <algorithm>
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

constexpr std::uint64_t strange_cost = 65536;  // more than twelve numbers cost else
constexpr std::uint64_t tenth_bits = 8;

/// The nearest tenth, as a double or a float has it.
bool is_tenth(double x) {
  const double tenth = std::round(x * 10) / 10;
  return x == tenth || x == static_cast<double>(static_cast<float>(tenth));
}

std::uint64_t cost_of_magnitude(double x, bool size) {
  const double magnitude = std::fabs(x);
  if (std::trunc(x) == x) {
    if (magnitude <= 64) return 2 * static_cast<std::uint64_t>(magnitude) - (size && magnitude == 1 ? 2 : 0);
    return 256 + 16 * significant_bits(x) + static_cast<std::uint64_t>(std::ilogb(x));
  }
  const bool tenth = is_everyday(x) && significant_bits(x) > tenth_bits && is_tenth(x);
  return 512 + 32 * (tenth ? tenth_bits : significant_bits(x)) + static_cast<std::uint64_t>(std::abs(std::ilogb(x)));
}

}  // namespace

bool is_everyday(double x) {
  const double magnitude = std::fabs(x);
  if (x == 0) return true;
  return magnitude >= 0.0625 && magnitude <= 4096 && (std::trunc(x * 16) == x * 16 || is_tenth(x));
}

bool is_everyday(const Numbers& numbers) {
  return std::ranges::all_of(numbers, [](double x) { return is_everyday(x); });
}

std::uint64_t complexity(double x, bool size) {
  const std::uint64_t sign = std::signbit(x) ? 1 : 0;
  if (x == 0) return (size ? 5 : 0) + sign;
  return cost_of_magnitude(x, size) + sign + (is_everyday(x) ? 0 : strange_cost);
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

bool more_convincing(const Example& a, const Example& b) {
  return a.real != b.real ? a.real : simpler(a.numbers, b.numbers);
}

}  // namespace sweeplab
