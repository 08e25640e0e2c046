// SPDX-License-Identifier: MIT
//
// Options that several commands have, each with one name and one help text, and what their values name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/engines/engine.h"
#include "harness/methods/names.h"
#include "harness/scenes/tiled/tiled_map.h"
#include "harness/shapes/scene.h"
#include "harness/survey/log_card.h"
#include "harness/survey/log_score.h"

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

/// --shapes: pairs of shapes, or all. Where it is empty the command is about moving boxes.
/// One word with commas, unlike the lists of other options, so that it may stand before a file's name.
void add_shapes(Options& options, std::string& names);
/// Those that are named; of a command that takes one pair, exactly one. Throws UsageError.
std::vector<shapes::Shapes> pairs_named(const std::string& names);
shapes::Shapes one_pair(const std::string& names);

/// What the options of `judge` and `explain` say of the engine whose answers are given, and of its score's use.
struct LogOptions {
  std::string name, touching, only;
  std::filesystem::path card_file;
  double skin = 0, time_error = 0;
  std::vector<std::string> fail_on;

  LogCard said;  ///< by options
  std::vector<ScoreLimit> limits;
  std::string given;  ///< the first of them that is given; empty: none

  /// What add_engine_options declares, and what add_log_options does. Throw UsageError.
  void look_up_engine(const Options& options);
  void look_up(const Options& options);
  /// What the card, if there is one, and the options say. Reads the card. Throws UsageError.
  LogCard engine() const;
};
/// Those on the engine: its name and its card.
void add_engine_options(Options& options, LogOptions& log);
/// These, and what is to become of a log of its answers.
void add_log_options(Options& options, LogOptions& log);

/// float32 before float64, whatever the order of asking.
std::vector<Scalar> scalars_named(const std::vector<std::string>& names);

}  // namespace sweeplab
