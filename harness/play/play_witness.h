// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/play/play.h"

namespace sweeplab {

/// A frame that a combination ends wrongly, as a scene of its own: one mover, one motion.
struct PlayWitness {
  std::size_t scene = 0, combination = 0;  ///< places in the options
  Ending ending{};
  FramePlace place;  ///< where it was found
  Scene shrunk;
  Vector<double> end, truth;  ///< of the shrunk frame; the truth's to the nearest number
  double severity = 0;
  FrameCause cause;

  /// "gamedev_slide_earliest_along-short.json"
  std::string file_name(const PlayOptions& options) const;
};

/// Of each combination and each wrong ending the first frame, in the order of scenes and frames, shrunk; each is seen to
/// end in the same way still. Nothing if it was stopped.
std::optional<std::vector<PlayWitness>> find_witnesses(const PlayOptions& options, const PlayResult& result);

}  // namespace sweeplab
