// SPDX-License-Identifier: MIT
//
// How often an engine may be wrong before a build is to fail: `tunnel=0,phantom=10ppm,wrong_face=1%`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/judge/judge.h"
#include "harness/survey/log_score.h"

namespace sweeplab {

struct ScoreLimit {
  std::optional<Verdict> verdict;  ///< none: all that is wrong
  double most = 0;
  double per = 0;  ///< 0: a count; else a share, of so many
  std::string text;
};

/// Throws UsageError, beginning with `where`, for what is no limit.
ScoreLimit score_limit(const std::string& text, const std::string& where);

/// Whether there are no more than the limit says. Of nothing, the share is 0.
struct Kept {
  bool kept = true;
  std::string text;  ///< "tunnel=0: broken, 3 of 1000 real impacts (...)"
};
Kept kept(const ScoreLimit& limit, const LogScore& score);

}  // namespace sweeplab
