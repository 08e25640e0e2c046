// SPDX-License-Identifier: MIT
#include "harness/play/level_file.h"

#include <algorithm>

#include "harness/scenes/scene_file.h"

namespace sweeplab {
namespace {

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

}  // namespace

template <class S>
LevelFile read_level(const JsonDocument& document, const TiledOptions& tiled) {
  const JsonValue top = document.top();
  LevelFile file;
  if (is_scene(document)) {
    file.scene = read_scene<S>(document);
    return file;
  }
  const auto type = top.find("type");
  const bool says_map = type && type->kind() == JsonKind::string && type->text() == "map";
  if (!says_map && !top.find("tiledversion") && !top.find("layers")) {
    top.fail("a scene, with \"format\": \"sweeplab scene\", or a map of Tiled, with \"type\": \"map\"",
             top.kind() == JsonKind::object ? "an object that is neither" : top.raw().substr(0, 40));
  }
  TiledMap map = read_tiled_map(document.name(), document.whole(), tiled);  // standard input is at its end now
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

template LevelFile read_level<float>(const JsonDocument&, const TiledOptions&);
template LevelFile read_level<double>(const JsonDocument&, const TiledOptions&);

}  // namespace sweeplab
