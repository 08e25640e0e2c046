// SPDX-License-Identifier: MIT
//
// The registry without what it links for the laboratory: for the verification values on other machines.
#include "harness/methods/peer.h"

namespace sweeplab {

std::vector<Method> peers() { return {}; }
Answer<Rational> (*find_exactly(std::string_view))(const Query<Rational>&) { return nullptr; }

}  // namespace sweeplab
