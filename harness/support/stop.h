// SPDX-License-Identifier: MIT
#pragma once

#include <exception>

namespace sweeplab {

/// Thrown where nothing but a stop ends the waiting; the program then ends as after any other stop.
struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

/// From now on Ctrl-C and SIGTERM ask for a clean stop instead of ending the program; another, two seconds later or
/// more, ends it at once. One that follows sooner is the same wish: timeout(1), for one, sends its signal twice. A file
/// that grows beyond a limit is an error of the write that does it, and ends nothing.
void stop_on_signals();

/// Whether a clean stop was asked for. Long work looks here between batches.
bool stop_requested();

}  // namespace sweeplab
