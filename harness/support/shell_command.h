// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace sweeplab {

struct ShellResult {
  int status = 0;    ///< exit status; 128 and the signal's number where one ended it
  std::string text;  ///< what it said, on standard output and on standard error
};

/// Runs a short command by the shell and waits for its end; its standard input is empty. Throws UsageError where the
/// system gives no process.
ShellResult run_in_shell(const std::string& command);

}  // namespace sweeplab
