// SPDX-License-Identifier: MIT
//
// What the laws of a world are held against: a level, who moves in it, and a sequence of motions, in small whole numbers,
// so that a counterexample shrinks to few boxes, few frames and small numbers. And who makes the moves.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/world/exact_world.h"

namespace sweeplab {

struct WorldStory {
  std::array<int, 4> mover{};               ///< x, y, w, h
  std::vector<std::array<int, 4>> level;    ///< of each box x, y, w, h
  std::vector<std::array<int, 2>> motions;  ///< one a frame
  bool tenths = false;                      ///< all numbers are divided by 10, and rounded to the scalar once
  friend bool operator==(const WorldStory&, const WorldStory&) = default;
};

/// Number `index` of those that a seed gives: dense and sparse levels, motions that repeat.
WorldStory drawn_story(std::uint64_t seed, std::uint64_t index);

/// "1 2 3 4; 0 5 9 1, 9 0 1 5; 7 7, 0 3; tenths": mover; boxes; motions. The last part may be missing.
std::string text_of(const WorldStory& story);
/// Throws UsageError that says which part is wrong.
WorldStory story_from(const std::string& text);

/// The same story with less in it, one change each: fewer boxes, fewer frames, smaller numbers.
std::vector<WorldStory> simpler_than(const WorldStory& story);

/// A story in a scalar. Boxes in which the mover would begin are left out: what is said of them is a policy.
template <class S>
struct PlayedStory {
  std::vector<Obstacle<S>> level;
  Box<S> mover;
  std::vector<Vector<S>> motions;

  explicit PlayedStory(const WorldStory& story);
};

/// Who moves a box through a frame.
template <class S>
struct StepperIn {
  Vector<S> (*move)(const Box<S>&, const Vector<S>&, std::span<const Obstacle<S>>, AtCorner);
  Vector<S> (*move_in_hash)(const Box<S>&, const Vector<S>&, const SpatialHash<S>&, AtCorner);
};

struct WorldStepper {
  std::string_view id, fault;  ///< the fault is empty: it must keep every law
  StepperIn<float> float32;
  StepperIn<double> float64;

  template <class S>
  const StepperIn<S>& in() const {
    if constexpr (sizeof(S) == sizeof(float)) {
      return float32;
    } else {
      return float64;
    }
  }
};

/// step(), then those of harness/world/world_wrong_on_purpose.h.
std::span<const WorldStepper> world_steppers();

}  // namespace sweeplab
