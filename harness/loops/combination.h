// SPDX-License-Identifier: MIT
//
// What moves a box through a frame in a game: a method for the pair, the order in which its hits are answered, where the
// box is put at a hit, and the response; or a whole loop that is published as one. Every one of them stands behind this.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/methods/registry.h"

namespace sweeplab {

/// In which order hits are answered. reading: one pass over the boxes, each hit at once. earliest: the least time of all,
/// the first listed of equal ones. face_first: of equal times a face before a corner. axes: x alone, then y alone.
enum class HitOrder : std::uint8_t { reading, earliest, face_first, axes };

/// Where the box is put at a hit. along: a + v*t. contact: then, on the normal's axis, as near to the obstacle as the
/// numbers allow (position_at_contact). snapped: there the obstacle's side less the size, rounded to nearest.
enum class Placing : std::uint8_t { along, contact, snapped };

/// What a response is meant to do: which truth judges its end. any: none does; it is asked only whether the box ends
/// inside something or went through.
enum class Intent : std::uint8_t { slide, stop, bounce, any };

/// A response as its source has it, or a whole loop: one file and one line each (algorithms/responses, algorithms/loops).
struct LoopCard {
  std::string_view id, title, author;
  std::string_view says;     ///< what the source says of it, quoted in a few words, or "silent"
  std::string_view reading;  ///< how it was read
  Intent intent = Intent::slide;
  bool whole_numbers = false;  ///< takes only whole positions, sizes and motions (pixel by pixel)
};

struct Combination {
  const Method* method = nullptr;      ///< null: a whole loop that has its own test of the pair
  const LoopCard* response = nullptr;  ///< null: the loop has its own
  HitOrder order = HitOrder::earliest;
  Placing placing = Placing::along;
  const LoopCard* loop = nullptr;  ///< a whole loop; then order and placing are its own

  Intent intent() const { return (loop != nullptr ? loop : response)->intent; }
  /// "gamedev slide earliest along", "bump_move", "step".
  std::string name() const;
  friend bool operator==(const Combination&, const Combination&) = default;
};

/// All responses and all whole loops, in the order of their lists; `step` (ours) is a loop.
std::span<const LoopCard* const> responses();
std::span<const LoopCard* const> whole_loops();

/// The combinations of the main table: every method with its own source's response or slide, earliest first, along; the
/// loops; step.
std::vector<Combination> main_combinations();
/// By name, as name() writes it; parts that are left out are all: "gamedev", "gamedev slide". Throws UsageError.
std::vector<Combination> combinations_named(const std::vector<std::string>& names);

/// The pairs that a frame asked about, if wanted.
template <class S>
using AskedPairs = std::vector<Query<S>>;

/// Where the mover ends. Boxes that it begins inside of are met as the method answers them. A hit by a face that is not
/// solid is none. Pure, but for `asked`.
template <class S>
Vector<S> move_in_frame(const Combination& combination, const Box<S>& mover, const Vector<S>& motion,
                        std::span<const Obstacle<S>> obstacles, AskedPairs<S>* asked = nullptr);

}  // namespace sweeplab
