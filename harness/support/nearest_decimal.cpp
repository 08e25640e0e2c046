// SPDX-License-Identifier: MIT
//
// Apart from number.cpp because the library of the WebAssembly build has no std::from_chars for these.
#include "harness/support/nearest_decimal.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <system_error>
#include <type_traits>

namespace sweeplab {

template <class S>
S nearest_decimal(std::string_view text) {
  S value{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc{}) return value;
  // Out of range, and from_chars does not say on which side, nor gives the subnormal that it may round to.
  if constexpr (std::is_same_v<S, float>) {
    return std::strtof(std::string(text).c_str(), nullptr);
  } else {
    return std::strtod(std::string(text).c_str(), nullptr);
  }
}

template float nearest_decimal(std::string_view);
template double nearest_decimal(std::string_view);

}  // namespace sweeplab
