// SPDX-License-Identifier: MIT
#include "harness/play/play_log.h"

#include <fmt/format.h>

#include <iterator>

#include "harness/play/episode.h"
#include "harness/query/numbers.h"
#include "harness/support/stop.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

template <class S>
void append(std::string& text, const std::string& place, const Query<S>& q) {
  text += place;
  for (const S number : {q.a.x, q.a.y, q.a.w, q.a.h, q.motion_a.x, q.motion_a.y, q.b.x, q.b.y, q.b.w, q.b.h,
                         q.motion_b.x, q.motion_b.y}) {
    text += fmt::format(",{}", shortest(number));
  }
  text += "\n";
}

/// One combination in one scene. False if it was stopped.
template <class S>
bool log_one(const PlayedScene& played, const Combination& combination, std::uint64_t rows,
             const std::function<void(std::string_view)>& take) {
  std::uint64_t written = 0;
  for (std::uint64_t number = 0; number < played.episodes(); ++number) {
    const Scene scene = played.at(number);
    bool any = false;
    std::string text;
    const auto log_frame = [&](const PlayedFrame<S>& frame) {
      const std::string place =
          fmt::format("{},{},{},{},{}", played.name, combination.name(), number, frame.number, frame.mover);
      for (const Query<S>& pair : frame.pairs) {
        any = true;
        if (rows != 0 && written == rows) return false;
        append(text, place, pair);
        ++written;
      }
      take(text);
      text.clear();
      return !stop_requested();
    };
    Episode<S>(scene, combination).play(played.frames_of(number), log_frame, true);
    take(text);
    if (stop_requested()) return false;
    if (!any || (rows != 0 && written == rows)) return true;
  }
  return true;
}

}  // namespace

bool log_pairs(const PlayOptions& options, std::uint64_t rows, const std::function<void(std::string_view)>& take) {
  std::string header = "scene,combination,episode,frame,mover";
  for (const std::string_view name : number_names) header += fmt::format(",{}", name);
  take(header + "\n");
  return with_scalar(options.scalar, [&]<class S>() {
    for (const PlayedScene& scene : options.scenes) {
      for (const Combination& combination : options.combinations) {
        if (combination.guest != nullptr) continue;  // which pairs an engine looks at, nobody knows
        if (!log_one<S>(scene, combination, rows, take)) return false;
      }
    }
    return true;
  });
}

}  // namespace sweeplab
