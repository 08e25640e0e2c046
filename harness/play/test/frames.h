// SPDX-License-Identifier: MIT
//
// Scenes by hand, and all frames that are played of one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/loops/combination.h"
#include "harness/play/episode.h"

namespace sweeplab {

inline SceneMover mover_at(const Box<double>& box, std::vector<Vector<double>> motions = {}) {
  SceneMover m{box, {}};
  m.controller.motions = std::move(motions);
  return m;
}
inline Scene scene_among(const std::vector<Box<double>>& obstacles, std::vector<SceneMover> movers) {
  Scene scene;
  for (const Box<double>& box : obstacles) scene.obstacles.emplace_back().box = box;
  scene.movers = std::move(movers);
  return scene;
}
inline Scene scene_among(const std::vector<Box<double>>& obstacles, const Box<double>& mover,
                         std::vector<Vector<double>> motions) {
  return scene_among(obstacles, {mover_at(mover, std::move(motions))});
}

inline Combination combination_named(std::string_view name) { return combinations_named({std::string(name)}).at(0); }

template <class S = float>
std::vector<PlayedFrame<S>> all_frames(const Scene& scene, const Combination& combination, std::uint64_t frames) {
  std::vector<PlayedFrame<S>> all;
  Episode<S>(scene, combination).play(frames, [&](const PlayedFrame<S>& frame) {
    all.push_back(frame);
    return true;
  });
  return all;
}

}  // namespace sweeplab
