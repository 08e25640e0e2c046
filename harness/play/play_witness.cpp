// SPDX-License-Identifier: MIT
#include "harness/play/play_witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "harness/play/episode.h"
#include "harness/play/frame_scene.h"
#include "harness/play/scene_numbers.h"
#include "harness/play/side_by_side.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// The one frame of such a scene.
template <class S>
PlayedFrame<S> only_frame(const Scene& scene, const Combination& combination) {
  PlayedFrame<S> only;
  Episode<S>(scene, combination).play(1, [&](const PlayedFrame<S>& frame) {
    only = frame;
    only.asked.obstacles = {};  // which the episode has
    return false;
  });
  return only;
}

template <class S>
bool begins_inside(const Scene& scene) {
  const Box<S> a = box_of<S>(scene.movers.front().box);
  return std::ranges::any_of(scene.obstacles, [&](const SceneObstacle& o) {
    const Obstacle<S> obstacle = obstacle_of<S>(o);
    return obstacle.solid == Solid::all && is_inside(a, obstacle);
  });
}

/// The frame at the witness's place. Where a combination was asked among what is near, it is asked so again; but the judge
/// knows of more, where the end is far away.
template <class S>
Scene frame_at_place(const PlayedScene& played, const Combination& combination, const FramePlace& place) {
  const Scene scene = played.at(place.episode);
  Scene found;
  Episode<S> episode(scene, combination);
  episode.play(place.frame + 1, [&](const PlayedFrame<S>& frame) {
    if (frame.number != place.frame || frame.mover != place.mover) return true;
    found = scene_of<S>(frame, episode.all_that_matters(frame));
    if (episode.asks_near()) found.among = Among::near;
    return false;
  });
  if (found.movers.empty()) throw std::logic_error("a frame that was played is not there");
  return found;
}

/// How often the loop is asked to shrink a frame. An engine whose process fails starts again each time, and one that
/// hangs takes all its time.
int budget_of(const Combination& combination, const FrameJudgement& first) {
  constexpr int usual = 1500, with_restarts = 100;
  if (combination.guest == nullptr || first.cause.kind != FrameCause::Kind::trouble) return usual;
  return first.cause.trouble.starts_with("hang") || first.cause.trouble == "too few lines" ? 0 : with_restarts;
}

template <class S>
void shrink_witness(const PlayOptions& options, PlayWitness& witness) {
  const Combination& combination = options.combinations[witness.combination];
  const PlayedScene& played = options.scenes[witness.scene];
  const Scene found = frame_at_place<S>(played, combination, witness.place);
  const FrameJudgement first = only_frame<S>(found, combination).judgement;
  const bool inside = begins_inside<S>(found);
  bool hopeless = false;
  const auto still_shows = [&](const Scene& scene) {
    if (hopeless || stop_requested()) return false;
    PlayedFrame<S> frame;
    try {
      frame = only_frame<S>(scene, combination);
    } catch (const UsageError&) {  // an engine that failed too often: what was found so far is the witness
      hopeless = true;
      return false;
    }
    const FrameJudgement& j = frame.judgement;
    return frame.was_asked && !j.out_of_range && j.ending == witness.ending && j.big == first.big &&
           j.cause == first.cause && begins_inside<S>(scene) == inside;
  };
  const bool shows = still_shows(found);
  if (!shows && combination.guest == nullptr) throw std::logic_error("a frame ends otherwise when it is played alone");
  witness.shrunk = shows ? shrink_frame<S>(found, still_shows, budget_of(combination, first)) : found;
  const PlayedFrame<S> frame = only_frame<S>(witness.shrunk, combination);
  witness.end = {frame.end.x, frame.end.y};
  witness.truth = {static_cast<double>(frame.judgement.truth[0]), static_cast<double>(frame.judgement.truth[1])};
  witness.severity = frame.judgement.severity;
  witness.cause = frame.judgement.cause;
  make_witness<S>(witness.shrunk, combination, frame,
                  fmt::format("From {}: episode {}, frame {}, mover {}, {}.", played.name, witness.place.episode,
                              witness.place.frame, witness.place.mover,
                              shows ? "shrunk" : "where it ended otherwise; it does not answer the same each time"));
}

}  // namespace

std::string PlayWitness::file_name(const PlayOptions& options) const {
  std::string name = options.combinations[combination].name();
  std::ranges::replace_if(
      name, [](char c) { return !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-'); }, '_');
  return fmt::format("{}-{}.json", name, name_of(ending));
}

std::optional<std::vector<PlayWitness>> find_witnesses(const PlayOptions& options, const PlayResult& result) {
  std::vector<PlayWitness> witnesses;
  for (std::size_t c = 0; c < options.combinations.size(); ++c) {
    for (const Ending ending : enumerators<Ending>) {
      const auto shown = std::ranges::find_if(
          result.scenes, [&](const PlayedCounts& counts) { return counts.tallies[c].of(ending) > 0; });
      if (!is_wrong(ending) || shown == result.scenes.end()) continue;
      PlayWitness& witness = witnesses.emplace_back();
      witness.scene = static_cast<std::size_t>(shown - result.scenes.begin());
      witness.combination = c;
      witness.ending = ending;
      witness.place = shown->tallies[c].first[index_of(ending)];
    }
  }
  const bool finished = side_by_side(options.threads, witnesses.size(), [&](std::uint64_t w) {
    with_scalar(options.scalar, [&]<class S>() { shrink_witness<S>(options, witnesses[w]); });
  });
  if (!finished || (stop_requested() && has_engine(options.combinations))) return std::nullopt;
  return witnesses;
}

}  // namespace sweeplab
