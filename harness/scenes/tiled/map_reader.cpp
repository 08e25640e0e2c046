// SPDX-License-Identifier: MIT
//
// One walk over a map's layers.
#include <algorithm>
#include <limits>
#include <set>

#include "harness/scenes/tiled/layer_data.h"
#include "harness/scenes/tiled/merging.h"
#include "harness/scenes/tiled/tiled_map.h"
#include "harness/scenes/tiled/tileset.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace tiled {
namespace {

constexpr int deepest_group = 50;
constexpr std::int64_t greatest_size = std::int64_t{1} << 30, greatest_object_id = 0x7fffffff;

constexpr std::array<std::string_view, 4> layer_types{"tilelayer", "objectgroup", "imagelayer", "group"};
constexpr std::array<std::string_view, 4> layer_kinds{"tiles", "objects", "an image", "a group"};

/// What a layer has from itself and the groups that it is in.
struct Layer {
  Value value;
  std::string path;  ///< "level/walls"
  Marks marks;       ///< solid = false: nothing in it is, whatever its tiles and objects say
  Vector<double> offset{};
};

/// An object with all that its template adds.
struct Object {
  Value value;
  const Tilesets* tilesets;  ///< of its gid

  Gid gid() const { return Gid(static_cast<std::uint32_t>(value.whole("gid", 0, 0xffffffff))); }
};

struct Template {
  std::unique_ptr<JsonDocument> file;
  Tilesets tilesets;
};

class MapReader {
 public:
  /// All three must outlive it. Files that the map names are found from `folder`.
  MapReader(const Value& map, const std::filesystem::path& folder, const TiledOptions& options)
      : map_(map), folder_(folder), options_(options), tilesets_(map, folder) {}

  TiledMap read() {
    const auto size = [&](std::string_view key) { return static_cast<double>(map_.whole(key, 1, greatest_size)); };
    grid_ = {size("tilewidth"), size("tileheight")};
    read_layers({map_, "", {}}, 0);
    for (const std::string& name : options_.solid_layers) {
      if (found_names_.contains(name)) continue;
      throw UsageError(
          fmt::format("{}: there is no layer '{}'; its layers: {}", map_.file(), name, fmt::join(layers_, ", ")));
    }
    if (!any_marked_ && result_.obstacles.empty()) fail_for_nothing_is_solid();
    if (!unknown_classes_.empty()) result_.notes.push_back(note_of_classes());
    if (left_out_ != 0) {
      result_.notes.push_back(
          fmt::format("left out {} solid shapes that are no boxes; the first: {}", left_out_, first_left_out_));
    }
    result_.extent = extent();
    return std::move(result_);
  }

 private:
  std::string note_of_classes() const {
    return fmt::format(
        "not known in this map: class {}; if it is solid or one-way by default, as Tiled's project says, export "
        "the map with tiled --resolve-types-and-properties --export-map json MAP NEW.tmj",
        fmt::join(unknown_classes_, ", "));
  }

  [[noreturn]] void fail_for_nothing_is_solid() const {
    const std::string first = tilesets_.first_solid();
    const std::string what =
        first.empty()
            ? "nothing in this map is marked solid"
            : fmt::format("what is marked solid ({}) stands in no layer of this map that may be solid", first);
    throw UsageError(fmt::format(
        "{}: {}; its layers: {}. Say which are, --solid LAYER, or give a layer, an object, a tile or a tileset the "
        "property solid (true) or the class solid{}",
        map_.file(), what, layers_.empty() ? "none" : fmt::format("{}", fmt::join(layers_, ", ")),
        unknown_classes_.empty() ? "" : ". " + note_of_classes()));
  }

  Box<double> extent() const {
    if (!map_.flag("infinite")) {
      const auto size = [&](std::string_view key) { return static_cast<double>(map_.whole(key, 0, greatest_size)); };
      return {0, 0, grid_.x * size("width"), grid_.y * size("height")};
    }
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Vector<double> low{infinity, infinity}, high{-infinity, -infinity};
    const auto include = [&](const auto& placed) {
      low = {std::min(low.x, placed.box.x), std::min(low.y, placed.box.y)};
      high = {std::max(high.x, placed.box.x + placed.box.w), std::max(high.y, placed.box.y + placed.box.h)};
    };
    std::ranges::for_each(result_.obstacles, include);
    std::ranges::for_each(result_.movers, include);
    if (low.x == infinity) return {};
    return {low.x, low.y, high.x - low.x, high.y - low.y};
  }

