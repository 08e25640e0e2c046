// SPDX-License-Identifier: MIT
#include "harness/support/standard_streams.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

bool output_was_closed = false;
constexpr const char* cannot_write = "standard output: cannot write: ";

bool is_open(int descriptor) { return fcntl(descriptor, F_GETFD) != -1 || errno != EBADF; }

}  // namespace

void open_standard_streams() {
  // Against their direction, so that to read or to write fails as it does on what is closed. A message that nobody is to
  // see is no failure.
  constexpr int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (is_open(descriptor)) {
      // The launcher's way of closing it, and a mistake of others.
      if (descriptor == STDOUT_FILENO && (fcntl(descriptor, F_GETFL) & O_ACCMODE) == O_RDONLY) output_was_closed = true;
      continue;
    }
    if (descriptor == STDOUT_FILENO) output_was_closed = true;
    // The lowest one that is free, and those below it are open.
    if (open("/dev/null", modes[descriptor]) != descriptor) _exit(2);
  }
}

bool standard_output_was_closed() { return output_was_closed; }

void flush_standard_output() {
  const bool failed_before = std::ferror(stdout) != 0;
  errno = 0;
  bool failed = std::fflush(stdout) != 0;
  if (const int copy = dup(STDOUT_FILENO); copy >= 0 && close(copy) != 0) failed = true;  // some disks tell only now
  if (!failed && !failed_before) return;
  const int why = errno;
  throw UsageError(cannot_write + std::string(why != 0 ? std::strerror(why) : "some of it is lost"));
}

std::size_t terminal_width() {
  constexpr std::size_t least = 20, most = 10000;
  if (const char* said = std::getenv("COLUMNS")) {
    const std::string_view text(said);
    std::size_t width = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
    if (error == std::errc() && end == text.data() + text.size() && width >= least && width <= most) return width;
  }
  winsize size{};
  if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= least) {
    return size.ws_col;
  }
  return usual_width;
}

std::string in_words(const std::exception& error) {
  const auto* from_system = dynamic_cast<const std::system_error*>(&error);
  if (from_system == nullptr || std::ferror(stdout) == 0) return printable_lines(error.what());
  return cannot_write + from_system->code().message();
}

void say_text(std::string_view text) noexcept { (void)!std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace sweeplab
