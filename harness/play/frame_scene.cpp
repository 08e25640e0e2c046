// SPDX-License-Identifier: MIT
#include "harness/play/frame_scene.h"

#include <fmt/format.h>

#include "harness/play/scene_numbers.h"
#include "harness/query/scalars.h"
#include "harness/support/text.h"

namespace sweeplab {

template <class S>
Scene scene_of(const PlayedFrame<S>& frame, std::span<const Obstacle<S>> around) {
  Scene scene;
  for (const Obstacle<S>& o : around) {
    SceneObstacle& obstacle = scene.obstacles.emplace_back();
    obstacle.box = as_double(o.box);
    obstacle.stops = faces_of(o.solid);
  }
  SceneMover& mover = scene.movers.emplace_back();
  mover.box = as_double(frame.asked.mover);
  mover.controller.motions = {{frame.asked.motion.x, frame.asked.motion.y}};
  scene.corner = frame.asked.corner;
  return scene;
}

template <class S>
void make_witness(Scene& scene, const Combination& combination, const PlayedFrame<S>& frame, const std::string& from) {
  const FrameJudgement& j = frame.judgement;
  const auto number = [](const auto& x) { return shortest(static_cast<double>(x)); };
  scene.name = fmt::format("{}: {}", combination.name(), name_of(j.ending));
  scene.combination = combination.name();
  scene.scalar = name_of(scalar_of<S>);
  scene.tells = fmt::format("{}: ends at ({}, {}), in truth at ({}, {}). {}", name_of(j.ending), number(frame.end.x),
                            number(frame.end.y), number(j.truth[0]), number(j.truth[1]), from);
}

template Scene scene_of(const PlayedFrame<float>&, std::span<const Obstacle<float>>);
template Scene scene_of(const PlayedFrame<double>&, std::span<const Obstacle<double>>);
template void make_witness(Scene&, const Combination&, const PlayedFrame<float>&, const std::string&);
template void make_witness(Scene&, const Combination&, const PlayedFrame<double>&, const std::string&);

}  // namespace sweeplab