  Layer layer_of(const Value& value, const Layer& group) {
    const std::string name = value.text("name");
    const std::string path = group.path.empty() ? name : fmt::format("{}/{}", group.path, name);
    const Value called = value.called(fmt::format("layer '{}'", printable(path)));
    Layer layer{called, path, marks_of(called, false), group.offset};
    layer.offset.x += called.number("offsetx", 0);
    layer.offset.y += called.number("offsety", 0);
    const bool by_name = !options_.solid_layers.empty();
    bool named = by_name && group.marks.solid == true;
    for (const std::string& solid : options_.solid_layers) {
      if (solid != name && solid != path) continue;
      named = true;
      found_names_.insert(solid);
    }
    if (named || !by_name) note_class(layer.marks);
    if (!layer.marks.solid && means_solid(name)) layer.marks.solid = true;
    layer.marks = layer.marks.or_else(group.marks);
    if (by_name) layer.marks.solid = named;
    if (layer.marks.solid == true) any_marked_ = true;
    return layer;
  }

  void read_layers(const Layer& group, int depth) {
    if (depth > deepest_group) group.value.fail(fmt::format("expected groups at most {} deep", deepest_group));
    for (const Value& value : group.value.items("layers")) {
      const Layer layer = layer_of(value, group);
      const std::string type = layer.value.text("type");
      const auto kind = static_cast<std::size_t>(std::ranges::find(layer_types, type) - layer_types.begin());
      if (kind == layer_types.size()) {
        layer.value.find("type")
            .value_or(layer.value)
            .expected(R"("tilelayer", "objectgroup", "imagelayer" or "group" as "type")");
      }
      layers_.push_back(fmt::format("'{}' ({})", printable(layer.path), layer_kinds[kind]));
      const auto placed = [&] { return result_.obstacles.size() + result_.movers.size(); };
      const std::size_t before = placed();
      if (type == "tilelayer") read_tiles(layer);
      if (type == "objectgroup") read_objects(layer);
      if (type == "group") read_layers(layer, depth + 1);
      if (type == "imagelayer" && layer.marks.solid == true) {
        layer.value.fail("expected tiles or objects in a solid layer, found an image");
      }
      if (placed() != before && (layer.value.number("parallaxx", 1) != 1 || layer.value.number("parallaxy", 1) != 1)) {
        result_.notes.push_back(fmt::format("{} has a parallax, which is ignored", layer.value.part()));
      }
    }
  }

  void read_tiles(const Layer& layer) {
    std::vector<Value> chunks;
    for (const Value& chunk : layer.value.items("chunks")) {
      chunks.push_back(chunk.called(fmt::format("{}, chunk {}", layer.value.part(), chunks.size() + 1)));
    }
    if (!layer.value.find("chunks")) chunks.push_back(layer.value);
    std::vector<PlacedBox> boxes;
    for (const Value& chunk : chunks) {
      const Cells cells = cells_of(map_, layer.value, chunk, limit_);
      for (std::size_t i = 0; i < cells.gids.size() && layer.marks.solid != false; ++i)
        read_cell(layer, cells, i, boxes);
    }
    if (options_.merged) boxes = merged(std::move(boxes));
    for (const PlacedBox& b : boxes) {
      const bool one = b.column == b.last_column && b.row == b.last_row;
      const std::string to = one ? "" : fmt::format(" to ({}, {})", b.last_column, b.last_row);
      add(b.box, b.stops, fmt::format("{}, tile{} ({}, {}){}", layer.value.part(), one ? "" : "s", b.column, b.row, to),
          [&] { return layer.value; });
    }
  }

  void read_cell(const Layer& layer, const Cells& cells, std::size_t i, std::vector<PlacedBox>& boxes) {
    const Gid gid(cells.gids[i]);
    if (gid.number == 0) return;
    const std::int64_t column = cells.column(i), row = cells.row(i);
    const Where by = [&cells, i] { return cells.tile(i); };
    const auto found = tilesets_.find(gid, by);
    const Vector<double> image = found.tile->image, offset = found.tileset->offset;
    // There it stands, however large it is.
    const Vector<double> lower_left{static_cast<double>(column) * grid_.x + offset.x,
                                    static_cast<double>(row + 1) * grid_.y + offset.y};
    const auto take = [&](Box<double> box, const Faces& stops) {
      box.x += layer.offset.x;
      box.y += layer.offset.y;
      const PlacedBox placed{box, stops, column, row, column, row};
      if (options_.merged && !boxes.empty() && join(boxes.back(), placed, 0)) return;
      check(box, boxes.size(), 4 * options_.most_boxes, by);
      boxes.push_back(placed);
    };
    each_box_of_tile(found, {gid, image, image, lower_left}, {}, layer.marks, layer.marks.solid == true, by, take);
  }

