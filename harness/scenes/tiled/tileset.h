// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/ranges.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/scenes/tiled/shapes.h"

namespace sweeplab::tiled {

/// One of a tile's collision shapes, in pixels of its image.
struct TileShape : Shape {
  std::string name;  ///< "object 2"
  Marks marks;
};

struct Tile {
  Marks marks;
  Vector<double> image{};  ///< its size
  std::vector<TileShape> shapes;
};

class Tileset {
 public:
  std::string name;  ///< "tileset 'ground'"
  Marks marks;
  Vector<double> offset{};     ///< tileoffset
  Vector<double> alignment{};  ///< objectalignment: where in a tile object its x and y are; (0, 0): top left
  std::string stretches;       ///< a setting by which tiles are not drawn in their own size: such are not read
  std::int64_t tile_count;     ///< -1: not known
  bool of_images = false;      ///< each tile is an image of its own: there are no others
  Tile plain;                  ///< a tile that nothing describes
  std::map<std::uint32_t, Tile> tiles;

  explicit Tileset(const Value& value)
      : name(value.text("name").empty() ? "a tileset without a name"
                                        : fmt::format("tileset '{}'", printable(value.text("name")))) {
    const Value named = value.called(name);
    const auto size = [&](std::string_view key) { return static_cast<double>(named.whole(key, 0, greatest_size)); };
    plain.image = {size("tilewidth"), size("tileheight")};
    marks = marks_of(named, false);
    if (const auto by = named.find("tileoffset")) offset = {by->number("x", 0), by->number("y", 0)};
    alignment = alignment_of(named);
    if (named.text("tilerendersize", "tile") != "tile") stretches = "tilerendersize";
    if (named.text("fillmode", "stretch") != "stretch") stretches = "fillmode";
    tile_count = named.whole("tilecount", 0, greatest_id, -1);
    const auto grid = named.find("grid");
    const bool isometric = grid && grid->text("orientation") == "isometric";
    for (const std::string_view key : {"tiles", "tileproperties"}) {
      for (const Value& item : named.items(key)) {
        const std::uint32_t id = id_of(item);
        const Value of_tile = item.called(fmt::format("{}, tile {}", name, id));
        Tile& tile = tiles.try_emplace(id, plain).first->second;
        if (key == "tiles") read_tile(of_tile, isometric, tile);
        if (key == "tileproperties") tile.marks = marks_of_properties(of_tile).or_else(tile.marks);
      }
    }
  }

  static constexpr std::int64_t greatest_id = 0x0fffffff, greatest_size = std::int64_t{1} << 30;

 private:
  static Vector<double> alignment_of(const Value& tileset) {
    static constexpr std::string_view names[] = {"topleft", "top",        "topright", "left",       "center",
                                                 "right",   "bottomleft", "bottom",   "bottomright"};
    const std::string said = tileset.text("objectalignment", "unspecified");
    if (said == "unspecified") return {0, 1};  // of an orthogonal map
    const auto place = std::ranges::find(names, said) - names;
    if (place == std::ssize(names)) {
      tileset.find("objectalignment")->expected(fmt::format("one of {} as \"objectalignment\"", fmt::join(names, " ")));
    }
    const std::ptrdiff_t column = place % 3, row = place / 3;
    return {static_cast<double>(column) / 2, static_cast<double>(row) / 2};
  }

  /// Members of "tiles" have an id; before Tiled 1.2 that was an object, as is "tileproperties", with ids as its keys.
  static std::uint32_t id_of(const Value& tile) {
    const std::string key = tile.json().key();
    if (key.empty()) return static_cast<std::uint32_t>(tile.whole("id", 0, greatest_id));
    std::uint32_t id = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
    if (error == std::errc{} && end == key.data() + key.size() && id <= greatest_id) return id;
    tile.fail(fmt::format("expected a tile's number as the key, found {}", shown(key)));
  }

