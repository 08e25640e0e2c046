// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/scene.h"

namespace sweeplab {

/// f(number, is_size) for every number of a scene that is a length or a motion, in a fixed order.
template <class F>
void for_each_number(const Scene& scene, F&& f) {
  const auto box = [&f](const Box<double>& b) {
    f(b.x, false);
    f(b.y, false);
    f(b.w, true);
    f(b.h, true);
  };
  const auto vector = [&f](const Vector<double>& v) {
    f(v.x, false);
    f(v.y, false);
  };
  for (const SceneObstacle& o : scene.obstacles) {
    box(o.box);
    vector(o.motion);
  }
  for (const SceneMover& m : scene.movers) {
    box(m.box);
    for (const Vector<double>& v : m.controller.motions) vector(v);
    f(m.controller.reach.x, true);
    f(m.controller.reach.y, true);
    f(m.controller.steps_a_unit, true);
    f(m.controller.gravity, true);
    f(m.controller.jump, true);
  }
}

}  // namespace sweeplab
