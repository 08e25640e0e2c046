// SPDX-License-Identifier: MIT
//
// The loop under every run: stretches of work in lanes, taken and finished in order, worked on by many threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace sweeplab {

struct RunOptions {
  unsigned threads = 0;  ///< 0: as many as the machine has
  /// Called now and then with the number of queries done.
  std::function<void(std::uint64_t)> progress;
};

/// How many lanes a run with these options has: what a sink needs to keep a part of its own for each.
std::size_t lanes_of(const RunOptions& options);

/// What is done with a stretch. Stretches on their way at the same time are in different lanes.
struct LaneWork {
  std::function<bool(std::size_t lane)> take;             ///< one at a time, in order; false at the end
  std::function<void(std::size_t lane)> work;             ///< concurrently, but never twice at a time for one lane
  std::function<std::uint64_t(std::size_t lane)> finish;  ///< one at a time, in order; how many queries were in it
};

/// False if it was stopped before the end. What the work throws comes out here.
bool run_lanes(const LaneWork& work, const RunOptions& options);

}  // namespace sweeplab
