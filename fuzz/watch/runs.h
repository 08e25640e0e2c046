// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sweeplab::fuzz {

/// Counts one input in the file that SWEEPLAB_RUNS names: 8 bytes, which the campaign made, reads while the worker
/// runs, and still has after kill -9. Without the variable nothing is counted. libFuzzer's own counts come at powers of
/// two only.
void count_run();

/// Those 8 bytes of a file, shared with whoever else maps it. Never null: without a file it is a number of this
/// process.
volatile std::uint64_t* shared_count(const char* file);

}  // namespace sweeplab::fuzz
