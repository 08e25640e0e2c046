// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Raw {
  static constexpr std::string_view description =
      "Raw bit patterns: each number any finite bits at all, subnormals and 1e308 included; sizes lose their sign. "
      "Half of the queries draw their exponents from a common window of 1 to 64, so that the numbers have to do "
      "with each other, and in a quarter one number is copied to another place. The trap: overflow, underflow, and "
      "every guard that was never written.";

  template <class S>
  static S finite(Bits<S> bits) {
    const S x = std::bit_cast<S>(bits);
    // Of an infinity or a NaN, whose exponent is all ones, clear the exponent's lowest bit.
    constexpr Bits<S> lowest = Bits<S>{1} << (std::numeric_limits<S>::digits - 1);
    return std::isfinite(x) ? x : std::bit_cast<S>(bits & ~lowest);
  }

  template <class S>
  static Query<S> draw(Draw& draw) {
    using L = std::numeric_limits<S>;
    const bool windowed = draw.chance(1, 2);
    const int width = draw.integer(1, 64);
    const int low = draw.integer(L::min_exponent - L::digits, L::max_exponent - 1 - width);
    Query<S> q;
    const auto numbers = places_of_numbers(q);
    for (unsigned i = 0; i < 12; ++i) {
      S x = finite<S>(static_cast<Bits<S>>(draw.wide_word()));
      if (windowed) {
        const S positive = draw.magnitude<S>(low, low + width - 1);
        x = std::signbit(x) ? S(0) - positive : positive;
      }
      *numbers[i] = is_size(i) && std::signbit(x) ? -x : x;
    }
    if (draw.chance(1, 4)) {
      const std::uint32_t from = draw.below(12), to = draw.below(12);
      *numbers[to] = is_size(to) && std::signbit(*numbers[from]) ? -*numbers[from] : *numbers[from];
    }
    return q;
  }
};

}  // namespace sweeplab::family
