// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/query.h"
#include "harness/scenes/tiled/marks.h"

namespace sweeplab::tiled {

/// A box, the faces that stop, and the tiles that it was made of.
struct PlacedBox {
  Box<double> box;
  Faces stops = all_faces;
  std::int64_t column = 0, row = 0, last_column = 0, last_row = 0;
};

/// The same area in fewer boxes: those that follow each other along x with the same y and height become one, then those
/// of these that follow each other along y with the same x and width. Only where every edge and size that results is
/// exact, so that what is forbidden to a mover of sizes above 0 stays the same to the last bit. One-way boxes only
/// across their way: along it each has a face of its own that stops. In the order of their tiles.
std::vector<PlacedBox> merged(std::vector<PlacedBox> boxes);

/// Whether `next` could be joined to `box` along x; then it is.
bool join_along_x(PlacedBox& box, const PlacedBox& next);

}  // namespace sweeplab::tiled
