// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "harness/play/play.h"

namespace sweeplab {

/// What a mover's frame asked, and where.
template <class S>
struct LoggedFrame {
  const PlayedScene& scene;
  const Combination& combination;
  std::uint64_t episode, frame;
  std::uint32_t mover;
  std::span<const Query<S>> pairs;
};

/// Hands out the queries that each combination asks in each scene, from its first frame on, at most `rows` (0: all), one
/// frame after the other, in the same order each time. Of a whole loop these are the pairs that it looks at; of an engine
/// nobody knows. False if it was stopped.
template <class S>
bool log_frames(const PlayOptions& options, std::uint64_t rows, const std::function<void(const LoggedFrame<S>&)>& take);

}  // namespace sweeplab
