// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/loops/combination.h"
#include "harness/play/frame_tally.h"
#include "harness/play/played_scene.h"

namespace sweeplab {

struct PlayOptions {
  std::vector<PlayedScene> scenes;
  std::vector<Combination> combinations;
  Scalar scalar = Scalar::float32;
  std::uint64_t frames = 0;  ///< that were asked for of each scene; 0: as many as the scenes' files say
  std::uint64_t seed = 1;
  unsigned threads = 0;
  /// About so many frames, of all combinations together, are a stretch, which is kept when it is finished: seconds of work.
  std::uint64_t frames_a_stretch = 1u << 19;
};

/// What the combinations made of a scene: a tally for each, in their order.
struct PlayedCounts {
  std::uint64_t episodes = 0;
  std::vector<FrameTally> tallies;
};

/// Counts only, and the same for any number of threads and order of work. Parallel to the scenes of the options.
struct PlayResult {
  std::vector<PlayedCounts> scenes;
};

/// Plays every combination in every scene. Episodes go side by side; a stretch of them with all combinations is kept in
/// `checkpoint` when it is finished, and a later run with the same options by the same program takes it from there; in none
/// if its name is empty. Nothing if it was stopped before the end.
std::optional<PlayResult> run_play(const PlayOptions& options, const std::filesystem::path& checkpoint);

/// Frames that `step` did not end where the truth does, to the last bit, and that step_stop and step_bounce did not end
/// right: there are none, or a guarantee is broken.
std::uint64_t wrong_steps(const PlayOptions& options, const PlayResult& result);

/// Whether one of them is somebody's engine.
bool has_engine(const std::vector<Combination>& combinations);

}  // namespace sweeplab
