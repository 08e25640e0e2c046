// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "harness/scenes/tiled/map_reader.h"

namespace sweeplab::tiled {
namespace {

constexpr std::int64_t greatest_object_id = 0x7fffffff;

Gid gid_of(const Value& object) { return Gid(static_cast<std::uint32_t>(object.whole("gid", 0, 0xffffffff))); }

std::string tiles_in_words(const PlacedBox& box) {
  const std::string first = fmt::format("({}, {})", box.column, box.row);
  if (box.column == box.last_column && box.row == box.last_row) return "tile " + first;
  return fmt::format("tiles {} to ({}, {})", first, box.last_column, box.last_row);
}

}  // namespace

/// What an instance of a template does not say itself, its template says; but where it stands.
MapReader::Object MapReader::completed(const Value& object) {
  const std::string source = object.text("template", "");
  if (source.empty()) return {object, &tilesets_};
  auto found = templates_.find(source);
  if (found == templates_.end()) {
    const std::filesystem::path path = folder_ / source;
    auto file = read_named(folder_, source, object);
    auto tilesets = std::make_unique<Tilesets>(Value(*file, ""), path.parent_path());
    found = templates_.emplace(source, Template{std::move(file), std::move(tilesets)}).first;
  }
  const auto from = Value(*found->second.file, "").find("object");
  if (!from) Value(*found->second.file, "").fail(R"(expected "object", which is missing: a template that Tiled saved)");
  // A number of the instance's own is the map's, one of the template's the template's.
  return {object.completed_by(*from), object.find("gid") ? &tilesets_ : found->second.tilesets.get()};
}

void MapReader::read_objects(const Layer& layer) {
  std::int64_t count = 0;
  for (const Value& value : layer.value.items("objects")) {
    ++count;
    const Value named = value.called(fmt::format("{}, object {}", layer.value.part(), count));
    const std::string name =
        fmt::format("{}, object {}", layer.value.part(), named.whole("id", 0, greatest_object_id, count));
    read_object(layer, completed(value.called(name)), name);
  }
}

void MapReader::read_object(const Layer& layer, const Object& object, const std::string& name) {
  if (means_mover(class_of(object.value)) || means_mover(object.value.text("name", ""))) {
    add_mover(object, layer.offset, name);
    return;
  }
  if (is_left_out(layer) && !options_.solid_layers.empty()) return;
  const Marks own = marks_of(object.value, true);
  if (!own.solid && is_left_out(layer)) return;
  if (own.solid == true) any_marked_ = true;
  const bool wanted = own.solid.value_or(layer.named || layer.marks.solid == true);
  const bool is_tile = object.value.find("gid").has_value();
  if (is_tile || has_area(object.value)) note_class(own);
  if (own.solid == false) return;
  const Marks marks = first_of(own, layer.marks);
  const Place by{object.value};
  if (is_tile) {
    const auto found = object.tilesets->find(gid_of(object.value), by);
    const auto tile = drawn(object, found, layer.offset);
    each_box_of_tile(found, tile, own, layer.marks, wanted, by, [&](const Box<double>& box, const Faces& stops) {
      if (!quarter_turns(object.value)) return refuse_or_leave_out(by, "a rotated tile");
      add(box, stops, name, by);
    });
    return;
  }
  if (!wanted || !has_area(object.value)) return;
  Shape shape = shape_of(object.value);
  if (!shape.not_a_box.empty()) return refuse_or_leave_out(by, shape.not_a_box);
  shape.box.x += layer.offset.x;
  shape.box.y += layer.offset.y;
  add(shape.box, marks.faces.value_or(all_faces), name, by);
}

DrawnTile MapReader::drawn(const Object& object, const Tilesets::Found& found, const Vector<double>& offset) const {
  const Value& value = object.value;
  // Before Tiled 0.13 tile objects had no size: it was the tile's.
  const auto size = [&](std::string_view key, double of_tile) {
    const double given = value.number(key, 0);
    if (given < 0) value.fail("expected a width and a height of at least 0");
    return given == 0 ? of_tile : given;
  };
  return {*found.tileset,
          *found.tile,
          gid_of(value),
          {value.number("x", 0) + offset.x, value.number("y", 0) + offset.y},
          {size("width", found.tile->width), size("height", found.tile->height)},
          quarter_turns(value).value_or(QuarterTurns{})};
}

/// An ellipse stands for the box around it, and a tile for its collision shape, if that is one box.
void MapReader::add_mover(const Object& object, const Vector<double>& offset, const std::string& name) {
  const Value& value = object.value;
  const Place by{value};
  if (!quarter_turns(value)) value.fail("expected a mover that is not rotated, or by 90 degrees");
  Box<double> box;
  if (value.find("gid")) {
    const auto found = object.tilesets->find(gid_of(value), by);
    const DrawnTile tile = drawn(object, found, offset);
    const auto& shapes = found.tile->shapes;
    const bool one = shapes.size() == 1 && shapes[0].shape.not_a_box.empty();
    box = one ? tile(shapes[0].shape.box) : tile.whole();
  } else {
    if (value.find("polygon") || value.find("polyline")) {
      value.fail("expected a mover that is a rectangle, an ellipse, a tile or a point, found an outline");
    }
    box = (*quarter_turns(value))(Box<double>{0, 0, value.number("width", 0), value.number("height", 0)});
    box.x += value.number("x", 0) + offset.x;
    box.y += value.number("y", 0) + offset.y;
    if (box.w < 0 || box.h < 0) value.fail("expected a width and a height of at least 0");
  }
  check(box, by);
  result_.movers.push_back({box, name});
}

void MapReader::refuse_or_leave_out(const Place& by, const std::string& what) {
  if (options_.not_a_box == NotABox::refuse) {
    by.fail(
        fmt::format("expected boxes, found {}; draw it as rectangles, or leave such shapes out: --boxes-only", what));
  }
  any_marked_ = true;
  if (left_out_++ == 0) first_left_out_ = fmt::format("{}: {}", by.name(), what);
}

void MapReader::add_tile_boxes(const Layer& layer, std::vector<PlacedBox> boxes) {
  if (options_.merged) boxes = merged(std::move(boxes));
  for (const PlacedBox& box : boxes) {
    add(box.box, box.stops, fmt::format("{}, {}", layer.value.part(), tiles_in_words(box)), Place{layer.value});
  }
}

void MapReader::check(const Box<double>& box, const Place& by) const {
  if (std::isfinite(box.x + box.w) && std::isfinite(box.y + box.h) && std::isfinite(box.x) && std::isfinite(box.y) &&
      std::isfinite(box.w) && std::isfinite(box.h)) {
    return;
  }
  by.fail("expected a place within the range of a double, found one beyond it");
}

void MapReader::check_count(std::size_t count, std::size_t most, const Place& by) const {
  if (count >= most) by.fail(fmt::format("expected at most {} boxes, found more", most));
}

void MapReader::add(const Box<double>& box, const Faces& stops, std::string name, const Place& by) {
  check(box, by);
  check_count(result_.obstacles.size(), options_.most_boxes, by);
  SceneObstacle obstacle;
  obstacle.box = box;
  obstacle.stops = stops;
  obstacle.name = std::move(name);
  result_.obstacles.push_back(std::move(obstacle));
}

}  // namespace sweeplab::tiled
