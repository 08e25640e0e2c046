// SPDX-License-Identifier: MIT
//
// Options that several commands have, each with one name and one help text, and what their values name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/engines/engine.h"
#include "harness/methods/names.h"
#include "harness/scenes/tiled/tiled_map.h"

namespace sweeplab {

void add_algorithms(Options& options, std::vector<std::string>& ids);
void add_families(Options& options, std::vector<std::string>& names);
void add_scalar(Options& options, std::string& name);
void add_scalars(Options& options, std::vector<std::string>& names);
void add_threads(Options& options, unsigned& threads);

/// Which programs are asked beside the methods, as their engines.
struct EngineChoice {
  std::vector<std::string> given;  ///< "COMMAND" or "name=COMMAND"
  bool rounded = false;
  double seconds = 10;     ///< a batch
  double budget = 60;      ///< seconds in all
  unsigned memory = 2048;  ///< MiB

  std::vector<EngineOptions> options;
  std::vector<std::string> others;  ///< of --algorithms: what is no engine's name
  bool alone = false;               ///< --algorithms names nothing else

  /// Throws UsageError.
  void look_up(const std::vector<std::string>& algorithms);
  /// After it: the methods that are asked beside the engines. Throws UsageError.
  std::vector<const Method*> methods() const;
};
void add_engines(Options& options, EngineChoice& engines);
/// Of engines that play worlds: these go on from what is stored, so that nothing is rounded for them.
void add_world_engines(Options& options, EngineChoice& engines);

/// How a level is read: what of a map of Tiled is solid, and which axis an outer corner stops.
struct LevelOptions {
  std::vector<std::string> solid;
  bool not_merged = false, boxes_only = false;
  std::string corner_name;

  std::optional<CornerPolicy> corner;  ///< none: the scene's own
  TiledOptions tiled;

  /// Throws UsageError.
  void look_up();
};
void add_level_options(Options& options, LevelOptions& level);

/// float32 before float64, whatever the order of asking.
std::vector<Scalar> scalars_named(const std::vector<std::string>& names);

}  // namespace sweeplab
