// SPDX-License-Identifier: MIT
#include "harness/support/stop.h"

#include <csignal>
#include <ctime>

namespace sweeplab {
namespace {

volatile std::sig_atomic_t requested = 0;
std::time_t requested_at = 0;  // touched by the handler alone

extern "C" void request_stop(int signal) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!requested) {
    requested_at = now.tv_sec;
    requested = 1;
  } else if (now.tv_sec - requested_at >= 2) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

void stop_on_signals() {
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  std::signal(SIGXFSZ, SIG_IGN);  // to write beyond a limit is then an error, as on a full disk
}

bool stop_requested() { return requested != 0; }

}  // namespace sweeplab
