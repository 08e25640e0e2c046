// SPDX-License-Identifier: MIT
#include "harness/play/play_log.h"

#include <algorithm>

#include "harness/play/episode.h"
#include "harness/support/stop.h"

namespace sweeplab {
namespace {

/// One combination in one scene. False if it was stopped.
template <class S>
bool log_one(const PlayedScene& played, const Combination& combination, std::uint64_t rows,
             const std::function<void(const LoggedFrame<S>&)>& take) {
  std::uint64_t handed_out = 0;
  for (std::uint64_t number = 0; number < played.episodes(); ++number) {
    const Scene scene = played.at(number);
    bool any = false;
    const auto log_frame = [&](const PlayedFrame<S>& frame) {
      std::span<const Query<S>> pairs = frame.pairs;
      if (rows != 0) pairs = pairs.first(std::min<std::size_t>(pairs.size(), rows - handed_out));
      any = any || !frame.pairs.empty();
      handed_out += pairs.size();
      if (!pairs.empty()) take({played, combination, number, frame.number, frame.mover, pairs});
      return !(rows != 0 && handed_out == rows) && !stop_requested();
    };
    Episode<S>(scene, combination).play(played.frames_of(number), log_frame, true);
    if (stop_requested()) return false;
    if (!any || (rows != 0 && handed_out == rows)) return true;
  }
  return true;
}

}  // namespace

template <class S>
bool log_frames(const PlayOptions& options, std::uint64_t rows,
                const std::function<void(const LoggedFrame<S>&)>& take) {
  for (const PlayedScene& scene : options.scenes) {
    for (const Combination& combination : options.combinations) {
      if (combination.guest != nullptr) continue;  // which pairs an engine looks at, nobody knows
      if (!log_one<S>(scene, combination, rows, take)) return false;
    }
  }
  return true;
}
template bool log_frames(const PlayOptions&, std::uint64_t, const std::function<void(const LoggedFrame<float>&)>&);
template bool log_frames(const PlayOptions&, std::uint64_t, const std::function<void(const LoggedFrame<double>&)>&);

}  // namespace sweeplab
