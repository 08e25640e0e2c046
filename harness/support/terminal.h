// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace sweeplab {

/// What a line of output may take where there is no terminal to ask.
inline constexpr std::size_t usual_width = 100;

/// How many columns a line on standard output may take: what COLUMNS says, if it is a number from 20 to 10,000; else the
/// terminal's width; where there is no terminal, usual_width.
std::size_t terminal_width();

}  // namespace sweeplab
