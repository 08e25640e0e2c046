// SPDX-License-Identifier: MIT
//
// `judge --set 1`: methods, engines and files of answers on a SweepSet, a scorecard each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/cli/shared_options.h"
#include "harness/survey/log_card.h"
#include "harness/survey/score_limits.h"

namespace sweeplab {

struct JudgedSet {
  std::filesystem::path set;
  std::vector<const Method*> methods;
  std::vector<EngineOptions> engines;
  std::vector<std::filesystem::path> logs;  ///< files of answers
  LogCard engine;                           ///< of all of these
  std::vector<ScoreLimit> limits;
  unsigned threads = 0;
  bool as_json = false;
};

/// Throws UsageError where something is given that a set does without.
void check_set_options(const Options& given);

/// Prints them and returns the exit code. Throws UsageError.
int judge_set(const JudgedSet& judged);

}  // namespace sweeplab
