// SPDX-License-Identifier: MIT
#pragma once

namespace sweeplab {

/// How many threads are meant: 0 is as many as the machine has.
unsigned thread_count(unsigned wanted);

/// Throws UsageError where the system does not give so many threads at once, with their stacks and room to work: a
/// limit of memory or processes. oneTBB ends the program there.
void require_threads(unsigned wanted);

}  // namespace sweeplab
