// SPDX-License-Identifier: MIT
#include "harness/support/nearest_decimal.h"

#include <cstdlib>
#include <string>

namespace sweeplab {

// wasi-libc has musl's, which round correctly at any length.
template <>
float nearest_decimal(std::string_view text) {
  return std::strtof(std::string(text).c_str(), nullptr);
}
template <>
double nearest_decimal(std::string_view text) {
  return std::strtod(std::string(text).c_str(), nullptr);
}

}  // namespace sweeplab
