// SPDX-License-Identifier: MIT
//
// Each published source in a level: as published, and at its best. Beside the table of pairs it tells what the loop
// around a sweep adds to the sweep's own errors.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/play/play.h"

namespace sweeplab {

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
nlohmann::ordered_json level_sources_json(const PlayOptions& options, const PlayResult& result);

/// The section of summary.md, from worlds.json: the table, and what follows from it in words.
std::string level_section(const nlohmann::ordered_json& worlds);

}  // namespace sweeplab
