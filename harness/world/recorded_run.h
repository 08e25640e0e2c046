// SPDX-License-Identifier: MIT
//
// Many frames of step() in recorded_scenes.h, each against the truth in integers, some against more.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/recorded_scenes.h"
#include "harness/world/world_judge.h"

namespace sweeplab::recorded {

struct Score {
  std::uint64_t frames = 0, stopped = 0, corners = 0;
  std::uint64_t wrong = 0;    ///< not what the truth, or a witness, says
  std::uint64_t inside = 0;   ///< ends that overlap a solid box, by the raw planes
  std::uint64_t through = 0;  ///< of the ends that a witness looked at: no way leads there
  std::uint64_t witnessed = 0;
  std::uint64_t narrow = 0, broad = 0;  ///< truths for which 64 bits did, or 128; rationals had the rest

  void add(const Score& o) {
    frames += o.frames;
    stopped += o.stopped;
    corners += o.corners;
    wrong += o.wrong;
    inside += o.inside;
    through += o.through;
    witnessed += o.witnessed;
    narrow += o.narrow;
    broad += o.broad;
  }
  friend bool operator==(const Score&, const Score&) = default;
};

template <class S>
bool is_what(const StoredTruth<S>& truth, const Step<S>& s) {
  const bool stops = truth.normal[0] != 0 || truth.normal[1] != 0;
  return s.position == truth.end && s.normal_x == truth.normal[0] && s.normal_y == truth.normal[1] &&
         s.corner == truth.corner && s.inside_of.count == truth.inside_of &&
         s.outcome == (stops ? StepOutcome::stopped : StepOutcome::free);
}

/// A frame and what is forbidden in it, for a witness: what it objects to goes into wrong and through.
template <class S>
struct Witnessed {
  const WorldFrame<S>& frame;
  std::span<const Rect<Rational>> planes;
  const Step<S>& step;
};

/// `frames` frames in levels drawn from the seed, each played for `frames_a_level`. Every level is given to step() in
/// another way: as planes that are kept, as obstacles, in a hash. witness(Witnessed, score) sees every
/// `witness_every`-th frame.
template <class S, class Witness>
Score play(const Scene& scene, std::uint64_t frames, std::uint64_t seed, int frames_a_level,
           std::uint64_t witness_every, const Witness& witness) {
  WorldDraw draw(seed);
  Score score;
  for (int level = 0; score.frames < frames; ++level) {
    Play<S> play(scene, draw);
    WorldFrame<S>& f = play.frame;
    const auto obstacles = f.obstacles();
    std::vector<Forbidden<S>> kept;
    for (const Obstacle<S>& o : obstacles) kept.push_back(forbidden_by(o, f.mover.w, f.mover.h));
    const SpatialHash<S> hash(obstacles, S(scene.tile));
    const auto planes = f.planes();
    FastWorldTruth<S> truth(planes);
    const FastWorldTruth<S> raw(f.raw());
    bool stopped_y = false;
    for (int k = 0; k < frames_a_level && score.frames < frames; ++k) {
      play.steer(stopped_y);
      const StoredTruth<S> is = truth.slide({f.mover.x, f.mover.y}, f.motion, f.policy);
      const Step<S> s = level % 3 == 0   ? step(f.mover, f.motion, kept, f.rules())
                        : level % 3 == 1 ? step(f.mover, f.motion, obstacles, f.rules())
                                         : step(f.mover, f.motion, hash, f.rules());
      score.wrong += !is_what(is, s);
      score.inside += raw.forbids(s.position);
      score.narrow += is.width == TruthWidth::bits_64;
      score.broad += is.width == TruthWidth::bits_128;
      if (score.frames % witness_every == 0) {
        ++score.witnessed;
        witness(Witnessed<S>{f, planes, s}, score);
      }
      ++score.frames;
      score.stopped += s.outcome == StepOutcome::stopped;
      score.corners += s.corner;
      stopped_y = s.normal_y != 0;
      f.mover.x = s.position.x;
      f.mover.y = s.position.y;
    }
  }
  return score;
}

/// The truth in rationals, and that a way leads to the end.
template <class S>
void witness_in_rationals(const Witnessed<S>& w, Score& score) {
  const auto p = exact_point(w.frame.mover.x, w.frame.mover.y), v = exact_point(w.frame.motion.x, w.frame.motion.y);
  const WorldTruth<Rational> truth = slide_truth(p, v, w.planes, w.frame.policy);
  const Step<S>& s = w.step;
  score.wrong += s.position.x != static_cast<S>(truth.end[0]) || s.position.y != static_cast<S>(truth.end[1]) ||
                 s.normal_x != truth.normal[0] || s.normal_y != truth.normal[1] || s.corner != truth.corner;
  score.through += !reachable(p, exact_point(s.position.x, s.position.y), w.planes);
}

/// One scene in one scalar.
struct ScenePart {
  const Scene* scene = nullptr;
  bool single = false;  ///< float, else double
  Score score;
};

/// All scenes in both scalars, `frames` in all, in parts that a stopped run keeps in `checkpoint`, its threads share, and
/// that do not depend on these. Nothing if it was stopped. Throws UsageError if the checkpoint cannot be written.
std::optional<std::vector<ScenePart>> run(std::uint64_t frames, std::uint64_t seed, unsigned threads,
                                          const std::filesystem::path& checkpoint);

/// As a table of Markdown, with a last row for all.
std::string table(const std::vector<ScenePart>& parts);

}  // namespace sweeplab::recorded
