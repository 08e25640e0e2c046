// SPDX-License-Identifier: MIT
#include "harness/support/shell_command.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "harness/support/usage_error.h"

namespace sweeplab {

ShellResult run_in_shell(const std::string& command) {
  std::FILE* const pipe = popen(fmt::format("exec 2>&1 </dev/null; {}", command).c_str(), "re");
  if (!pipe) throw UsageError(fmt::format("no process for a command: {}", std::strerror(errno)));
  ShellResult result;
  std::array<char, 4096> block;
  for (;;) {
    const std::size_t size = std::fread(block.data(), 1, block.size(), pipe);
    result.text.append(block.data(), size);
    if (size > 0) continue;
    if (std::ferror(pipe) == 0 || errno != EINTR) break;
    std::clearerr(pipe);
  }
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace sweeplab
