// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sweeplab {

/// "0x1.8p+1": nothing is lost, and every C library reads it. -0 is "-0x0p+0". Subnormal numbers have the least exponent:
/// "0x0.cp-1022".
template <class S>
std::string hexfloat(S x);

/// The same, for many numbers in one text.
template <class S>
void append_hexfloat(std::string& text, S x);

/// The shortest decimal that reads back as the same number: "0.1", "1e+30".
template <class S>
std::string shortest(S x);

/// A to Z as a to z, whatever the locale is.
std::string lower_case(std::string_view text);

/// For files that know no infinity: the greatest finite number stands for it.
double finite(double x);

/// What came from outside, as people may be shown it in a line: control characters, what changes the direction of text, and
/// bytes that are no UTF-8 become "\x1b".
std::string printable(std::string_view text);
/// The same, of several lines.
std::string printable_lines(std::string_view text);

/// As one word of the shell's, in quotes.
std::string shell_word(std::string_view text);

}  // namespace sweeplab
