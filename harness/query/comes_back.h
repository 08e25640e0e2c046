// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace sweeplab {

/// The significant digits of a decimal number's text, from the first that is not 0 to the last that stands there; 0 of a
/// hexadecimal one, and of 0.
std::size_t significant_digits(std::string_view text);

/// Whether `x`, printed with as many significant digits as the text of a decimal number has, is that very number: so the
/// text may have been printed from x, and nothing was lost. Of more than 17 digits, which nobody prints: false.
bool comes_back(std::string_view text, double x);

}  // namespace sweeplab