  void read_tile(const Value& named, bool isometric, Tile& tile) {
    tile.marks = marks_of(named, true).or_else(tile.marks);
    if (named.find("image")) of_images = true;
    tile.image.x = named.number("width", named.number("imagewidth", tile.image.x));
    tile.image.y = named.number("height", named.number("imageheight", tile.image.y));
    const auto group = named.find("objectgroup");
    if (!group) return;
    tile.marks = tile.marks.or_else(marks_of(*group, false));  // they stood there before Tiled 1.1
    std::int64_t count = 0;
    for (const Value& item : group->items("objects")) {
      const std::string object = fmt::format("object {}", item.whole("id", 0, greatest_id, ++count));
      const Value shape = item.called(fmt::format("{}, {}", named.part(), object));
      if (shape.find("template")) {
        shape.fail(
            "expected a collision shape of the tile's own, found a template's; detach it from its template in Tiled");
      }
      if (!has_area(shape)) continue;
      tile.shapes.push_back({Shape(shape), object, marks_of(shape, true)});
      if (shape.find("gid")) tile.shapes.back().not_a_box = "a tile";
      if (isometric) tile.shapes.back().not_a_box = "a shape on an isometric grid";
    }
  }
};

/// The tilesets of a map, or of a template, and the files that they come from.
class Tilesets {
 public:
  struct Found {
    const Tileset* tileset;
    const Tile* tile;
  };

  /// Reads them: the array `tilesets`, or of a template the one `tileset`. Files are found from `folder`.
  Tilesets(const Value& owner, const std::filesystem::path& folder) {
    for (const Value& value : owner.items("tilesets")) add(value, folder);
    if (const auto value = owner.find("tileset")) add(*value, folder);
  }

  /// Throws UsageError that speaks of `by` if there is none of that number.
  Found find(const Gid& gid, const Where& by) const {
    const auto refuse = [&](std::string_view why) {
      by().fail(fmt::format("expected the number of a tile, found {}: {}", gid.number, why));
    };
    const auto above = by_first_gid_.upper_bound(gid.number);
    if (above == by_first_gid_.begin()) refuse("no tileset begins that low");
    const auto& [first, tileset] = *std::prev(above);
    const std::uint32_t id = gid.number - first;
    const auto said = tileset.tiles.find(id);
    const bool is_said = said != tileset.tiles.end();
    if (!is_said && (tileset.of_images || (tileset.tile_count >= 0 && id >= tileset.tile_count))) {
      refuse(fmt::format("{}, which begins with {}, has no tile {}", tileset.name, first, id));
    }
    const Tile& tile = is_said ? said->second : tileset.plain;
    if (!(tile.image.x > 0 && tile.image.y > 0)) refuse(fmt::format("{}, tile {} has no size", tileset.name, id));
    return {&tileset, &tile};
  }

  /// The first tile that is marked solid, or a tileset; empty if none is.
  std::string first_solid() const {
    for (const auto& [first, tileset] : by_first_gid_) {
      if (tileset.marks.solid == true) return tileset.name;
      for (const auto& [id, tile] : tileset.tiles) {
        if (tile.marks.solid == true || !tile.shapes.empty()) return fmt::format("{}, tile {}", tileset.name, id);
      }
    }
    return "";
  }

 private:
  /// A tileset without tiles leaves its first number to the next.
  void add(const Value& value, const std::filesystem::path& folder) {
    const std::int64_t first = value.called("a tileset").whole("firstgid", 1, Tileset::greatest_id);
    const std::string source = value.text("source");
    std::unique_ptr<JsonDocument> file;
    if (!source.empty()) {
      file = read_named(folder, source, value.called(fmt::format("tileset from {}", printable(source))));
    }
    const Value tileset = file ? Value(*file, "") : value;
    if (file && (!tileset.is(JsonKind::object) || !tileset.find("tilewidth"))) {
      tileset.expected("a tileset that Tiled saved as JSON");
    }
    by_first_gid_.insert_or_assign(static_cast<std::uint32_t>(first), Tileset(tileset));
  }

  std::map<std::uint32_t, Tileset> by_first_gid_;
};

}  // namespace sweeplab::tiled
