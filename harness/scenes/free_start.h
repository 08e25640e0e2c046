// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "harness/scenes/scene.h"

namespace sweeplab {

/// Whether a box overlaps no solid obstacle and no mover of the scene as they stand before the first frame, exactly.
/// Touching is free.
inline bool is_free(const Scene& scene, const Box<double>& box) {
  const auto at = exact_point(box.x, box.y);
  const auto meets = [&](const WorldBox<double>& other) {
    const std::array<Rect<Rational>, 1> forbidden = {raw_planes(other, box.w, box.h)};
    return is_forbidden<Rational>(at, forbidden);
  };
  return std::ranges::none_of(scene.obstacles,
                              [&](const auto& o) {
                                return meets({o.box, o.stops});
                              }) &&
         std::ranges::none_of(scene.movers, [&](const auto& mover) { return meets({mover.box}); });
}

}  // namespace sweeplab
