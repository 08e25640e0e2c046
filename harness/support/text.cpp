// SPDX-License-Identifier: MIT
#include "harness/support/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace sweeplab {

template <class S>
std::string hexfloat(S x) {
  std::array<char, 64> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), std::fabs(x), std::chars_format::hex).ptr;
  return (std::signbit(x) ? "-0x" : "0x") + std::string(digits.data(), end);
}

template <class S>
std::string shortest(S x) {
  std::array<char, 64> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr;
  return std::string(digits.data(), end);
}

double finite(double x) {
  return std::fmin(std::fmax(x, -std::numeric_limits<double>::max()), std::numeric_limits<double>::max());
}

std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

template std::string hexfloat(float);
template std::string hexfloat(double);
template std::string shortest(float);
template std::string shortest(double);

}  // namespace sweeplab
