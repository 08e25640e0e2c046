// SPDX-License-Identifier: MIT
#pragma once

namespace sweeplab {

/// From now on Ctrl-C and SIGTERM ask for a clean stop instead of ending the program; a second one ends it at once.
void stop_on_signals();

/// Whether a clean stop was asked for. Long work looks here between batches.
bool stop_requested();

}  // namespace sweeplab
