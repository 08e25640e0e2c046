// SPDX-License-Identifier: MIT
//
// What the laws of a world are held against: a level, who moves in it, and a sequence of motions, in small whole numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/world/exact_world.h"

namespace sweeplab {

struct WorldStory {
  std::array<int, 4> mover{};               ///< x, y, w, h
  std::vector<std::array<int, 4>> level;    ///< of each box x, y, w, h
  std::vector<std::array<int, 2>> motions;  ///< one a frame
  bool tenths = false;                      ///< all numbers are divided by 10, and rounded to the scalar once
};

/// Number `index` of those that a seed gives: dense and sparse levels, motions that repeat.
WorldStory drawn_story(std::uint64_t seed, std::uint64_t index);

/// A story in a scalar. Boxes in which the mover would begin are left out: what is said of them is a policy.
template <class S>
struct PlayedStory {
  std::vector<Obstacle<S>> level;
  Box<S> mover;
  std::vector<Vector<S>> motions;

  explicit PlayedStory(const WorldStory& story);
};

}  // namespace sweeplab
