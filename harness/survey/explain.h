// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "algorithms/query.h"
#include "harness/methods/registry.h"

namespace sweeplab {

/// Everything about one query, for people: the exact truth, every method's answer beside it with verdict and cause,
/// and a picture.
template <class S>
std::string explain(const Query<S>& query, std::span<const Method* const> panel);

}  // namespace sweeplab
