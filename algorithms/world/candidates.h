// SPDX-License-Identifier: MIT
// --- the ways to give obstacles ---
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "algorithms/world/obstacles.h"

namespace sweeplab::world_detail {

/// What a broad phase is given to hand its candidates to: obstacles, boxes (solid) or, where the game keeps them, what
/// they forbid to this mover; each with the name under which the answer speaks of it, and each once.
template <class S, class Take>
struct Visitor {
  S w, h;
  const Take& take;
  constexpr void operator()(const Forbidden<S>& f, std::uint32_t name) const { take(f, name); }
  constexpr void operator()(const Obstacle<S>& o, std::uint32_t name) const { take(forbidden_by(o, w, h), name); }
  constexpr void operator()(const Box<S>& b, std::uint32_t name) const { take(forbidden_by(b, w, h), name); }
};

/// Whether a world is a range of planes that are kept: nobody asks for a region there.
template <class S, class World>
inline constexpr bool keeps_planes = std::convertible_to<const World&, std::span<const Forbidden<S>>>;

/// Everything of `world` that reaches the region, and maybe more, goes to take(forbidden, name). A world is a
/// contiguous range of Forbidden, Obstacle or Box, named by place; or a callable world(region, visitor).
template <class S, class World, class Take>
constexpr void each_candidate(const World& world, S w, S h, const Region<S>& region, const Take& take) {
  const Visitor<S, Take> visit{w, h, take};
  const auto each = [&](const auto& items, const auto& wanted) {
    for (std::uint32_t k = 0; k < items.size(); ++k) {
      if (wanted(items[k])) visit(items[k], k);
    }
  };
  if constexpr (keeps_planes<S, World>) {
    each(std::span<const Forbidden<S>>(world), [](const Forbidden<S>&) { return true; });
  } else if constexpr (std::convertible_to<const World&, std::span<const Obstacle<S>>>) {
    each(std::span<const Obstacle<S>>(world), [&](const Obstacle<S>& o) { return reaches(o.box, region); });
  } else if constexpr (std::convertible_to<const World&, std::span<const Box<S>>>) {
    each(std::span<const Box<S>>(world), [&](const Box<S>& b) { return reaches(b, region); });
  } else {
    world(region, visit);
  }
}

}  // namespace sweeplab::world_detail
