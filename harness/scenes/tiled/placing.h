// SPDX-License-Identifier: MIT
#pragma once

#include "algorithms/query.h"
#include "harness/scenes/tiled/marks.h"
#include "harness/scenes/tiled/shapes.h"
#include "harness/scenes/tiled/tileset.h"

namespace sweeplab::tiled {

/// How the image of a tile lies where it is drawn, and with it all that lies in the image: flipped, stretched, turned.
class DrawnTile {
 public:
  /// In a cell of a tile layer, whose lower left corner this is: there the tile stands, however large it is.
  DrawnTile(const Tileset& tileset, const Tile& tile, const Gid& gid, Vector<double> lower_left, Vector<double> grid);
  /// As an object of this size, put and turned where it says.
  DrawnTile(const Tileset& tileset, const Tile& tile, const Gid& gid, Vector<double> position, Vector<double> size,
            QuarterTurns turns);

  Box<double> whole() const;
  Box<double> operator()(const Box<double>& in_image) const;
  Faces operator()(const Faces& in_image) const;

 private:
  void draw(const Tileset& tileset, Vector<double> lower_left, Vector<double> size);
  Box<double> turned(const Box<double>& drawn) const;

  Vector<double> image_;  ///< its size
  Gid gid_;
  Vector<double> size_{};    ///< as drawn, before it is flipped
  Vector<double> corner_{};  ///< upper left, of the flipped
  Vector<double> position_{};
  QuarterTurns turns_;  ///< round the position
};

}  // namespace sweeplab::tiled
