// SPDX-License-Identifier: MIT
//
// Maps of the editor Tiled, saved as JSON, as worlds to play in. README.md beside this says what is solid.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/scenes/scene.h"

namespace sweeplab {

/// What to do with a solid ellipse, outline or rotated rectangle.
enum class NotABox : std::uint8_t { refuse, leave_out };

struct TiledOptions {
  /// Layers by name ("walls") or path ("level/walls"); a group stands for all in it. Just these are solid then, whole,
  /// but for what says `solid: false` itself. Empty: what the map marks.
  std::vector<std::string> solid_layers;
  /// Tiles of a layer that make one rectangle become one box: runs along x first, then equal runs below each other. To
  /// no mover of a size above 0 does that change what is forbidden.
  bool merged = true;
  NotABox not_a_box = NotABox::refuse;
  /// A map with more is refused.
  std::size_t most_boxes = 1'000'000;
};

/// An object of class (type) or name "mover" or "player".
struct TiledMover {
  Box<double> box;   ///< of a point: size 0
  std::string name;  ///< as an obstacle's
};

/// Pixels, y down, as the map has them: whole numbers stay whole; where a layer's offset or an object's size is none, an
/// edge is rounded to nearest once.
struct TiledMap {
  std::vector<SceneObstacle>
      obstacles;  ///< named "layer 'ground', tiles (3, 4) to (9, 4)" or "layer 'walls', object 7"
  std::vector<TiledMover> movers;
  Box<double> extent;              ///< of a finite map; of an infinite one: the box around all obstacles and movers
  std::vector<std::string> notes;  ///< a sentence each: what was left out, and what is ignored
};

/// Reads a map (.tmj, .json) and the tilesets and templates that it names. Throws UsageError that names file, line and
/// column, layer and element, and what was expected.
TiledMap read_tiled_map(const std::filesystem::path& path, const TiledOptions& options = {});

/// The same from memory: `name` is the map's path for messages, and what the paths in it are relative to.
TiledMap read_tiled_map(const std::string& name, std::string text, const TiledOptions& options = {});

}  // namespace sweeplab
