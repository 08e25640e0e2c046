// SPDX-License-Identifier: MIT
#pragma once

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

}  // namespace sweeplab
