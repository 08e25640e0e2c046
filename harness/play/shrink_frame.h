// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "harness/scenes/scene.h"

namespace sweeplab {

using SceneStillShows = std::function<bool(const Scene&)>;

/// A simplest scene of one frame that still shows what is to be shown: fewer obstacles, then simpler numbers, as shrink()
/// has them for a query. `scene` has one mover with one listed motion, in numbers of S, and shows it itself.
/// Deterministic; asks at most `budget` times.
template <class S>
Scene shrink_frame(const Scene& scene, const SceneStillShows& still_shows, int budget = 1500);

}  // namespace sweeplab
