// SPDX-License-Identifier: MIT
#include "harness/cli/command.h"

#include <fmt/format.h>

#include <map>

#include "harness/support/provenance.h"
#include "harness/support/text.h"

namespace sweeplab {

std::function<int()> command_from(const std::vector<std::string>& arguments) {
  CommandLine line("sweeplab", "SweepLab: the reference laboratory for swept collision of axis-aligned boxes in 2D",
                   fmt::format("sweeplab {}\ncommit   {}\ncompiler {}\nflags    {}", build_info::version(),
                               build_info::commit(), build_info::compiler(), build_info::flags()));
  std::map<std::string, std::pair<Options, std::shared_ptr<Command>>> commands;
  const auto declare = [&](const char* name, std::unique_ptr<Command> (*command_with)(Options&)) {
    Options options = line.options().command(name);
    commands.emplace(name, std::pair<Options, std::shared_ptr<Command>>(options, command_with(options)));
  };
#define COMMAND(name) declare(#name, name##_command);
#include "harness/cli/commands.inc"
#undef COMMAND
  if (const std::optional<Reply> reply = line.read(arguments)) {
    return [reply = *reply] {
      fmt::print("{}", reply.out);
      say_text(printable_lines(reply.err));
      return reply.exit_code;
    };
  }
  const auto& [options, command] = commands.at(line.options().named_command());
  command->look_up(options);
  return [named = command] {
    check_files(named->files());
    return named->run();
  };
}

}  // namespace sweeplab
