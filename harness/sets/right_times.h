// SPDX-License-Identifier: MIT
#pragma once

#include "harness/sets/set_row.h"

namespace sweeplab {

/// Of an impact or a graze, from a scalar: which times are right. A time in double is right for a query in float if the
/// judge takes it for right as it is, or rounded to float: so neither engines in float nor those in double are wronged.
RightTimes right_times(Scalar scalar, const Numbers& numbers);

}  // namespace sweeplab
