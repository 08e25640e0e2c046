// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "harness/cli/command.h"
#include "harness/support/build_info.h"
#include "harness/support/standard_streams.h"

namespace sweeplab {
namespace {

struct NamedCommand {
  std::string name;
  Options options;
  std::shared_ptr<Command> command;
};

NamedCommand declared(Options program, const char* name, std::unique_ptr<Command> (*command)(Options&)) {
  Options options = program.command(name);
  return {name, options, command(options)};
}

}  // namespace

std::function<int()> command_from(const std::vector<std::string>& arguments) {
  CommandLine line("sweeplab", "SweepLab: the reference laboratory for swept collision of axis-aligned boxes in 2D",
                   fmt::format("sweeplab {}\ncommit   {}\ncompiler {}\nflags    {}", build_info::version(),
                               build_info::commit(), build_info::compiler(), build_info::flags()));
  const NamedCommand commands[] = {
#define COMMAND(name) declared(line.options(), #name, name##_command),
#include "harness/cli/commands.inc"
#undef COMMAND
  };
  if (const std::optional<Reply> reply = line.read(arguments)) {
    return [reply = *reply] {
      fmt::print("{}", reply.out);
      say_text(reply.err);
      return reply.exit_code;
    };
  }
  const NamedCommand& named = *std::ranges::find(commands, line.options().named_command(), &NamedCommand::name);
  named.command->look_up(named.options);
  return [command = named.command] {
    check_files(command->files());
    return command->run();
  };
}

}  // namespace sweeplab
