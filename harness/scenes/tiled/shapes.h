// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "algorithms/query.h"
#include "harness/scenes/tiled/marks.h"
#include "harness/scenes/tiled/tiled_value.h"

namespace sweeplab::tiled {

/// A rotation by a multiple of 90 degrees, clockwise as Tiled counts them.
struct QuarterTurns {
  int count = 0;  ///< 0 to 3
  /// Round (0, 0).
  Box<double> operator()(const Box<double>& box) const;
  Faces operator()(const Faces& faces) const;
};

/// None of what is rotated by another angle.
std::optional<QuarterTurns> quarter_turns(const Value& object);

/// What an object without a tile is.
struct Shape {
  Box<double> box;        ///< where it lies in the layer, or in the tile
  std::string not_a_box;  ///< what it is instead: "an ellipse"; empty: it is its box
};

/// False of a point and of a text, which stop nothing.
bool has_area(const Value& object);
Shape shape_of(const Value& object);

}  // namespace sweeplab::tiled
