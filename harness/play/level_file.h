// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "harness/scenes/scene.h"
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

}  // namespace sweeplab
