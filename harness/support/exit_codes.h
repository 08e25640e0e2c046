// SPDX-License-Identifier: MIT
#pragma once

namespace sweeplab {

/// What the program's exit status says: done; a guarantee was broken; bad usage or bad input; stopped by Ctrl-C.
inline constexpr int exit_done = 0, exit_broken = 1, exit_usage = 2, exit_stopped = 130;

}  // namespace sweeplab
