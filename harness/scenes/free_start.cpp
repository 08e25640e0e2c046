// SPDX-License-Identifier: MIT
#include "harness/scenes/free_start.h"

#include <array>

namespace sweeplab {

bool is_free(const Scene& scene, const Box<double>& box, const SceneMover* but) {
  const auto at = exact_point(box.x, box.y);
  const auto meets = [&](const WorldBox<double>& other) {
    const std::array<Rect<Rational>, 1> forbidden = {raw_planes(other, box.w, box.h)};
    return is_forbidden<Rational>(at, forbidden);
  };
  for (const SceneObstacle& obstacle : scene.obstacles) {
    if (meets({obstacle.box, obstacle.stops})) return false;
  }
  for (const SceneMover& mover : scene.movers) {
    if (&mover != but && meets({mover.box})) return false;
  }
  return true;
}

}  // namespace sweeplab
