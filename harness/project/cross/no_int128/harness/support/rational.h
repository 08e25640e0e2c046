// SPDX-License-Identifier: MIT
//
// In the place of the exact scalar where there are no integers of 128 bits: to name it, for what never computes in it.
#pragma once

namespace sweeplab {

struct Rational {};

}  // namespace sweeplab
