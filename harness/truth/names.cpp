// SPDX-License-Identifier: MIT
#include <array>

#include "harness/truth/truth.h"

namespace sweeplab {

std::string_view name_of(Class c) {
  constexpr std::array<std::string_view, 4> names{"separate", "graze", "impact", "overlap"};
  return names[static_cast<std::size_t>(c)];
}
std::string_view name_of(Graze g) {
  constexpr std::array<std::string_view, 7> names{"", "flat", "rest", "slide", "corner", "leave", "end"};
  return names[static_cast<std::size_t>(g)];
}

}  // namespace sweeplab
