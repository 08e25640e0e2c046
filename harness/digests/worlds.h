// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/play/play.h"

namespace sweeplab {

/// A row of the table of combinations, or one of exact's with one part made naive: then `part` says which.
struct WorldsRow {
  Combination combination;
  /// step; exact: slide around `exact`; method: the same loop around a published one; loop: published as a whole; part:
  /// exact in every part but one, and then in every part.
  std::string_view group;
  std::string_view part, naive;  ///< order, ties, method, placement and what it is instead, or empty
};

/// `step` first.
std::vector<WorldsRow> worlds_rows();

/// The scenes of one mover among obstacles that stand, with so many frames for each combination.
PlayOptions worlds_options(std::uint64_t frames, unsigned threads);

/// worlds.json: what every combination of a row makes of every scene, sources in levels (in_levels.h).
nlohmann::ordered_json worlds_json(const PlayOptions& options, const PlayResult& result);

}  // namespace sweeplab
