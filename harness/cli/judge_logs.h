// SPDX-License-Identifier: MIT
//
// `judge --log a.csv --log b.csv`: the answers of several engines, or of several versions of one, side by side.
// `judge --set 1`: methods, engines and files of answers on a SweepSet, a scorecard each.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "harness/cli/shared_options.h"
#include "harness/survey/log_score.h"

namespace sweeplab {

struct JudgedLogs {
  std::vector<std::filesystem::path> files;
  LogCard engine;  ///< of all of them
  std::vector<ScoreLimit> limits;
  unsigned threads = 0;
  bool as_json = false;
};

/// Each prints it all and returns the exit code. Throws UsageError where a log has no answers.
int judge_logs(const JudgedLogs& logs, Scalar scalar);
/// The methods and engines are asked where there are no logs.
int judge_set(const std::filesystem::path& set, const JudgedLogs& logs, const std::vector<const Method*>& methods,
              const std::vector<EngineOptions>& engines);

/// Says of each limit whether it is kept, behind `whose`; returns the exit code.
int tell_limits(std::string_view whose, const LogScore& score, const std::vector<ScoreLimit>& limits);

}  // namespace sweeplab
