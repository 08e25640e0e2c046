// SPDX-License-Identifier: MIT
#include "harness/play/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "harness/play/episode.h"
#include "harness/play/side_by_side.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/shards.h"
#include "harness/support/stop.h"
#include "harness/support/threads.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// Nothing if it was stopped before its end: a scene may have more frames than anybody can wait for.
template <class S>
std::optional<FrameTally> play_episode(const PlayedScene& played, std::uint64_t number,
                                       const Combination& combination) {
  const Scene scene = played.at(number);
  FrameTally tally;
  bool stopped = false;
  Episode<S> episode(scene, combination);
  episode.follow_hairlines();
  episode.play(played.frames_of(number), [&](const PlayedFrame<S>& frame) {
    if (frame.was_asked || frame.judgement.out_of_range) {
      tally.count(frame.judgement, {number, frame.number, frame.mover});
    } else {
      ++tally.not_asked;
    }
    stopped = stop_requested();
    return !stopped;
  });
  if (stopped) return std::nullopt;
  tally.hairlines.count(episode.followed());
  return tally;
}

/// All combinations in these episodes; a tally each. False if it was stopped. `done` gets the frames of each that is
/// finished.
bool play_stretch(const PlayOptions& options, const PlayedScene& scene, const UnitRange& stretch,
                  std::vector<FrameTally>& tallies, const std::function<void(std::uint64_t)>& done) {
  const std::size_t combinations = options.combinations.size();
  std::mutex adding;
  bool all_whole = true;
  tallies.assign(combinations, {});
  const bool finished = side_by_side(options.threads, stretch.size() * combinations, [&](std::uint64_t item) {
    const std::uint64_t episode = stretch.begin + item / combinations;
    const std::size_t c = item % combinations;
    const auto tally = with_scalar(options.scalar,
                                   [&]<class S>() { return play_episode<S>(scene, episode, options.combinations[c]); });
    const std::lock_guard lock(adding);
    all_whole = all_whole && tally.has_value();
    if (!tally) return;
    tallies[c].add(*tally);
    done(scene.frames_of(episode));
  });
  // After Ctrl-C an engine is asked no more, not even in an episode that had begun.
  return finished && all_whole && !(stop_requested() && has_engine(options.combinations));
}

Json plan_of(const PlayOptions& options) {
  Json plan{{"play", name_of(options.scalar)}, {"seed", options.seed}};
  for (const PlayedScene& scene : options.scenes) {
    plan["scenes"].push_back(
        {scene.name, scene.source, scene.frames, scene.an_episode, scene.at(0).corner == CornerPolicy::y ? "y" : "x"});
  }
  for (const Combination& combination : options.combinations) plan["combinations"].push_back(combination.name());
  for (const Combination& combination : options.combinations) {
    if (combination.guest != nullptr) plan["engines"].push_back(combination.guest->about());
  }
  return plan;
}

}  // namespace

std::optional<PlayResult> run_play(const PlayOptions& options, const std::filesystem::path& checkpoint_file) {
  require_threads(options.threads);
  const std::size_t combinations = options.combinations.size();
  std::optional<Checkpoint> checkpoint;
  if (!checkpoint_file.empty()) {
    checkpoint.emplace(plan_of(options), checkpoint_file);
    checkpoint->tell_what_is_lost();
  }
  std::uint64_t total = 0, done = 0;
  for (const PlayedScene& scene : options.scenes) total += scene.frames * combinations;
  Progress progress("play", "frames", total);

  PlayResult result;
  for (std::size_t s = 0; s < options.scenes.size(); ++s) {
    const PlayedScene& scene = options.scenes[s];
    PlayedCounts& counts = result.scenes.emplace_back();
    counts.episodes = scene.episodes();
    counts.tallies.resize(combinations);
    const std::uint64_t step = std::max<std::uint64_t>(options.frames_a_stretch / scene.an_episode / combinations, 1);
    for (UnitRange stretch{0, 0}; stretch.begin < counts.episodes; stretch.begin = stretch.end) {
      stretch.end = std::min(stretch.begin + step, counts.episodes);
      const Json name{{"scene", s}, {"episodes", {stretch.begin, stretch.end}}};
      std::uint64_t here = 0;
      for (std::uint64_t e = stretch.begin; e < stretch.end; ++e) here += scene.frames_of(e) * combinations;
      std::vector<FrameTally> tallies;
      const bool kept = checkpoint && checkpoint->take(name, [&](const Json& part) {
        for (const Json& tally : part) tallies.push_back(frame_tally_from(tally));
        if (tallies.size() != combinations) throw std::runtime_error("of other combinations");
      });
      if (!kept) {
        std::uint64_t played = 0;
        const auto show = [&](std::uint64_t frames) { progress.show(done + (played += frames), scene.name); };
        if (!play_stretch(options, scene, stretch, tallies, show)) return std::nullopt;
        if (checkpoint) {
          Json part = Json::array();
          for (const FrameTally& tally : tallies) part.push_back(json_of(tally));
          checkpoint->add(name, part);
        }
      }
      for (std::size_t c = 0; c < combinations; ++c) counts.tallies[c].add(tallies[c]);
      done += here;
    }
  }
  return result;
}

std::uint64_t wrong_steps(const PlayOptions& options, const PlayResult& result) {
  std::uint64_t wrong = 0;
  for (std::size_t c = 0; c < options.combinations.size(); ++c) {
    const LoopCard* const loop = options.combinations[c].loop;
    for (const PlayedCounts& counts : result.scenes) {
      const FrameTally& t = counts.tallies[c];
      if (loop != nullptr && loop->id == "step") wrong += t.frames - t.exact;
      if (loop != nullptr && (loop->id == "step_stop" || loop->id == "step_bounce"))
        wrong += t.frames - t.of(Ending::right);
    }
  }
  return wrong;
}

bool has_engine(const std::vector<Combination>& combinations) {
  return std::ranges::any_of(combinations, [](const Combination& c) { return c.guest != nullptr; });
}

}  // namespace sweeplab
