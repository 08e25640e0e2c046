// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sweeplab {

/// SHA-256 (FIPS 180-4) of the bytes, as 64 hex digits: as sha256sum has it, for what others are to compare.
std::string sha256(std::string_view bytes);

}  // namespace sweeplab