  /// Which boxes of a tile as it is drawn are solid: its collision shapes, or all of it. `wanted`: though the tile does
  /// not say so. Of faces the nearest word counts: of the object, the shape, the tile, the tileset, the layer.
  template <class Take>
  void each_box_of_tile(const Tilesets::Found& found, const DrawnTile& drawn, const Marks& of_object,
                        const Marks& of_layer, bool wanted, const Where& by, const Take& take) {
    const Marks of_tile = found.tile->marks.or_else(found.tileset->marks);
    note_class(of_tile);
    if (of_tile.solid == false && of_object.solid != true) return;
    const auto take_box = [&](const Box<double>& box, const std::optional<Faces>& of_shape) {
      if (const std::string& setting = found.tileset->stretches; !setting.empty()) {
        by().fail(
            fmt::format("expected tiles that are drawn in their own size, found the setting \"{}\" in {}; in Tiled "
                        "set Tile Render Size to Tile Size and Fill Mode to Stretch",
                        setting, found.tileset->name));
      }
      const auto& of_image = of_shape ? of_shape : of_tile.faces;
      take(box, of_object.faces ? *of_object.faces : of_image ? drawn(*of_image) : of_layer.faces.value_or(all_faces));
    };
    if (found.tile->shapes.empty() && (wanted || of_tile.solid == true)) take_box(drawn.whole(), {});
    for (const TileShape& shape : found.tile->shapes) {
      note_class(shape.marks);
      if (shape.marks.solid == false) continue;
      if (shape.not_a_box.empty()) {
        take_box(drawn(shape.box), shape.marks.faces);
      } else {
        refuse_or_leave_out(by,
                            fmt::format("{} ({} of its tile in {})", shape.not_a_box, shape.name, found.tileset->name));
      }
    }
  }

  /// What an instance of a template does not say itself, its template says; but where it stands.
  Object completed(const Value& object) {
    const std::string source = object.text("template");
    if (source.empty()) return {object, &tilesets_};
    auto found = templates_.find(source);
    if (found == templates_.end()) {
      auto file = read_named(folder_, source, object);
      Tilesets tilesets(Value(*file, ""), (folder_ / source).parent_path());
      found = templates_.emplace(source, Template{std::move(file), std::move(tilesets)}).first;
    }
    const Value top(*found->second.file, "");
    const auto from = top.find("object");
    if (!from) top.fail(R"(expected "object", which is missing: a template that Tiled saved)");
    // A number of the instance's own is the map's, one of the template's the template's.
    return {object.completed_by(*from), object.find("gid") ? &tilesets_ : &found->second.tilesets};
  }

  void read_objects(const Layer& layer) {
    std::int64_t count = 0;
    for (const Value& value : layer.value.items("objects")) {
      const auto name = [&](std::int64_t id) { return fmt::format("{}, object {}", layer.value.part(), id); };
      const std::int64_t id = value.called(name(++count)).whole("id", 0, greatest_object_id, count);
      read_object(layer, completed(value.called(name(id))));
    }
  }

  void read_object(const Layer& layer, const Object& object) {
    const Value& value = object.value;
    if (means_mover(class_of(value)) || means_mover(value.text("name"))) return add_mover(object, layer.offset);
    const bool is_left_out = layer.marks.solid == false;
    if (is_left_out && !options_.solid_layers.empty()) return;
    const Marks own = marks_of(value, true);
    if (!own.solid && is_left_out) return;
    if (own.solid == true) any_marked_ = true;
    const bool wanted = own.solid.value_or(layer.marks.solid == true);
    const bool is_tile = value.find("gid").has_value(), counts = is_tile || has_area(value);
    if (counts) note_class(own);
    if (own.solid == false || !counts) return;
    const Where by = [&value] { return value; };
    if (is_tile) {
      const auto found = object.tilesets->find(object.gid(), by);
      each_box_of_tile(found, drawn(object, found, layer.offset), own, layer.marks, wanted, by,
                       [&](const Box<double>& box, const Faces& stops) {
                         if (!quarter_turns(value)) return refuse_or_leave_out(by, "a rotated tile");
                         add(box, stops, value.part(), by);
                       });
    } else if (wanted) {
      Shape shape(value);
      if (!shape.not_a_box.empty()) return refuse_or_leave_out(by, shape.not_a_box);
      shape.box.x += layer.offset.x;
      shape.box.y += layer.offset.y;
      add(shape.box, own.or_else(layer.marks).faces.value_or(all_faces), value.part(), by);
    }
  }

