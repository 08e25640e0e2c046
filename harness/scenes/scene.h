// SPDX-License-Identifier: MIT
//
// A scene: boxes, who moves among them and how, for how many frames. It is what a scene file says (scene_file.h), what a
// family of scenes draws from a seed (families/), and what a witness is written as.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/query.h"
#include "harness/support/enums.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

/// An obstacle. Numbers in world units; a motion in world units a frame.
struct SceneObstacle {
  Box<double> box;
  /// The faces that stop a mover: of x: low, high; of y: low, high. All four: solid.
  std::array<bool, 4> stops{true, true, true, true};
  Vector<double> motion{};        ///< (0, 0): it stands
  std::uint64_t turns_after = 0;  ///< frames after which the motion turns round, again and again; 0: never
  /// The faces whose touching movers go along with it.
  std::array<bool, 4> carries{false, false, false, false};
  std::string name;  ///< for messages, as "layer 'ground', object 7"; may be empty
  bool moves() const { return motion.x != 0 || motion.y != 0; }
  bool operator==(const SceneObstacle&) const = default;
};

/// Who says what a mover wants in a frame.
/// listed: `motions`, one a frame; after the last, nothing. random: anything up to `reach`, and now and then nothing on an
/// axis. walker: one motion for 20 to 80 frames, which presses to y in three of four. platformer: gravity, walking and
/// jumps; what stops it on y ends its fall.
enum class Steering : std::uint8_t { listed, random, walker, platformer };

template <>
inline constexpr auto enum_words<Steering> = in_words("listed", "random", "walker", "platformer");
template <>
inline constexpr auto enum_words<CornerPolicy> = in_words("y", "x");

/// A mover's wishes. Lengths in world units a frame.
struct SceneController {
  Steering steering = Steering::listed;
  std::vector<Vector<double>> motions;  ///< listed
  Vector<double> reach{};  ///< the others: the greatest motion each way; of a platformer's y: its fastest fall
  /// Motions are whole multiples of 1/steps_a_unit (10: tenths, rounded to the scalar once); 0: any number.
  double steps_a_unit = 0;
  double gravity = 0, jump = 0;  ///< platformer, not below 0: added to y each frame; the speed of a jump, to -y
  bool operator==(const SceneController&) const = default;
};

struct SceneMover {
  Box<double> box;
  SceneController controller;
  bool operator==(const SceneMover&) const = default;
};

/// Among which obstacles a combination is asked: all, or those alone that the mover may reach in the frame, all that come
/// as near to it as its motion is long. So a game has it, which has a broad phase.
enum class Among : std::uint8_t { all, near };

template <>
inline constexpr auto enum_words<Among> = in_words("all", "near");

/// Every number is one of the scalar's that the scene was made for, and so the same in float and double where it is a
/// float's.
struct Scene {
  std::string name;
  std::string tells;  ///< what it tells apart, in a sentence
  std::vector<SceneObstacle> obstacles;
  std::vector<SceneMover> movers;
  std::uint64_t frames = 1;
  std::uint64_t seed = 1;  ///< of the controllers
  CornerPolicy corner = CornerPolicy::y;
  std::optional<Among> among;  ///< if it does not say: near in a level of more than most_without_broad_phase
  /// Of a witness: which combination ends it wrongly, and in which scalar. Else empty.
  std::string combination, scalar;
  bool operator==(const Scene&) const = default;
};

}  // namespace sweeplab
