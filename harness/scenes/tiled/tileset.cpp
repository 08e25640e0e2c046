// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/tileset.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

namespace sweeplab::tiled {
namespace {

constexpr std::int64_t greatest_tile_id = 0x0fffffff, greatest_size = std::int64_t{1} << 30;

Vector<double> alignment_of(const Value& tileset) {
  struct Named {
    std::string_view name;
    Vector<double> at;
  };
  constexpr std::array<Named, 10> alignments{{{"unspecified", {0, 1}},  // of an orthogonal map
                                              {"topleft", {0, 0}},
                                              {"top", {0.5, 0}},
                                              {"topright", {1, 0}},
                                              {"left", {0, 0.5}},
                                              {"center", {0.5, 0.5}},
                                              {"right", {1, 0.5}},
                                              {"bottomleft", {0, 1}},
                                              {"bottom", {0.5, 1}},
                                              {"bottomright", {1, 1}}}};
  const std::string name = tileset.text("objectalignment", "unspecified");
  const decltype(alignments)::const_iterator found = std::ranges::find(alignments, name, &Named::name);
  if (found != alignments.end()) return found->at;
  tileset.find("objectalignment")->expected(R"(one of Tiled's nine alignments, as "bottomleft", as "objectalignment")");
}

bool choice(const Value& tileset, std::string_view key, std::string_view usual, std::string_view other) {
  const std::string chosen = tileset.text(key, usual);
  if (chosen == usual || chosen == other) return chosen == other;
  tileset.find(key)->expected(fmt::format(R"("{}" or "{}" as "{}")", usual, other, key));
}

/// How many tiles there are; before Tiled 0.14 the image says it.
std::optional<std::uint32_t> tile_count_of(const Value& value, const Tileset& tileset) {
  if (value.find("tilecount")) return static_cast<std::uint32_t>(value.whole("tilecount", 0, greatest_tile_id));
  if (!value.find("imagewidth") || !value.find("imageheight")) return {};
  const auto margin = value.whole("margin", 0, greatest_size, 0), spacing = value.whole("spacing", 0, greatest_size, 0);
  const auto fitting = [&](std::string_view key, double tile) {
    const auto size = value.whole(key, 0, greatest_size) - margin + spacing;
    return std::max<std::int64_t>(0, size / (static_cast<std::int64_t>(tile) + spacing));
  };
  const auto count = fitting("imagewidth", tileset.tile_width) * fitting("imageheight", tileset.tile_height);
  return static_cast<std::uint32_t>(std::min(count, greatest_tile_id));
}

void read_shapes(const Value& group, bool isometric, Tile& tile) {
  std::size_t count = 0;
  for (const Value& object : group.items("objects")) {
    const std::string name = fmt::format("object {}", object.whole("id", 0, greatest_tile_id, ++count));
    const Value named = object.called(fmt::format("{}, {}", group.part(), name));
    Shape shape = shape_of(named);
    if (!shape.has_area) continue;  // a point marks a place; it stops nothing
    if (isometric) shape.not_boxes = "a shape on an isometric grid";
    tile.shapes.push_back({name, std::move(shape), marks_of(named, true)});
  }
}

void read_tile(const Value& value, std::uint32_t id, Tileset& tileset) {
  const Value named = value.called(fmt::format("{}, tile {}", tileset.name, id));
  Tile& tile = tileset.tiles.try_emplace(id, tileset.plain).first->second;
  tile.marks = first_of(marks_of(named, true), tile.marks);
  const auto size = [&](std::string_view part, std::string_view image, double otherwise) {
    return named.find(part) ? named.number(part) : named.number(image, otherwise);
  };
  if (named.find("image")) tileset.of_images = true;
  tile.width = size("width", "imagewidth", tile.width);
  tile.height = size("height", "imageheight", tile.height);
  if (!(tile.width > 0) || !(tile.height > 0)) named.fail("expected an image of a width and height above 0");
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
  if (const auto tiles = value.find("tiles")) {
    const bool by_key = tiles->is(JsonKind::object);
    for (const Value& tile : tiles->items()) {
      const auto id = by_key ? id_of_key(tile) : static_cast<std::uint32_t>(tile.whole("id", 0, greatest_tile_id));
      read_tile(tile, id, tileset);
    }
  }
  if (const auto properties = value.find("tileproperties")) {
    if (!properties->is(JsonKind::object)) properties->expected(R"(an object as "tileproperties")");
    for (const Value& of_tile : properties->items()) {
      const std::uint32_t id = id_of_key(of_tile);
      Tile& tile = tileset.tiles.try_emplace(id, tileset.plain).first->second;
      tile.marks = first_of(marks_of_properties(of_tile), tile.marks);
    }
  }
}

Tileset read_tileset(const Value& value) {
  Tileset tileset;
  const std::string name = value.text("name", "");
  tileset.name = name.empty() ? "a tileset without a name" : fmt::format("tileset '{}'", printable(name));
  const Value named = value.called(tileset.name);
  tileset.tile_width = static_cast<double>(named.whole("tilewidth", 1, greatest_size));
  tileset.tile_height = static_cast<double>(named.whole("tileheight", 1, greatest_size));
  if (const auto offset = named.find("tileoffset")) tileset.offset = {offset->number("x", 0), offset->number("y", 0)};
  tileset.plain = {{}, tileset.tile_width, tileset.tile_height, {}};
  tileset.drawn_as_grid = choice(named, "tilerendersize", "tile", "grid");
  tileset.keeps_aspect = choice(named, "fillmode", "stretch", "preserve-aspect-fit");
  tileset.alignment = alignment_of(named);
  if (const auto grid = named.find("grid")) tileset.isometric = grid->text("orientation", "") == "isometric";
  tileset.marks = marks_of(named, false);
  tileset.tile_count = tile_count_of(named, tileset);
  read_tiles(named, tileset);
  return tileset;
}

}  // namespace

Tilesets::Tilesets(const Value& owner, const std::filesystem::path& folder) {
  for (const Value& value : owner.items("tilesets")) add(value, folder);
  if (const auto value = owner.find("tileset")) add(*value, folder);
}

void Tilesets::add(const Value& value, const std::filesystem::path& folder) {
  const auto first = static_cast<std::uint32_t>(value.called("a tileset").whole("firstgid", 1, greatest_tile_id));
  if (by_first_gid_.contains(first)) value.fail(fmt::format("expected a firstgid of its own, found {} again", first));
  const std::string source = value.text("source", "");
  if (source.empty()) {
    by_first_gid_.emplace(first, read_tileset(value));
    return;
  }
  const auto file = read_named(folder, source, value.called(fmt::format("tileset from {}", printable(source))));
  const Value top(*file, "");
  if (!top.is(JsonKind::object) || !top.find("tilewidth")) top.expected("a tileset that Tiled saved as JSON");
  by_first_gid_.emplace(first, read_tileset(top));
}

Tilesets::Found Tilesets::find(const Gid& gid, const Place& by) const {
  auto above = by_first_gid_.upper_bound(gid.number);
  if (above == by_first_gid_.begin()) {
    by.fail(fmt::format("expected the number of a tile, found {}: no tileset begins that low", gid.number));
  }
  const auto& [first, tileset] = *std::prev(above);
  const std::uint32_t id = gid.number - first;
  const auto tile = tileset.tiles.find(id);
  if (tile != tileset.tiles.end()) return {&tileset, &tile->second};
  if (tileset.of_images || (tileset.tile_count && id >= *tileset.tile_count)) {
    by.fail(fmt::format("expected the number of a tile, found {}: {}, which begins with {}, has no tile {}", gid.number,
                        tileset.name, first, id));
  }
  return {&tileset, &tileset.plain};
}

bool Tilesets::any_solid() const {
  return std::ranges::any_of(by_first_gid_, [](const auto& item) {
    const Tileset& tileset = item.second;
    return tileset.marks.solid == true || std::ranges::any_of(tileset.tiles, [](const auto& tile) {
             return tile.second.marks.solid == true || !tile.second.shapes.empty();
           });
  });
}

}  // namespace sweeplab::tiled
