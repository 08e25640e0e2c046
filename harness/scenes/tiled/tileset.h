// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/scenes/tiled/marks.h"
#include "harness/scenes/tiled/shapes.h"
#include "harness/scenes/tiled/tiled_value.h"

namespace sweeplab::tiled {

/// One of a tile's collision shapes, in pixels of its image.
struct TileShape {
  std::string name;  ///< "object 2"
  Shape shape;
  Marks marks;
};

struct Tile {
  Marks marks;
  double width = 0, height = 0;  ///< of its image
  std::vector<TileShape> shapes;
};

struct Tileset {
  std::string name;  ///< "tileset 'ground'"
  Marks marks;
  Vector<double> offset{};         ///< tileoffset
  bool drawn_as_grid = false;      ///< tilerendersize: tiles are stretched to the map's grid
  bool keeps_aspect = false;       ///< fillmode: stretched by one factor, and put in the middle
  bool isometric = false;          ///< so are its collision shapes
  Vector<double> alignment{0, 1};  ///< objectalignment: where in a tile object its x and y are; (0, 0): top left
  std::optional<std::uint32_t> tile_count;  ///< none: not known
  bool of_images = false;                   ///< each tile is an image of its own: there are no others
  Tile plain;                               ///< a tile of which nothing is said
  std::map<std::uint32_t, Tile> tiles;
};

/// A tile's number in a map: which tile, and how it is flipped. 0 has no tile.
struct Gid {
  std::uint32_t number;
  bool flipped_x, flipped_y, transposed;
  explicit Gid(std::uint32_t raw)
      : number(raw & 0x0fffffffU),  // 0x10000000 turns hexagonal tiles only
        flipped_x((raw & 0x80000000U) != 0),
        flipped_y((raw & 0x40000000U) != 0),
        transposed((raw & 0x20000000U) != 0) {}
};

/// The tilesets of a map, or of a template, and the files that they come from.
class Tilesets {
 public:
  struct Found {
    const Tileset* tileset;
    const Tile* tile;
  };

  /// Reads them: the array `tilesets`, or of a template the one `tileset`. Files are found from `folder`.
  Tilesets(const Value& owner, const std::filesystem::path& folder);

  /// Throws UsageError that speaks of `by` if there is none of that number.
  Found find(const Gid& gid, const Place& by) const;

  /// The first tile that is marked solid, or a tileset; empty if none is.
  std::string first_solid() const;

 private:
  void add(const Value& value, const std::filesystem::path& folder);

  std::map<std::uint32_t, Tileset> by_first_gid_;
};

}  // namespace sweeplab::tiled
