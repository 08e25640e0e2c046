// SPDX-License-Identifier: MIT
//
// Counts and lists as sentences have them.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace sweeplab {

/// "1 method", "2 methods".
inline std::string counted(std::uint64_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

/// A line "Never wrong (3): step, step_stop, bump_move."; of more than `most` names some, and "5 others". Nothing of none.
inline std::string names_line(std::string_view what, const std::vector<std::string>& names,
                              std::size_t most = std::numeric_limits<std::size_t>::max()) {
  if (names.empty()) return "";
  const std::size_t shown = names.size() <= most ? names.size() : most - 1;
  const auto last = names.begin() + static_cast<std::ptrdiff_t>(shown);
  const std::string rest = shown < names.size() ? fmt::format(", {} others", names.size() - shown) : "";
  return fmt::format("{} ({}): {}{}.\n", what, names.size(), fmt::join(names.begin(), last, ", "), rest);
}

}  // namespace sweeplab
