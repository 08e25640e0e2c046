// SPDX-License-Identifier: MIT
//
// The peers are libraries of the machine: they stay native.
#include "harness/methods/peer.h"
#include "harness/methods/peer_loop.h"

namespace sweeplab {

std::vector<Method> peers() { return {}; }
std::vector<PeerLoop> peer_loops() { return {}; }

}  // namespace sweeplab
