// SPDX-License-Identifier: MIT
//
// An order in which what is near in the plane is near in the list: the Z-order of the centres. To build a BoxTree; and for
// a game, to number its boxes by, or to ask in: what was just asked of is still in the cache.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bounds.h"

namespace sweeplab {

namespace many_detail {

/// The bits of a number of 16 bits, one place apart.
constexpr std::uint32_t spread_bits(std::uint32_t n) {
  n = (n | n << 8) & 0x00ff00ffu;
  n = (n | n << 4) & 0x0f0f0f0fu;
  n = (n | n << 2) & 0x33333333u;
  return (n | n << 1) & 0x55555555u;
}

struct KeyedName {
  std::uint32_t key, name;
};

/// By key; of one key few are ordered by name, and many stay as they were.
inline void sort_by_key(std::span<KeyedName> all, std::vector<KeyedName>& spare) {
  if (all.size() < 512) {
    std::sort(all.begin(), all.end(),
              [](const KeyedName& a, const KeyedName& b) { return a.key != b.key ? a.key < b.key : a.name < b.name; });
    return;
  }
  constexpr std::size_t digit_bits = 11, passes = 3;
  constexpr std::uint32_t digits = 1u << digit_bits;
  std::array<std::array<std::uint32_t, digits>, passes> first{};
  for (const KeyedName& k : all) {
    for (std::size_t p = 0; p < passes; ++p) ++first[p][k.key >> (p * digit_bits) & (digits - 1)];
  }
  spare.resize((std::max)(spare.size(), all.size()));
  std::span<KeyedName> from = all, to(spare.data(), all.size());
  for (std::size_t p = 0; p < passes; ++p) {
    std::uint32_t sum = 0;
    for (std::uint32_t& f : first[p]) sum += std::exchange(f, sum);
    for (const KeyedName& k : from) to[first[p][k.key >> (p * digit_bits) & (digits - 1)]++] = k;
    std::swap(from, to);
  }
  std::copy(from.begin(), from.end(), all.begin());  // an odd number of passes: they are in `spare`
}

/// Those of one cell of this order are put in order again, within that cell: so one box far out costs no more.
template <class S, class At>
void order_within(std::span<KeyedName> all, const At& at, std::vector<KeyedName>& spare) {
  const auto centre = [&](std::uint32_t name) { return centre_of<S>(at(name)); };
  const Vector<S> some = centre(all.front().name);
  Bounds<S> whole{some.x, some.y, some.x, some.y};
  for (const KeyedName& k : all) {
    const Vector<S> c = centre(k.name);
    whole = joined(whole, {c.x, c.y, c.x, c.y});
  }
  // Halved, so that nothing overflows; squares, so that long worlds are cut across.
  const S w = whole.max_x / 2 - whole.min_x / 2, h = whole.max_y / 2 - whole.min_y / 2, side = w < h ? h : w;
  const S scale = S(65535) / side;
  if (!(side > 0) || !(scale - scale == S(0))) return;
  const auto cell = [scale](S low, S s) {
    const S c = (s / 2 - low / 2) * scale;
    return static_cast<std::uint32_t>(c > 0 ? c < S(65535) ? c : S(65535) : S(0));
  };
  for (KeyedName& k : all) {
    const Vector<S> c = centre(k.name);
    k.key = spread_bits(cell(whole.min_x, c.x)) | spread_bits(cell(whole.min_y, c.y)) << 1;
  }
  sort_by_key(all, spare);
  constexpr std::size_t few = 16;
  for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
    while (end < all.size() && all[end].key == all[first].key) ++end;
    if (end - first > few && end - first < all.size()) order_within<S>(all.subspan(first, end - first), at, spare);
  }
}

}  // namespace many_detail

/// Puts names in the Z-order of the centres of at(name), their bounds. Right or wrong does not depend on it: it is rounded.
template <class S, class At>
void sort_in_space(std::vector<std::uint32_t>& names, const At& at) {
  if (names.empty()) return;
  std::vector<many_detail::KeyedName> all, spare;
  all.reserve(names.size());
  for (const std::uint32_t name : names) all.push_back({0, name});
  many_detail::order_within<S>(all, at, spare);
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = all[i].name;
}

}  // namespace sweeplab
