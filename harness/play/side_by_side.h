// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

namespace sweeplab {

/// work(0) to work(count - 1) on so many threads (0: as many as the machine has), in any order. False if it was stopped
/// before all were done. What one throws comes out here. Whether the system gives so many threads is asked before, once:
/// require_threads().
bool side_by_side(unsigned threads, std::uint64_t count, const std::function<void(std::uint64_t)>& work);

}  // namespace sweeplab
