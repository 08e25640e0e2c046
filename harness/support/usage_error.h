// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace sweeplab {

/// What the program's exit status says: done; a guarantee was broken; bad usage or bad input; stopped by Ctrl-C.
inline constexpr int exit_done = 0, exit_broken = 1, exit_usage = 2, exit_stopped = 130;

/// What the user gave cannot be used: reported as it stands, exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace sweeplab
