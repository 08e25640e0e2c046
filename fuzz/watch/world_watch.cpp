// SPDX-License-Identifier: MIT
#include "fuzz/watch/world_watch.h"

#include <algorithm>
#include <cmath>

#include "harness/play/scene_numbers.h"

namespace sweeplab::fuzz {
namespace {

/// A loop that goes pixel by pixel takes so many steps in a frame at most: the rest of its time is not its own.
constexpr double most_pixels = 4096;

bool takes(const Combination& combination, const Scene& scene) {
  if (combination.loop == nullptr || !combination.loop->whole_numbers) return true;
  return std::ranges::all_of(scene.movers.front().controller.motions, [](const Vector<double>& v) {
    return std::abs(v.x) <= most_pixels && std::abs(v.y) <= most_pixels;
  });
}

/// The world as a scene of listed motions.
template <class S>
Scene scene_of(const FuzzedWorld<S>& world) {
  Scene scene;
  for (const WorldBox<S>& b : world.boxes) {
    SceneObstacle& obstacle = scene.obstacles.emplace_back();
    obstacle.box = as_double(b.box);
    std::ranges::copy(b.stops, obstacle.stops.begin());
  }
  SceneMover& mover = scene.movers.emplace_back();
  mover.box = as_double(world.mover);
  for (const Vector<S>& v : world.motions) mover.controller.motions.push_back({v.x, v.y});
  scene.frames = world.motions.size();
  scene.corner = world.policy;
  return scene;
}

}  // namespace

WorldWatch::WorldWatch() {
  for (const Combination& c : main_combinations()) {
    if (c.has_code_in(Scalar::float32)) float32_.push_back(c);
    if (c.has_code_in(Scalar::float64)) float64_.push_back(c);
  }
}

template <class S>
const std::vector<WorldFinding>& WorldWatch::look(const FuzzedWorld<S>& world, std::uint64_t choice) {
  shown_.clear();
  const Combination& combination = of<S>()[choice % size<S>()];
  const Scene scene = scene_of(world);
  if (!takes(combination, scene)) return shown_;
  Episode<S>(scene, combination).play(world.motions.size(), [&](const PlayedFrame<S>& frame) {
    if (auto finding = world_finding(combination, frame)) shown_.push_back(std::move(*finding));
    return true;
  });
  return shown_;
}
template const std::vector<WorldFinding>& WorldWatch::look(const FuzzedWorld<float>&, std::uint64_t);
template const std::vector<WorldFinding>& WorldWatch::look(const FuzzedWorld<double>&, std::uint64_t);

}  // namespace sweeplab::fuzz
