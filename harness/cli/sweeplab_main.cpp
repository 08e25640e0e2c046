// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "harness/cli/command.h"
#include "harness/cli/command_line.h"
#include "harness/support/stop.h"

int main(int argc, char** argv) {
  try {
    const auto command = sweeplab::command_from({argv + 1, argv + argc});
    sweeplab::stop_on_signals();
    return command();
  } catch (const std::exception& error) {
    fmt::print(stderr, "sweeplab: {}\n", error.what());
  }
  return sweeplab::exit_usage;
}
