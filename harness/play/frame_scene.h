// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>

#include "harness/play/episode.h"

namespace sweeplab {

/// A frame as a scene of its own: one mover, one motion, among these.
template <class S>
Scene scene_of(const PlayedFrame<S>& frame, std::span<const Obstacle<S>> around);

/// Makes such a scene a witness of how the combination ends it, which `frame` shows: its name, its combination, its scalar,
/// and what it tells. `from`: where it was found.
template <class S>
void make_witness(Scene& scene, const Combination& combination, const PlayedFrame<S>& frame, const std::string& from);

using SceneStillShows = std::function<bool(const Scene&)>;

/// A simplest scene of one frame that still shows what is to be shown: fewer obstacles, then simpler numbers, as shrink()
/// has them for a query. `scene` has one mover with one listed motion, in numbers of S, and shows it itself.
/// Deterministic; asks at most `budget` times.
template <class S>
Scene shrink_frame(const Scene& scene, const SceneStillShows& still_shows, int budget = 1500);

}  // namespace sweeplab
