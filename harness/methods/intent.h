// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/responses/card.h"
#include "harness/support/enums.h"

namespace sweeplab {

template <>
inline constexpr auto enum_words<Intent> = in_words("slide", "stop", "bounce", "any");

}  // namespace sweeplab
