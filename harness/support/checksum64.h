// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sweeplab {

/// CRC-64 (ECMA-182) of the bytes, as 16 hex digits: shows damage and mix-ups, not forgery.
std::string checksum64(std::string_view bytes);

}  // namespace sweeplab
