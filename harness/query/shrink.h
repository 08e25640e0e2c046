// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "algorithms/query.h"

namespace sweeplab {

/// Whether a simpler query still shows what is to be shown: the same verdict and cause, the same broken law.
template <class S>
using StillShows = std::function<bool(const Query<S>&)>;

/// A simplest query that still shows it, found in the domain and not in bytes: before all numbers that a person would
/// type (simplicity.h), from which it goes to no others; fewer significant bits, integers, an axis without motion, A
/// or B at the origin, sizes of 1, motion of one box only, small numbers. `query` itself shows it. Deterministic;
/// asks at most `budget` times.
template <class S>
Query<S> shrink(const Query<S>& query, const StillShows<S>& still_shows, int budget = 20000);

/// What a number could be instead, in ascending order: few significant bits, whole, nearer to 0.
std::vector<double> simpler_values(double x);

}  // namespace sweeplab
