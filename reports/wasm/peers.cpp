// SPDX-License-Identifier: MIT
//
// The peers are libraries of the machine: they stay native.
#include "harness/methods/peer.h"

namespace sweeplab {

std::vector<Method> peers() { return {}; }

}  // namespace sweeplab
