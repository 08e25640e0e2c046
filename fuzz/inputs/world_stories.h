// SPDX-License-Identifier: MIT
//
// What fuzzing of frames begins with: a level, who moves in it, and a sequence of motions, in small whole numbers.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

struct WorldStory {
  std::array<int, 4> mover{};               ///< x, y, w, h
  std::vector<std::array<int, 4>> level;    ///< of each box x, y, w, h
  std::vector<std::array<int, 2>> motions;  ///< one a frame
  bool tenths = false;                      ///< all numbers are divided by 10, and rounded to the scalar once
};

/// Number `index` of those that a seed gives: dense and sparse levels, motions that repeat.
inline WorldStory drawn_story(std::uint64_t seed, std::uint64_t index) {
  std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                         static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)};
  std::mt19937 random(sequence);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  WorldStory s;
  s.tenths = below(2) == 0;
  const int tile = below(2) == 0 ? 10 : 1 + below(12);  // all on one grid, or anywhere
  const auto place = [&](int cells) { return (below(2 * cells + 1) - cells) * tile; };
  s.mover = {place(2), place(2), below(8) == 0 ? below(tile + 1) : tile, below(8) == 0 ? below(tile + 1) : tile};
  for (int n = below(3) == 0 ? 1 + below(2) : 3 + below(9); n > 0; --n) {
    const bool whole = below(4) != 0;
    s.level.push_back({place(3), place(3), whole ? tile * (1 + below(3)) : below(2 * tile + 1),
                       whole ? tile * (1 + below(2)) : below(2 * tile + 1)});
  }
  for (int n = 1 + below(4); n > 0; --n) {
    if (!s.motions.empty() && below(3) == 0) {
      s.motions.push_back(s.motions.back());
    } else {
      const int reach = below(2) == 0 ? 35 : 3 * tile;
      s.motions.push_back({below(2 * reach + 1) - reach, below(2 * reach + 1) - reach});
    }
  }
  return s;
}

/// A story in a scalar. Boxes in which the mover would begin are left out: what is said of them is a policy.
template <class S>
struct PlayedStory {
  std::vector<Obstacle<S>> level;
  Box<S> mover;
  std::vector<Vector<S>> motions;

  explicit PlayedStory(const WorldStory& story) {
    const auto number = [&](int n) { return story.tenths ? S(n) / S(10) : S(n); };
    const auto box = [&](const std::array<int, 4>& b) {
      return Box<S>{number(b[0]), number(b[1]), number(b[2]), number(b[3])};
    };
    mover = box(story.mover);
    for (const auto& b : story.level) {
      if (!raw_planes(WorldBox<S>{box(b)}, mover.w, mover.h).holds(exact_point(mover.x, mover.y))) {
        level.push_back({box(b)});
      }
    }
    for (const auto& v : story.motions) motions.push_back({number(v[0]), number(v[1])});
  }
};

}  // namespace sweeplab
