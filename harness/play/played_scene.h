// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/query/scalars.h"
#include "harness/scenes/scene.h"
#include "harness/scenes/scene_families.h"
#include "harness/scenes/tiled/tiled_map.h"
#include "harness/support/json_positions.h"

namespace sweeplab {

/// What a file says to play in, or to judge frames in.
struct LevelFile {
  Scene scene;
  bool is_map = false;             ///< of Tiled: its movers, if it marks any, have boxes and no wishes
  double tile = 0;                 ///< of a map: the length of most of its tiles' sides
  Box<double> extent;              ///< of a map
  std::vector<std::string> notes;  ///< a sentence each: what was left out or is ignored
};

/// Reads a scene file or a Tiled map, which what it says tells apart. Throws UsageError with file, line, column, or layer
/// and element, and what was expected.
template <class S>
LevelFile read_level(const JsonDocument& document, const TiledOptions& tiled);

/// Something to play, in one scalar: so many frames, episode by episode, each a pure function of its number.
struct PlayedScene {
  std::string name, tells;
  std::string source;        ///< what tells one from another of the same name: of a file, a checksum of what it says
  std::uint64_t frames = 0;  ///< of the scene; each is one of every mover
  std::uint64_t an_episode = 1;  ///< so many of them are one, the last maybe fewer
  std::function<Scene(std::uint64_t episode)> at;

  std::uint64_t episodes() const { return (frames + an_episode - 1) / an_episode; }
  std::uint64_t frames_of(std::uint64_t episode) const;
};

/// The family's scenes; an episode is as long as its first says.
PlayedScene played_family(const SceneFamily& family, Scalar scalar, std::uint64_t seed, std::uint64_t frames);

/// One scene, as a file has it. Where all motions are listed there is one episode, however many frames are asked for; where
/// they are drawn, each episode after the first draws others. `frames` 0: as many as the scene says.
PlayedScene played_file(Scene scene, std::uint64_t seed, std::uint64_t frames);

/// A level whose movers have no wishes: each episode puts a mover into it, where the level has one or anywhere where there
/// is room, and draws how it is steered: as a platformer, a walker, or anyhow. `tile` is the length that its size and speed
/// are measured in. A wall around `extent` and all obstacles keeps it there. Throws UsageError if there is no room.
PlayedScene played_level(Scene level, const Box<double>& extent, double tile, Scalar scalar, std::uint64_t seed,
                         std::uint64_t frames);

/// What a file has: a scene, for which `frames` may be 0, or a map, where `of_maps` stands for that. `path` is for
/// messages. Throws UsageError if nobody moves in it.
PlayedScene played(LevelFile file, const std::string& path, Scalar scalar, std::uint64_t seed, std::uint64_t frames,
                   std::uint64_t of_maps);

}  // namespace sweeplab
