// SPDX-License-Identifier: MIT
#include "harness/play/level_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/scenes/scene_file.h"
#include "harness/support/json_positions.h"

namespace sweeplab {
namespace {

bool says(const JsonValue& top, std::string_view key, std::string_view word) {
  const auto value = top.find(key);
  return value && value->kind() == JsonKind::string && value->text() == word;
}

/// The middle one of the obstacles' smaller sides: runs of tiles are as thick as one.
double tile_of(const std::vector<SceneObstacle>& obstacles) {
  std::vector<double> sides;
  for (const SceneObstacle& o : obstacles) sides.push_back(std::min(o.box.w, o.box.h));
  std::erase(sides, 0.0);
  if (sides.empty()) return 1;
  const auto middle = sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2);
  std::ranges::nth_element(sides, middle);
  return *middle;
}

/// `read_map`: reads the same file as a map.
template <class S, class ReadMap>
LevelFile read_level_of(const JsonDocument& document, const ReadMap& read_map) {
  const JsonValue top = document.top();
  LevelFile file;
  if (is_scene(document)) {
    file.scene = read_scene<S>(document);
    return file;
  }
  if (!says(top, "type", "map") && !top.find("tiledversion") && !top.find("layers")) {
    top.fail("a scene, with \"format\": \"sweeplab scene\", or a map of Tiled, with \"type\": \"map\"",
             top.kind() == JsonKind::object ? "an object that is neither" : top.raw().substr(0, 40));
  }
  TiledMap map = read_map();
  file.is_map = true;
  file.tile = tile_of(map.obstacles);
  file.extent = map.extent;
  file.notes = std::move(map.notes);
  file.scene.name = std::filesystem::path(document.name()).stem().string();
  file.scene.tells = "a map of Tiled";
  file.scene.obstacles = std::move(map.obstacles);
  for (const TiledMover& mover : map.movers) file.scene.movers.push_back({mover.box, {}});
  return file;
}

}  // namespace

template <class S>
LevelFile read_level(const std::filesystem::path& path, const TiledOptions& options) {
  const JsonDocument document(path);
  // Not read twice: standard input is at its end now.
  return read_level_of<S>(document, [&] { return read_tiled_map(document.name(), document.whole(), options); });
}

template <class S>
LevelFile read_level(const std::string& name, const std::string& text, const TiledOptions& options) {
  return read_level_of<S>(JsonDocument(name, text), [&] { return read_tiled_map(name, text, options); });
}

template LevelFile read_level<float>(const std::filesystem::path&, const TiledOptions&);
template LevelFile read_level<double>(const std::filesystem::path&, const TiledOptions&);

template LevelFile read_level<float>(const std::string&, const std::string&, const TiledOptions&);
template LevelFile read_level<double>(const std::string&, const std::string&, const TiledOptions&);

}  // namespace sweeplab
