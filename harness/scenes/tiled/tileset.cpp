// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/tileset.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <utility>

namespace sweeplab::tiled {
namespace {

constexpr std::int64_t greatest_tile_id = 0x0fffffff, greatest_size = std::int64_t{1} << 30;

Vector<double> alignment_of(const Value& tileset) {
  const std::string name = tileset.text("objectalignment", "unspecified");
  if (name == "unspecified") return {0, 1};  // of an orthogonal map
  constexpr std::string_view names = " topleft top topright left center right bottomleft bottom bottomright ";
  if (name.find(' ') != std::string::npos || names.find(fmt::format(" {} ", name)) == std::string_view::npos) {
    tileset.find("objectalignment")->expected(fmt::format("one of{}as \"objectalignment\"", names));
  }
  const auto along = [&](std::string_view low, std::string_view high) {
    return name.find(low) != std::string::npos ? 0.0 : name.find(high) != std::string::npos ? 1.0 : 0.5;
  };
  return {along("left", "right"), along("top", "bottom")};
}

bool choice(const Value& tileset, std::string_view key, std::string_view usual, std::string_view other) {
  const std::string chosen = tileset.text(key, usual);
  if (chosen == usual || chosen == other) return chosen == other;
  tileset.find(key)->expected(fmt::format(R"("{}" or "{}" as "{}")", usual, other, key));
}

void read_shapes(const Value& group, bool isometric, Tile& tile) {
  std::size_t count = 0;
  for (const Value& object : group.items("objects")) {
    const std::string name = fmt::format("object {}", object.whole("id", 0, greatest_tile_id, ++count));
    const Value named = object.called(fmt::format("{}, {}", group.part(), name));
    if (named.find("template")) {
      named.fail(
          "expected a collision shape of the tile's own, found a template's; detach it from its template in Tiled");
    }
    if (!has_area(named)) continue;
    Shape shape = shape_of(named);
    if (named.find("gid")) shape.not_a_box = "a tile";
    if (isometric) shape.not_a_box = "a shape on an isometric grid";
    tile.shapes.push_back({name, std::move(shape), marks_of(named, true)});
  }
}

void read_tile(const Value& named, std::uint32_t id, Tileset& tileset) {
  Tile& tile = tileset.tiles.try_emplace(id, tileset.plain).first->second;
  tile.marks = first_of(marks_of(named, true), tile.marks);
  const auto size = [&](std::string_view part, std::string_view image, double otherwise) {
    return named.find(part) ? named.number(part) : named.number(image, otherwise);
  };
  if (named.find("image")) tileset.of_images = true;
  tile.width = size("width", "imagewidth", tile.width);
  tile.height = size("height", "imageheight", tile.height);
  if (const auto group = named.find("objectgroup")) {
    tile.marks = first_of(tile.marks, marks_of(*group, false));  // they stood there before Tiled 1.1
    read_shapes(*group, tileset.isometric, tile);
  }
}

std::uint32_t id_of_key(const Value& tile) {
  const std::string key = tile.json().key();
  std::uint32_t id = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
  if (error == std::errc{} && end == key.data() + key.size() && id <= greatest_tile_id) return id;
  tile.fail(fmt::format("expected a tile's number as the key, found {}", shown(key)));
}

/// "tiles" is an array, or before Tiled 1.2 an object by number; "tileproperties" then stands beside it.
void read_tiles(const Value& value, Tileset& tileset) {
  const auto named = [&](const Value& tile, std::uint32_t id) {
    return tile.called(fmt::format("{}, tile {}", tileset.name, id));
  };
  if (const auto tiles = value.find("tiles")) {
    const bool by_key = tiles->is(JsonKind::object);
    for (const Value& tile : tiles->items()) {
      const auto id = by_key ? id_of_key(tile) : static_cast<std::uint32_t>(tile.whole("id", 0, greatest_tile_id));
      read_tile(named(tile, id), id, tileset);
    }
  }
  if (const auto properties = value.find("tileproperties")) {
    if (!properties->is(JsonKind::object)) properties->expected(R"(an object as "tileproperties")");
    for (const Value& of_tile : properties->items()) {
      const std::uint32_t id = id_of_key(of_tile);
      Tile& tile = tileset.tiles.try_emplace(id, tileset.plain).first->second;
      tile.marks = first_of(marks_of_properties(named(of_tile, id)), tile.marks);
    }
  }
}

Tileset read_tileset(const Value& value) {
  Tileset tileset;
  const std::string name = value.text("name", "");
  tileset.name = name.empty() ? "a tileset without a name" : fmt::format("tileset '{}'", printable(name));
  const Value named = value.called(tileset.name);
  const auto size = [&](std::string_view key) { return static_cast<double>(named.whole(key, 0, greatest_size)); };
  if (const auto offset = named.find("tileoffset")) tileset.offset = {offset->number("x", 0), offset->number("y", 0)};
  tileset.plain = {{}, size("tilewidth"), size("tileheight"), {}};
  tileset.drawn_as_grid = choice(named, "tilerendersize", "tile", "grid");
  tileset.keeps_aspect = choice(named, "fillmode", "stretch", "preserve-aspect-fit");
  tileset.alignment = alignment_of(named);
  if (const auto grid = named.find("grid")) tileset.isometric = grid->text("orientation", "") == "isometric";
  tileset.marks = marks_of(named, false);
  if (named.find("tilecount"))
    tileset.tile_count = static_cast<std::uint32_t>(named.whole("tilecount", 0, greatest_tile_id));
  read_tiles(named, tileset);
  return tileset;
}

}  // namespace

Tilesets::Tilesets(const Value& owner, const std::filesystem::path& folder) {
  for (const Value& value : owner.items("tilesets")) add(value, folder);
  if (const auto value = owner.find("tileset")) add(*value, folder);
}

/// A tileset without tiles leaves its first number to the next.
void Tilesets::add(const Value& value, const std::filesystem::path& folder) {
  const auto first = static_cast<std::uint32_t>(value.called("a tileset").whole("firstgid", 1, greatest_tile_id));
  const std::string source = value.text("source", "");
  if (source.empty()) {
    by_first_gid_.insert_or_assign(first, read_tileset(value));
    return;
  }
  const auto file = read_named(folder, source, value.called(fmt::format("tileset from {}", printable(source))));
  const Value top(*file, "");
  if (!top.is(JsonKind::object) || !top.find("tilewidth")) top.expected("a tileset that Tiled saved as JSON");
  by_first_gid_.insert_or_assign(first, read_tileset(top));
}

Tilesets::Found Tilesets::find(const Gid& gid, const Place& by) const {
  const auto refuse = [&](std::string_view why) {
    by.fail(fmt::format("expected the number of a tile, found {}: {}", gid.number, why));
  };
  const auto above = by_first_gid_.upper_bound(gid.number);
  if (above == by_first_gid_.begin()) refuse("no tileset begins that low");
  const auto& [first, tileset] = *std::prev(above);
  const std::uint32_t id = gid.number - first;
  const auto said = tileset.tiles.find(id);
  const bool none = tileset.of_images || (tileset.tile_count && id >= *tileset.tile_count);
  if (said == tileset.tiles.end() && none) {
    refuse(fmt::format("{}, which begins with {}, has no tile {}", tileset.name, first, id));
  }
  const Tile& tile = said == tileset.tiles.end() ? tileset.plain : said->second;
  if (!(tile.width > 0) || !(tile.height > 0)) refuse(fmt::format("{}, tile {} has no size", tileset.name, id));
  return {&tileset, &tile};
}

std::string Tilesets::first_solid() const {
  for (const auto& [first, tileset] : by_first_gid_) {
    if (tileset.marks.solid == true) return tileset.name;
    for (const auto& [id, tile] : tileset.tiles) {
      if (tile.marks.solid == true || !tile.shapes.empty()) return fmt::format("{}, tile {}", tileset.name, id);
    }
  }
  return "";
}

}  // namespace sweeplab::tiled
