// SPDX-License-Identifier: MIT
//
// One walk over a map's layers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "harness/scenes/tiled/layer_data.h"
#include "harness/scenes/tiled/marks.h"
#include "harness/scenes/tiled/merging.h"
#include "harness/scenes/tiled/placing.h"
#include "harness/scenes/tiled/tiled_map.h"
#include "harness/scenes/tiled/tileset.h"

namespace sweeplab::tiled {

class MapReader {
 public:
  /// An orthogonal map. All three must outlive it. Files that the map names are found from `folder`.
  MapReader(const Value& map, const std::filesystem::path& folder, const TiledOptions& options);
  TiledMap read();

 private:
  /// What a layer has from itself and the groups that it is in.
  struct Layer {
    Value value;
    std::string path;  ///< "level/walls"
    Marks marks;
    Vector<double> offset{};
    bool named = false;  ///< by TiledOptions::solid_layers
  };
  /// An object with all that its template adds.
  struct Object {
    Value value;
    const Tilesets* tilesets;  ///< of its gid
  };
  struct Template {
    std::unique_ptr<JsonDocument> file;
    std::unique_ptr<Tilesets> tilesets;
  };

  void read_layers(const Value& owner, const Layer& group, int depth);
  Layer layer_of(const Value& value, const Layer& group);
  /// Nothing in it is solid, whatever its tiles and objects say.
  bool is_left_out(const Layer& layer) const;

  void read_tiles(const Layer& layer);
  void read_cell(const Layer& layer, const Cells& cells, std::size_t i, std::vector<PlacedBox>& boxes);
  void add_tile_boxes(const Layer& layer, std::vector<PlacedBox> boxes);

  void read_objects(const Layer& layer);
  void read_object(const Layer& layer, const Object& object, const std::string& name);
  void add_mover(const Object& object, const Vector<double>& offset, const std::string& name);
  DrawnTile drawn(const Object& object, const Tilesets::Found& tile, const Vector<double>& offset) const;
  Object completed(const Value& object);

  /// Which boxes of a tile as it is drawn are solid: its collision shapes, or all of it. `wanted`: though the tile does
  /// not say so. Of faces the nearest word counts: of the object, the shape, the tile, the tileset, the layer.
  template <class Take>
  void each_box_of_tile(const Tilesets::Found& found, const DrawnTile& drawn, const Marks& of_object,
                        const Marks& of_layer, bool wanted, const Place& by, const Take& take);
  void refuse_or_leave_out(const Place& by, const std::string& what);
  void add(const Box<double>& box, const Faces& stops, std::string name, const Place& by);
  void check(const Box<double>& box, const Place& by) const;
  void check_count(std::size_t count, std::size_t most, const Place& by) const;
  void check_something_is_solid() const;
  /// Of a class that says more than the map does, a note.
  void note_class(const Marks& marks) {
    if (!marks.unknown.empty()) unknown_classes_.insert("'" + printable(marks.unknown) + "'");
  }
  std::string note_of_classes() const;
  void finish();

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

template <class Take>
void MapReader::each_box_of_tile(const Tilesets::Found& found, const DrawnTile& drawn, const Marks& of_object,
                                 const Marks& of_layer, bool wanted, const Place& by, const Take& take) {
  const Marks of_tile = first_of(found.tile->marks, found.tileset->marks);
  note_class(of_tile);
  if (of_tile.solid == false && of_object.solid != true) return;
  const auto faces = [&](const std::optional<Faces>& of_shape) {
    if (of_object.faces) return *of_object.faces;
    if (of_shape) return drawn(*of_shape);
    return of_tile.faces ? drawn(*of_tile.faces) : of_layer.faces.value_or(all_faces);
  };
  if (found.tile->shapes.empty() && (wanted || of_tile.solid == true)) take(drawn.whole(), faces({}));
  for (const TileShape& shape : found.tile->shapes) {
    note_class(shape.marks);
    if (shape.marks.solid == false) continue;
    if (shape.shape.not_a_box.empty()) {
      take(drawn(shape.shape.box), faces(shape.marks.faces));
    } else {
      const std::string_view what = shape.shape.not_a_box;
      refuse_or_leave_out(by, fmt::format("{} ({} of its tile in {})", what, shape.name, found.tileset->name));
    }
  }
}

}  // namespace sweeplab::tiled
