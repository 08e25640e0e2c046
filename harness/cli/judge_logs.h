// SPDX-License-Identifier: MIT
//
// `judge --log a.csv --log b.csv`: the answers of several engines, or of several versions of one, side by side.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/log_options.h"

namespace sweeplab {

struct JudgedLogs {
  std::vector<std::filesystem::path> files;
  LogCard engine;  ///< of all of them
  std::vector<ScoreLimit> limits;
  unsigned threads = 0;
  bool as_json = false;
};

/// A log's file name without its ending, if it can be a name, and no other log has it.
std::string name_of_log(const std::filesystem::path& path, const std::vector<std::string>& taken);

/// Prints it all and returns the exit code. Throws UsageError where a log has no answers.
int judge_logs(const JudgedLogs& logs, Scalar scalar);

}  // namespace sweeplab
