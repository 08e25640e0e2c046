// SPDX-License-Identifier: MIT
#include "harness/support/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace sweeplab {
namespace {

constexpr std::size_t least_columns = 20, most_columns = 10000;

}  // namespace

std::size_t terminal_width() {
  if (const char* said = std::getenv("COLUMNS")) {
    const std::string_view text(said);
    std::size_t width = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
    if (error == std::errc() && end == text.data() + text.size() && width >= least_columns && width <= most_columns)
      return width;
  }
  winsize size{};
  if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= least_columns) {
    return size.ws_col;
  }
  return usual_width;
}

}  // namespace sweeplab
