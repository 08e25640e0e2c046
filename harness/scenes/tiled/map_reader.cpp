// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/map_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "harness/support/usage_error.h"

namespace sweeplab::tiled {
namespace {

constexpr int deepest_group = 50;

enum class Kind : std::uint8_t { tiles, objects, image, group };

constexpr std::array<std::string_view, 4> kind_names{"tiles", "objects", "an image", "a group"};

Kind kind_of(const Value& layer) {
  constexpr std::array<std::string_view, 4> types{"tilelayer", "objectgroup", "imagelayer", "group"};
  const std::string type = layer.text("type", "");
  const auto found = std::ranges::find(types, std::string_view(type));
  if (found != types.end()) return static_cast<Kind>(found - types.begin());
  const std::string_view expected = R"("tilelayer", "objectgroup", "imagelayer" or "group" as "type")";
  const auto said = layer.find("type");
  (said ? *said : layer).expected(expected);
}

double grid_size(const Value& map, std::string_view key) {
  return static_cast<double>(map.whole(key, 1, std::int64_t{1} << 30));
}

void check_is_map(const Value& map) {
  if (!map.is(JsonKind::object)) map.expected("a map that Tiled saved as JSON");
  const std::string type = map.text("type", "map");
  if (type != "map") map.find("type")->expected(R"("map" as "type": a Tiled map)");
  if (!map.find("layers")) map.fail(R"(expected a map that Tiled saved as JSON, found no "layers")");
  const std::string orientation = map.text("orientation", "orthogonal");
  if (orientation != "orthogonal") {
    map.find("orientation")->expected(R"("orthogonal" as "orientation": only there tiles are boxes along the axes)");
  }
}

TiledMap map_of(const JsonDocument& document, const TiledOptions& options) {
  const Value map(document, "");
  check_is_map(map);
  return MapReader(map, std::filesystem::path(document.name()).parent_path(), options).read();
}

}  // namespace

MapReader::MapReader(const Value& map, const std::filesystem::path& folder, const TiledOptions& options)
    : map_(map), folder_(folder), options_(options), tilesets_(map, folder) {}

TiledMap MapReader::read() {
  grid_ = {grid_size(map_, "tilewidth"), grid_size(map_, "tileheight")};
  read_layers(map_, {map_, "", {}, {}, false}, 0);
  for (const std::string& name : options_.solid_layers) {
    if (!found_names_.contains(name)) {
      throw UsageError(fmt::format("{}: there is no layer '{}'; its layers: {}", map_.document().name(), name,
                                   fmt::join(layers_, ", ")));
    }
  }
  check_something_is_solid();
  finish();
  return std::move(result_);
}

std::string MapReader::note_of_classes() const {
  if (unknown_classes_.empty()) return "";
  return fmt::format(
      "not known in this map: class {}; if it is solid or one-way by default, as Tiled's project says, export "
      "the map with tiled --resolve-types-and-properties --export-map json MAP NEW.tmj",
      fmt::join(unknown_classes_, ", "));
}

void MapReader::check_something_is_solid() const {
  if (any_marked_ || !result_.obstacles.empty()) return;
  const std::string first = tilesets_.first_solid(), classes = note_of_classes();
  const std::string what =
      first.empty() ? "nothing in this map is marked solid"
                    : fmt::format("what is marked solid ({}) stands in no layer of this map that may be solid", first);
  throw UsageError(
      fmt::format("{}: {}; its layers: {}. Say which are, --solid LAYER, or give a layer, an object, a tile or "
                  "a tileset the property solid (true) or the class solid{}{}",
                  map_.document().name(), what, layers_.empty() ? "none" : fmt::format("{}", fmt::join(layers_, ", ")),
                  classes.empty() ? "" : ". ", classes));
}

void MapReader::finish() {
  if (!unknown_classes_.empty()) result_.notes.push_back(note_of_classes());
  if (left_out_ != 0) {
    result_.notes.push_back(
        fmt::format("left out {} solid shapes that are no boxes; the first: {}", left_out_, first_left_out_));
  }
  if (!map_.flag("infinite", false)) {
    constexpr std::int64_t most = std::int64_t{1} << 30;
    result_.extent = {0, 0, grid_.x * static_cast<double>(map_.whole("width", 0, most)),
                      grid_.y * static_cast<double>(map_.whole("height", 0, most))};
    return;
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double low[2] = {infinity, infinity}, high[2] = {-infinity, -infinity};
  const auto include = [&](const Box<double>& box) {
    low[0] = std::min(low[0], box.x);
    low[1] = std::min(low[1], box.y);
    high[0] = std::max(high[0], box.x + box.w);
    high[1] = std::max(high[1], box.y + box.h);
  };
  for (const SceneObstacle& obstacle : result_.obstacles) include(obstacle.box);
  for (const TiledMover& mover : result_.movers) include(mover.box);
  if (low[0] <= high[0]) result_.extent = {low[0], low[1], high[0] - low[0], high[1] - low[1]};
}

MapReader::Layer MapReader::layer_of(const Value& value, const Layer& group) {
  const std::string name = value.text("name", "");
  const std::string path = group.path.empty() ? name : fmt::format("{}/{}", group.path, name);
  Layer layer{value.called(fmt::format("layer '{}'", printable(path))), path, {}, group.offset, group.named};
  for (const std::string& solid : options_.solid_layers) {
    if (solid != name && solid != path) continue;
    layer.named = true;
    found_names_.insert(solid);
  }
  layer.marks = marks_of(layer.value, false);
  if (layer.named || options_.solid_layers.empty()) note_class(layer.marks);
  if (!layer.marks.solid && means_solid(name)) layer.marks.solid = true;
  layer.marks = first_of(layer.marks, group.marks);
  layer.offset.x += layer.value.number("offsetx", 0);
  layer.offset.y += layer.value.number("offsety", 0);
  if (layer.named || (options_.solid_layers.empty() && layer.marks.solid == true)) any_marked_ = true;
  return layer;
}

bool MapReader::is_left_out(const Layer& layer) const {
  return options_.solid_layers.empty() ? layer.marks.solid == false : !layer.named;
}

void MapReader::read_layers(const Value& owner, const Layer& group, int depth) {
  if (depth > deepest_group) owner.fail(fmt::format("expected groups at most {} deep", deepest_group));
  for (const Value& value : owner.items("layers")) {
    const Layer layer = layer_of(value, group);
    const Kind kind = kind_of(layer.value);
    layers_.push_back(fmt::format("'{}' ({})", printable(layer.path), kind_names[static_cast<std::size_t>(kind)]));
    const auto placed = [&] { return result_.obstacles.size() + result_.movers.size(); };
    const std::size_t before = placed();
    if (kind == Kind::tiles) read_tiles(layer);
    if (kind == Kind::objects) read_objects(layer);
    if (kind == Kind::group) read_layers(layer.value, layer, depth + 1);
    if (kind == Kind::image && (layer.named || layer.marks.solid == true) && !is_left_out(layer)) {
      layer.value.fail("expected tiles or objects in a solid layer, found an image");
    }
    if (placed() != before && (layer.value.number("parallaxx", 1) != 1 || layer.value.number("parallaxy", 1) != 1)) {
      result_.notes.push_back(fmt::format("{} has a parallax, which is ignored", layer.value.part()));
    }
  }
}

void MapReader::read_tiles(const Layer& layer) {
  std::vector<PlacedBox> boxes;
  for (const Value& chunk : chunks_of(layer.value)) {
    const Cells cells = cells_of(map_, layer.value, chunk, limit_);
    if (is_left_out(layer)) continue;
    for (std::size_t i = 0; i < cells.gids.size(); ++i) {
      if (cells.gids[i] != 0) read_cell(layer, cells, i, boxes);
    }
  }
  add_tile_boxes(layer, std::move(boxes));
}

void MapReader::read_cell(const Layer& layer, const Cells& cells, std::size_t i, std::vector<PlacedBox>& boxes) {
  const Gid gid(cells.gids[i]);
  if (gid.number == 0) return;
  const std::int64_t column = cells.column(i), row = cells.row(i);
  const Place by = cells.place(i);
  const auto found = tilesets_.find(gid, by);
  const Vector<double> lower_left{static_cast<double>(column) * grid_.x, static_cast<double>(row + 1) * grid_.y};
  const DrawnTile drawn(*found.tileset, *found.tile, gid, lower_left, grid_);
  const bool wanted = layer.named || layer.marks.solid == true;
  each_box_of_tile(found, drawn, {}, layer.marks, wanted, by, [&](Box<double> box, const Faces& stops) {
    box.x += layer.offset.x;
    box.y += layer.offset.y;
    const PlacedBox placed{box, stops, column, row, column, row};
    if (options_.merged && !boxes.empty() && join_along_x(boxes.back(), placed)) return;
    check(box, by);
    check_count(boxes.size(), 4 * options_.most_boxes, by);
    boxes.push_back(placed);
  });
}

}  // namespace sweeplab::tiled

namespace sweeplab {

TiledMap read_tiled_map(const std::filesystem::path& path, const TiledOptions& options) {
  if (path.extension() == ".tmx") {
    throw UsageError(
        fmt::format("{}: expected JSON, found XML by its name; in Tiled: File > Export As, JSON map files; or {}",
                    path.string(), tiled::how_to_export));
  }
  return tiled::map_of(JsonDocument(path), options);
}

TiledMap read_tiled_map(const std::string& name, std::string text, const TiledOptions& options) {
  return tiled::map_of(JsonDocument(name, std::move(text)), options);
}

}  // namespace sweeplab
