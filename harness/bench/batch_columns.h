// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "algorithms/batch/columns.h"

namespace sweeplab {

/// Bit for bit: -0 is not 0. What is no number need only be none: which bits it has, IEEE leaves open.
template <class S>
bool same_answer(const Answer<S>& a, const Answer<S>& b) {
  using Raw = std::conditional_t<sizeof(S) == sizeof(float), std::uint32_t, std::uint64_t>;
  const bool none = std::isnan(a.time) && std::isnan(b.time);
  return (none || std::bit_cast<Raw>(a.time) == std::bit_cast<Raw>(b.time)) && a.outcome == b.outcome &&
         a.normal_x == b.normal_x && a.normal_y == b.normal_y && a.corner == b.corner;
}

inline constexpr std::size_t column_count = 12;

/// Queries as columns of one piece of memory. Each begins where a cache line does, and `shift` numbers later; and some
/// lines later than a power of two after the one before: columns that all began with a page would share a few places of
/// the caches.
template <class S>
class Columns {
 public:
  explicit Columns(std::size_t count, std::size_t shift = 0)
      : stride_((count + shift + line - 1) / line * line + 9 * line), memory_(column_count * stride_ + 2 * line) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
    first_ = (line - address / sizeof(S) % line) % line + shift;
  }
  Columns(std::span<const Query<S>> queries, std::size_t shift = 0) : Columns(queries.size(), shift) {
    for (std::size_t i = 0; i < queries.size(); ++i) set(i, queries[i]);
  }

  void set(std::size_t i, const Query<S>& q) {
    const S numbers[column_count] = {q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y,
                                     q.b.x, q.b.y, q.b.w, q.b.h, q.motion_b.x, q.motion_b.y};
    for (std::size_t c = 0; c < column_count; ++c) memory_[first_ + c * stride_ + i] = numbers[c];
  }

  BatchQueries<S> queries() const {
    const auto column = [this](std::size_t c) { return memory_.data() + first_ + c * stride_; };
    return {{column(0), column(1), column(2), column(3), column(4), column(5)},
            {column(6), column(7), column(8), column(9), column(10), column(11)}};
  }

 private:
  static constexpr std::size_t line = 64 / sizeof(S);
  std::size_t stride_, first_ = 0;
  std::vector<S> memory_;
};

}  // namespace sweeplab
