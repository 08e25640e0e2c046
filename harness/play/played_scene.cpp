// SPDX-License-Identifier: MIT
#include "harness/play/played_scene.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "harness/play/scene_numbers.h"
#include "harness/query/families/draw.h"
#include "harness/scenes/scene_file.h"
#include "harness/support/checksum.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

std::string checksum_of(const Scene& scene) { return checksum64(scene_text(scene)); }

/// The seed of an episode's controllers. Of the first episode, for the default seed: the scene's own.
std::uint64_t seed_of(std::uint64_t scene, std::uint64_t seed, std::uint64_t episode) {
  return scene + (seed - 1) * 0x9e3779b97f4a7c15U + episode * 0xbf58476d1ce4e5b9U;
}

/// Where a level's obstacles are.
using Extent = Region<double>;
/// With room for a mover around it all: what stands on a floor is above every obstacle.
Extent extent_of(const Box<double>& given, const std::vector<SceneObstacle>& obstacles, double room) {
  Extent e{given.x, given.y, given.x + given.w, given.y + given.h};
  for (const SceneObstacle& o : obstacles) {
    e.min_x = std::min(e.min_x, o.box.x);
    e.min_y = std::min(e.min_y, o.box.y);
    e.max_x = std::max(e.max_x, o.box.x + o.box.w);
    e.max_y = std::max(e.max_y, o.box.y + o.box.h);
  }
  return {e.min_x - room, e.min_y - room, e.max_x + room, e.max_y + room};
}

void add_wall_around(std::vector<SceneObstacle>& obstacles, const Extent& e, double thick) {
  const double w = e.max_x - e.min_x, h = e.max_y - e.min_y;
  const Box<double> walls[] = {{e.min_x - thick, e.min_y - thick, w + 2 * thick, thick},
                               {e.min_x - thick, e.max_y, w + 2 * thick, thick},
                               {e.min_x - thick, e.min_y, thick, h},
                               {e.max_x, e.min_y, thick, h}};
  for (const Box<double>& wall : walls) {
    SceneObstacle& obstacle = obstacles.emplace_back();
    obstacle.box = wall;
    obstacle.name = "the wall around the level";
  }
}

template <class S>
SceneController controller_drawn(Draw& draw, double tile) {
  const auto number = [tile](double tiles) { return static_cast<double>(static_cast<S>(tiles * tile)); };
  SceneController c;
  switch (draw.below(4)) {
    case 0:
      c.steering = Steering::random;
      c.reach = {number(1.5), number(1.5)};
      break;
    case 1:
      c.steering = Steering::walker;
      c.reach = {number(0.2), number(0.2)};
      break;
    default:
      c.steering = Steering::platformer;
      c.reach = {number(0.25), number(0.5)};
      c.gravity = number(1.0 / 32);
      c.jump = number(0.5);
  }
  return c;
}

template <class S>
bool is_free(const Box<S>& box, const std::vector<SceneObstacle>& obstacles) {
  return std::ranges::none_of(obstacles, [&](const SceneObstacle& o) { return is_inside(box, obstacle_of<S>(o)); });
}

