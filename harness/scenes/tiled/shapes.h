// SPDX-License-Identifier: MIT
//
// The boxes of an object: a rectangle, what right angles make of one, and outlines along the axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/query.h"
#include "harness/scenes/tiled/marks.h"
#include "harness/scenes/tiled/tiled_value.h"

namespace sweeplab::tiled {

/// A rotation by a multiple of 90 degrees, clockwise as Tiled counts them.
struct QuarterTurns {
  int count = 0;  ///< 0 to 3
  Vector<double> operator()(Vector<double> v) const;
  /// Round (0, 0).
  Box<double> operator()(const Box<double>& box) const;
  Faces operator()(const Faces& faces) const;
};

/// None of what is rotated by another angle.
std::optional<QuarterTurns> quarter_turns(const Value& object);

struct Shape {
  std::vector<Box<double>> boxes;  ///< where they lie in the layer, or in the tile
  /// What it is instead: "an ellipse". Empty: it is its boxes.
  std::string not_boxes;
  bool has_area = true;  ///< not of a point, or a text
};

/// Of an object without a tile.
Shape shape_of(const Value& object);

}  // namespace sweeplab::tiled
