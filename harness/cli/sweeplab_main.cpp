// SPDX-License-Identifier: MIT
#include <exception>
#include <string>
#include <vector>

#include "harness/cli/command.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"

int main(int argc, char** argv) {
  sweeplab::open_standard_streams();
  try {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    const auto command = sweeplab::command_from(arguments);
    sweeplab::stop_on_signals();
    const int code = command();
    sweeplab::flush_standard_output();
    return code;
  } catch (const sweeplab::Stopped&) {
    return sweeplab::exit_stopped;
  } catch (const std::exception& error) {
    sweeplab::say("sweeplab: {}\n", sweeplab::in_words(error));
  }
  return sweeplab::exit_usage;
}
