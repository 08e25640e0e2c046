// SPDX-License-Identifier: MIT
//
// What `judge` is told of the engine whose answers stand in a file, and what is to become of its score.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cli/options.h"
#include "harness/survey/log_card.h"
#include "harness/survey/score_limits.h"

namespace sweeplab {

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

/// Says of each limit whether it is kept, behind `whose`; returns the exit code.
int tell_limits(std::string_view whose, const LogScore& score, const std::vector<ScoreLimit>& limits);

/// Those on the engine: its name and its card.
void add_engine_options(Options& options, LogOptions& log);
/// These, and what is to become of a log of its answers.
void add_log_options(Options& options, LogOptions& log);

}  // namespace sweeplab
