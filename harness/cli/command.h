// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/cli/options.h"
#include "harness/support/atomic_file.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

/// A command of the program. Its constructor declares its options, whose values are written to its members.
class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  /// Once the command line is read, and before anything is run: looks up what the options name. Throws UsageError where
  /// there is no such thing. Does no work yet: the fuzzer of the command line calls it.
  virtual void look_up(const Options& /*given*/) {}
  /// What it will read and write. Whoever runs the command lets check_files() look at these first.
  virtual NamedFiles files() const { return {}; }
  /// Returns the exit code. Throws UsageError on input that cannot be used.
  virtual int run() const = 0;
};

#define COMMAND(name) std::unique_ptr<Command> name##_command(Options& options);
#include "harness/cli/commands.inc"
#undef COMMAND

/// Reads the program's arguments (its own name not among them) into the command that they ask for, and runs nothing
/// yet. A command line that is no command's is itself one: it prints what is wrong and returns exit_usage; a request
/// for help prints it. Throws UsageError where an option's value names nothing that there is.
std::function<int()> command_from(const std::vector<std::string>& arguments);

/// The exit code of a run that was stopped, which this says.
template <class... Values>
int stopped(fmt::format_string<Values...> how, Values&&... values) {
  say(how, std::forward<Values>(values)...);
  return exit_stopped;
}

}  // namespace sweeplab
