// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/loops/combination.h"
#include "harness/support/enums.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

/// What a combination is made of, each with an exact form: the order earliest first; of ties a face before a corner;
/// the method exact; the placement on the plane, with the rest of the way leading to the goal (Placing::plane).
enum class Part : std::uint8_t { order, ties, method, placement };
template <>
inline constexpr auto enum_words<Part> = in_words("order", "ties", "method", "placement");

/// Why a frame is wrong.
struct FrameCause {
  /// nothing: it is right, or policy. parts: these, switched to their exact forms, make it right. response: not even
  /// all of them do. loop: a whole loop is wrong where the combination that comes nearest to it is right, so it is what
  /// it does besides. trouble: somebody's engine gave no answer that can be read.
  enum class Kind : std::uint8_t { nothing, parts, response, loop, trouble } kind = Kind::nothing;
  std::array<bool, enum_count<Part>> parts{};
  std::string trouble;  ///< in a few words

  /// "", "order", "method+placement", "response", "loop", "hang: no answer within 10 s".
  std::string name() const;
  friend bool operator==(const FrameCause&, const FrameCause&) = default;
};

/// Each part alone is switched to its exact form, in the order of Part, and the frame asked again: the first that makes
/// it right is the cause. If none does, the first pair; then three, then all. A switch that changes nothing is not
/// tried, and ties have a meaning only where the earliest goes first. Of a whole loop, that of the combination nearest
/// to it (LoopCard::method), if that is wrong too; if that is right, the method of a loop that has no sweep. What is
/// right is said by the same judge, the arena by the same mover and obstacles.
template <class S>
FrameCause cause_of_frame(const Combination& combination, const WorldArena<S>& arena, const Box<S>& mover,
                          const Vector<S>& motion, std::span<const Obstacle<S>> obstacles,
                          CornerPolicy policy = CornerPolicy::y);

/// The obstacles as the judge takes them.
template <class S>
std::vector<WorldBox<S>> world_boxes(std::span<const Obstacle<S>> obstacles) {
  std::vector<WorldBox<S>> boxes;
  for (const Obstacle<S>& o : obstacles) {
    boxes.push_back({o.box});
    for (unsigned k = 0; k < 4; ++k) boxes.back().stops[k] = (static_cast<unsigned>(o.solid) >> k & 1U) != 0;
  }
  return boxes;
}

}  // namespace sweeplab
