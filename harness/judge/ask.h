// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "harness/methods/registry.h"

namespace sweeplab {

/// Method::answer(), for answers that are judged. A guest answers in double, whatever the query's scalar is, and what it said
/// is what is judged: a time that is right so is taken for the float nearest to the truth, for rounding it may end at that
/// float's neighbour, of which the guest has said nothing. A time that is wrong so is rounded, and right if it is right then.
template <class S>
void ask(const Method& method, std::span<const Query<S>> queries, std::span<Answer<S>> answers,
         std::vector<bool>& asked);

}  // namespace sweeplab
