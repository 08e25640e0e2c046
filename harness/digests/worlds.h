// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/digests/data_file.h"
#include "harness/play/play.h"

namespace sweeplab {

/// The scenes of one mover among obstacles that stand, with so many frames for each combination.
PlayOptions worlds_options(std::uint64_t frames, unsigned threads);

/// worlds.json: what every combination of a row makes of every scene, and sources in levels, as below.
Json worlds_json(const PlayOptions& options, const PlayResult& result);

// Each published source in a level: as published, and at its best. Beside the table of pairs it tells what the loop around
// a sweep adds to the sweep's own errors.

/// A source by the method in which it stands first, or `exact`; or `step`, which has no method.
struct LevelSource {
  const Method* method = nullptr;
  Combination published;
  /// What the best is chosen from: published, and the method with its own response or slide, earliest or a face first,
  /// in every placing.
  std::vector<Combination> tried;
};

/// `step`, `exact`, then every published source whose method names time and face.
std::vector<LevelSource> level_sources();

/// "sources" of worlds.json: real errors, and what first hairlines lead to, of all scenes but `far` together; the one
/// with the most real errors as published first, `step` and `exact` before all. The best has the fewest real errors, of
/// equal ones the fewest hairlines.
Json level_sources_json(const PlayOptions& options, const PlayResult& result);

/// The section of summary.md, from worlds.json: the table, and what follows from it in words.
std::string level_section(const Json& worlds);

}  // namespace sweeplab
