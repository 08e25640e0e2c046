// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace sweeplab {

/// Reads the program's arguments (its own name not among them) into the command that they ask for, and runs nothing
/// yet. A command line that is no command's is itself one: it prints what is wrong and returns exit_usage; a request
/// for help prints it. Throws UsageError where an option's value names nothing that there is.
std::function<int()> command_from(const std::vector<std::string>& arguments);

}  // namespace sweeplab
