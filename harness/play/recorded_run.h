// SPDX-License-Identifier: MIT
//
// Many frames of step() in the scenes of the families: each end, normal, corner and outcome against the truth in
// integers, each end as play judges it, some against more.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/loops/combination.h"
#include "harness/play/episode.h"
#include "harness/play/played_scene.h"
#include "harness/query/scalars.h"

namespace sweeplab::recorded {

struct Score {
  std::uint64_t frames = 0, stopped = 0, corners = 0;
  std::uint64_t wrong = 0;                ///< not what the truth, or a witness, says
  std::uint64_t inside = 0, through = 0;  ///< as the judge calls it
  std::uint64_t witnessed = 0;
  std::uint64_t narrow = 0, wide = 0;  ///< truths for which 64 bits did, or 128; rationals had the rest

  void add(const Score& other);
  friend bool operator==(const Score&, const Score&) = default;
};

/// A frame of step() with the policy at corners that it was given, and all that matters to it.
template <class S>
struct Witnessed {
  Vector<S> start, motion;
  CornerPolicy corner;
  const WorldArena<S>& arena;
  const Step<S>& step;
};
/// What it objects to goes into `wrong`.
template <class S>
using Witness = std::function<void(const Witnessed<S>&, Score&)>;

/// The truth in rationals.
template <class S>
void witness_in_rationals(const Witnessed<S>& w, Score& score);

/// One episode, played by the combination, which should be `step`: its ends are to be the truth's. Beside it step() is
/// asked in full: by turns with planes that are kept, with obstacles, with a hash, and at corners by the one policy or
/// the other. witness(...) sees every `witness_every`-th frame.
template <class S>
Score play_episode(const PlayedScene& played, std::uint64_t episode, const Combination& combination,
                   std::uint64_t witness_every, const Witness<S>& witness);

/// One family in one scalar.
struct Part {
  std::string_view family;
  Scalar scalar = Scalar::float32;
  Score score;
};

/// All families in both scalars, `frames` in all (of a scene; each is one of every mover), in stretches that a stopped run
/// keeps in `checkpoint`, its threads share, and that do not depend on these. Nothing if it was stopped. Throws
/// UsageError if the checkpoint cannot be written.
std::optional<std::vector<Part>> run(std::uint64_t frames, std::uint64_t seed, unsigned threads,
                                     const std::filesystem::path& checkpoint);

/// As a table of Markdown, with a last row for all.
std::string table(const std::vector<Part>& parts);

}  // namespace sweeplab::recorded
