// SPDX-License-Identifier: MIT
//
// What queries look like, in a few plain words, so that those of a family can be set beside those that a game asks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "harness/play/play.h"
#include "harness/query/families.h"

namespace sweeplab {

/// Words, each true or false of a query; EVERYDAY.md has their meaning.
inline constexpr std::array<std::string_view, 6> look_words{"meets",   "overlaps", "touches",
                                                            "at rest", "near tie", "fast"};

/// Whether a broad phase lets the pair through: the box around A's way, relative to B, reaches B.
template <class S>
bool passes_broad_phase(const Query<S>& query);

/// How many queries have which look: bit i of the place says that look_words[i] is true.
struct Looks {
  std::uint64_t asked = 0;  ///< of these the others below do not pass a broad phase, and are not looked at
  std::array<std::uint64_t, 1 << look_words.size()> counts{};

  template <class S>
  void add(const Query<S>& query);

  std::uint64_t seen() const;               ///< that were looked at
  double share_of(std::size_t word) const;  ///< of those seen
  std::array<double, 1 << look_words.size()> shares() const;
};

/// The largest share of a game's queries that can each be paired with a query of the family of the same look, at equal
/// amounts: the sum, over all looks, of the smaller of the two shares. 1: they look alike; 0: no look is in both.
double share_alike(const Looks& game, const Looks& family);

/// Of the family's first `n` queries, in float32.
Looks looks_of(const Family& family, std::uint64_t n);

/// The first `rows` queries that each combination asks in the scene, all together, in float32.
Looks looks_of(const PlayedScene& scene, const std::vector<Combination>& combinations, std::uint64_t rows);

/// Every loop, and every published method and baseline with its own source's response; none
/// that needs a library.
std::vector<Combination> published_combinations(Scalar scalar);

}  // namespace sweeplab
