// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sweeplab {

/// The S nearest to a well-formed decimal number without a sign, ties to even; infinity where it is too large.
template <class S>
S nearest_decimal(std::string_view text);

}  // namespace sweeplab
