// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sweeplab {

/// "0x1.8p+1": nothing is lost, and every C library reads it. -0 is "-0x0p+0".
template <class S>
std::string hexfloat(S x);

/// The shortest decimal that reads back as the same number: "0.1", "1e+30".
template <class S>
std::string shortest(S x);

/// For files that know no infinity: the greatest finite number stands for it.
double finite(double x);

/// As one word of the shell's, in quotes.
std::string shell_word(std::string_view text);

}  // namespace sweeplab
