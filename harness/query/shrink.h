// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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

// Steps of a descent, on numbers whose even places belong to x and odd ones to y: `out` gets the candidates.

/// One number becomes simpler.
template <class Places>
void add_steps_on_one(const Places& n, std::vector<Places>& out) {
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (const double value : simpler_values(n[i])) {
      out.push_back(n);
      out.back()[i] = value;
    }
  }
}
/// One becomes simpler, and another of its axis changes by the same amount.
template <class Places>
void add_steps_on_two(const Places& n, std::vector<Places>& out) {
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (const double value : simpler_values(n[i])) {
      for (std::size_t j = i % 2; j < n.size(); j += 2) {
        if (j == i) continue;
        for (const double sign : {1.0, -1.0}) {
          out.push_back(n);
          out.back()[i] = value;
          out.back()[j] = n[j] + sign * (value - n[i]);
        }
      }
    }
  }
}

}  // namespace sweeplab