  DrawnTile drawn(const Object& object, const Tilesets::Found& found, const Vector<double>& offset) const {
    const Value& value = object.value;
    // Before Tiled 0.13 tile objects had no size: it was the tile's.
    const auto length = [&](std::string_view key, double of_tile) {
      const double given = value.number(key, 0);
      if (given < 0) value.fail("expected a width and a height of at least 0");
      return given == 0 ? of_tile : given;
    };
    const Vector<double> image = found.tile->image, size{length("width", image.x), length("height", image.y)};
    const Vector<double> align = found.tileset->alignment, shift = found.tileset->offset;
    return {object.gid(),
            image,
            size,
            {stretched(shift.x, image.x, size.x) - align.x * size.x,
             size.y - align.y * size.y + stretched(shift.y, image.y, size.y)},
            {value.number("x", 0) + offset.x, value.number("y", 0) + offset.y},
            quarter_turns(value).value_or(QuarterTurns{})};
  }

  /// An ellipse stands for the box around it, and a tile for its collision shape, if that is one box.
  void add_mover(const Object& object, const Vector<double>& offset) {
    const Value& value = object.value;
    const Where by = [&value] { return value; };
    if (!quarter_turns(value)) value.fail("expected a mover that is not rotated, or by 90 degrees");
    Box<double> box;
    if (value.find("gid")) {
      const auto found = object.tilesets->find(object.gid(), by);
      const DrawnTile tile = drawn(object, found, offset);
      const auto& shapes = found.tile->shapes;
      box = shapes.size() == 1 && shapes[0].not_a_box.empty() ? tile(shapes[0].box) : tile.whole();
    } else if (value.find("polygon") || value.find("polyline")) {
      value.fail("expected a mover that is a rectangle, an ellipse, a tile or a point, found an outline");
    } else {
      box = Shape(value).box;
      box.x += offset.x;
      box.y += offset.y;
    }
    check(box, 0, 1, by);
    result_.movers.push_back({box, value.part()});
  }

  /// Of a class that says more than the map does, a note.
  void note_class(const Marks& marks) {
    if (!marks.unknown.empty()) unknown_classes_.insert("'" + printable(marks.unknown) + "'");
  }

  void refuse_or_leave_out(const Where& by, const std::string& what) {
    if (options_.not_a_box == NotABox::refuse) {
      by().fail(
          fmt::format("expected boxes, found {}; draw it as rectangles, or leave such shapes out: --boxes-only", what));
    }
    any_marked_ = true;
    if (left_out_++ == 0) first_left_out_ = fmt::format("{}: {}", by().part(), what);
  }

  /// That a box, which comes after `count` others, is within the range of a double and one of at most `most`.
  static void check(const Box<double>& box, std::size_t count, std::size_t most, const Where& by) {
    if (!std::isfinite(box.x + box.w) || !std::isfinite(box.y + box.h)) {
      by().fail("expected a place within the range of a double, found one beyond it");
    }
    if (count >= most) by().fail(fmt::format("expected at most {} boxes, found more", most));
  }

  void add(const Box<double>& box, const Faces& stops, std::string name, const Where& by) {
    check(box, result_.obstacles.size(), options_.most_boxes, by);
    SceneObstacle& obstacle = result_.obstacles.emplace_back();
    obstacle.box = box;
    obstacle.stops = stops;
    obstacle.name = std::move(name);
  }

  const Value& map_;
  const std::filesystem::path& folder_;
  const TiledOptions& options_;
  Vector<double> grid_{};  ///< the size of a cell
  Tilesets tilesets_;
  std::map<std::string, Template> templates_;
  SizeLimit limit_;
  TiledMap result_;
  std::vector<std::string> layers_;  ///< for the message if none is solid
  std::set<std::string> found_names_, unknown_classes_;
  bool any_marked_ = false;
  std::uint64_t left_out_ = 0;
  std::string first_left_out_;
};

TiledMap map_of(const JsonDocument& document, const TiledOptions& options) {
  const Value map(document, "");
  if (!map.is(JsonKind::object)) map.expected("a map that Tiled saved as JSON");
  if (map.text("type", "map") != "map") map.find("type")->expected(R"("map" as "type": a Tiled map)");
  if (!map.find("layers")) map.fail(R"(expected a map that Tiled saved as JSON, found no "layers")");
  if (map.text("orientation", "orthogonal") != "orthogonal") {
    map.find("orientation")->expected(R"("orthogonal" as "orientation": only there tiles are boxes along the axes)");
  }
  const auto folder = std::filesystem::path(document.name()).parent_path();
  return MapReader(map, folder, options).read();
}

}  // namespace
}  // namespace tiled

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
