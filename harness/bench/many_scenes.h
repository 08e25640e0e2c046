// SPDX-License-Identifier: MIT
//
// Worlds for the benchmark of many boxes: drawn from a seed, the same everywhere.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/query.h"

namespace sweeplab {

struct ManyWorldOptions {
  std::size_t boxes = 1000;
  double share_of_movers = 1;
  double size_spread = 1;  ///< the largest side over the smallest, which is 1
  double density = 0.2;    ///< the boxes' area over the world's
  bool in_space = true;    ///< boxes are numbered, and asked in, so: near ones together, in Z-order; else as drawn
};

/// Worlds by their names, such as `numbers_64000`; with `quick` those of few boxes.
std::vector<std::pair<std::string, ManyWorldOptions>> many_scenes(bool quick);

/// All numbers are floats, so that it is the same world in double. What moves goes up to 0.3 of its side a frame each way,
/// and turns round at the world's end.
struct ManyWorld {
  std::vector<Box<float>> boxes;      ///< where they stand in frame 0
  std::vector<std::uint32_t> movers;  ///< ascending
  struct Moved {
    float x, y, motion_x, motion_y;
  };
  std::vector<std::vector<Moved>> frames;  ///< by frame, a mover after the other
  double mean_side = 1;
};

/// As many frames as make it `moves` moves, but at least two.
ManyWorld many_world(const ManyWorldOptions& options, std::uint64_t seed, std::size_t moves);

}  // namespace sweeplab
