// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace sweeplab {

/// What became of a text that should be a finite number.
enum class Reading : std::uint8_t { exact, rounded, not_a_number, overflow };

template <class S>
struct Number {
  S value{};
  Reading reading = Reading::not_a_number;
  bool usable() const { return reading <= Reading::rounded; }
};

/// Reads all of `text` (no spaces around it) as a decimal, "-1.5e3", or hexadecimal, "0x1.8p+1", number, rounded once,
/// to nearest, ties to even, straight to S; says whether S holds the text's value exactly. "inf", "nan" and anything
/// else are not_a_number; what rounds to infinity is overflow; what underflows is rounded.
template <class S>
Number<S> read_number(std::string_view text);

/// How a text writes a number: digits * 10^exponent, of a hexadecimal one digits * 2^exponent, the digits without zeros
/// at either end.
struct Digits {
  bool good = false;  ///< whether all of the text is a number; else what follows is of how it begins
  bool negative = false, hexadecimal = false;
  std::uint64_t first = 0;  ///< all digits, if they are at most 19, in hexadecimal 16; else the first of them
  std::int64_t count = 0;   ///< 0 of the number 0
  std::int64_t zeros = 0;   ///< that were left out at the end
  std::int64_t exponent = 0;
};
Digits digits_of(std::string_view text);

/// As engines print what is no finite number: "nan", "-inf", "-nan(ind)", "Infinity".
bool is_no_finite_number(std::string_view text);

}  // namespace sweeplab
