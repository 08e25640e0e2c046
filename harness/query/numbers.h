// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "algorithms/query.h"

namespace sweeplab {

/// A query's numbers: ax ay aw ah avx avy bx by bw bh bvx bvy. Even places belong to the x axis, odd ones to y.
using Numbers = std::array<double, 12>;

/// The query of these numbers, each rounded to S.
template <class S>
Query<S> query_of(const Numbers& n) {
  const auto s = [&n](std::size_t i) { return static_cast<S>(n[i]); };
  return {{s(0), s(1), s(2), s(3)}, {s(4), s(5)}, {s(6), s(7), s(8), s(9)}, {s(10), s(11)}};
}

/// Their names, as in a CSV file's header.
inline constexpr std::array<std::string_view, 12> number_names = {"ax", "ay", "aw", "ah", "avx", "avy",
                                                                  "bx", "by", "bw", "bh", "bvx", "bvy"};

constexpr bool is_size(std::size_t place) { return place == 2 || place == 3 || place == 8 || place == 9; }

/// The twelve numbers of a query; doubles hold those of a float query exactly.
template <class S>
Numbers numbers_of(const Query<S>& q) {
  return {q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y,
          q.b.x, q.b.y, q.b.w, q.b.h, q.motion_b.x, q.motion_b.y};
}

}  // namespace sweeplab