template <class S>
Scene with_a_mover(const Scene& level, const Extent& extent, double tile, std::uint64_t seed, std::uint64_t episode) {
  Draw draw(stream_of("level", std::numeric_limits<S>::digits), seed, episode);
  Scene scene = level;
  scene.seed = seed_of(1, seed, episode);
  const auto number = [](double x) { return static_cast<double>(static_cast<S>(x)); };
  constexpr double sizes[][2] = {{0.75, 0.875}, {0.85625, 0.95625}, {1, 1}, {0.5, 0.5}};
  // Half of the episodes begin where the level says, if it does.
  if (!level.movers.empty() && draw.chance(1, 2)) {
    Box<double> box = level.movers[draw.below(static_cast<std::uint32_t>(level.movers.size()))].box;
    const double w = box.w > 0 ? box.w : sizes[0][0] * tile, h = box.h > 0 ? box.h : sizes[0][1] * tile;
    box = {number(box.x), number(box.y), number(w), number(h)};
    if (is_free(box_of<S>(box), scene.obstacles)) {
      scene.movers = {{box, controller_drawn<S>(draw, tile)}};
      return scene;
    }
  }
  for (int tries = 0; tries < 10000; ++tries) {
    const auto& size = sizes[draw.below(4)];
    const double x = draw.unit<double>(), y = draw.unit<double>();
    const double w = number(size[0] * tile), h = number(size[1] * tile);
    const double step = tile / 16;  // places on a grid: where a tile is, they often touch it
    const Box<double> box{number(std::floor((extent.min_x + x * (extent.max_x - extent.min_x)) / step) * step),
                          number(std::floor((extent.min_y + y * (extent.max_y - extent.min_y)) / step) * step), w, h};
    if (!is_free(box_of<S>(box), scene.obstacles)) continue;
    scene.movers = {{box, controller_drawn<S>(draw, tile)}};
    return scene;
  }
  throw UsageError(fmt::format("{}: expected room for a mover of half a tile, found none", level.name));
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

std::uint64_t PlayedScene::frames_of(std::uint64_t episode) const {
  return std::min(an_episode, frames - episode * an_episode);
}

PlayedScene played_family(const SceneFamily& family, Scalar scalar, std::uint64_t seed, std::uint64_t frames) {
  return with_scalar(scalar, [&]<class S>() {
    const auto at = [&family, seed](std::uint64_t episode) { return family.at<S>(seed, episode); };
    return PlayedScene{
        std::string(family.name), std::string(family.tells), "", frames, std::max<std::uint64_t>(at(0).frames, 1), at};
  });
}

PlayedScene played_file(Scene scene, std::uint64_t seed, std::uint64_t frames) {
  const bool listed =
      std::ranges::all_of(scene.movers, [](const SceneMover& m) { return m.controller.steering == Steering::listed; });
  const std::uint64_t own = std::max<std::uint64_t>(scene.frames, 1);
  if (frames == 0) frames = own;
  if (listed) frames = std::min(frames, own);
  const std::string source = checksum_of(scene);
  const auto shared = std::make_shared<const Scene>(std::move(scene));
  return {shared->name, shared->tells, source, frames, own, [shared, seed](std::uint64_t episode) {
            Scene drawn = *shared;
            drawn.seed = seed_of(shared->seed, seed, episode);
            return drawn;
          }};
}

PlayedScene played_level(Scene level, const Box<double>& given, double tile, Scalar scalar, std::uint64_t seed,
                         std::uint64_t frames) {
  if (level.obstacles.empty()) throw UsageError(fmt::format("{}: expected something solid, found nothing", level.name));
  const std::string source = checksum_of(level);
  const Extent extent = extent_of(given, level.obstacles, 2 * tile);
  add_wall_around(level.obstacles, extent, tile);
  const auto shared = std::make_shared<const Scene>(std::move(level));
  return with_scalar(scalar, [&]<class S>() {
    const auto at = [shared, extent, tile, seed](std::uint64_t episode) {
      return with_a_mover<S>(*shared, extent, tile, seed, episode);
    };
    return PlayedScene{shared->name, shared->tells, source, frames, 400, at};
  });
}

PlayedScene played(LevelFile file, const std::string& path, Scalar scalar, std::uint64_t seed, std::uint64_t frames,
                   std::uint64_t of_maps) {
  if (file.is_map) {
    if (file.scene.obstacles.empty()) {
      throw UsageError(fmt::format("{}: expected something solid, found nothing{}{}", path,
                                   file.notes.empty() ? "" : "; ", fmt::join(file.notes, "; ")));
    }
    return played_level(std::move(file.scene), file.extent, file.tile, scalar, seed, frames != 0 ? frames : of_maps);
  }
  if (file.scene.movers.empty()) {
    throw UsageError(fmt::format("{}: expected a scene with movers, found none in \"movers\"", path));
  }
  return played_file(std::move(file.scene), seed, frames);
}

}  // namespace sweeplab
