// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "harness/query/families/draw.h"

namespace sweeplab {

/// One to three bytes changed, taken away or put in, so that numbers become great, or a piece of it twice.
inline std::string mutated(Draw& draw, std::string text) {
  for (int n = draw.integer(1, 3); n > 0 && !text.empty(); --n) {
    const std::size_t at = draw.below(static_cast<std::uint32_t>(text.size()));
    constexpr std::string_view likely = "{}[]\",:.-+e0123456789xp \n\\utrfalsn\xef\xff\x80";
    const char c = draw.chance(3, 4) ? likely[draw.below(static_cast<std::uint32_t>(likely.size()))]
                                     : static_cast<char>(draw.below(256));
    switch (draw.below(5)) {
      case 0:
        text[at] = c;
        break;
      case 1:
        text.erase(at, 1 + draw.below(8));
        break;
      case 2:
        text.insert(at, draw.chance(1, 4) ? 9u : 1u, c);
        break;
      case 3:
        text.insert(at, text.substr(draw.below(static_cast<std::uint32_t>(text.size())), 1 + draw.below(20)));
        break;
      default:
        text.resize(draw.chance(1, 8) ? at : text.size());
    }
  }
  return text;
}

}  // namespace sweeplab
