// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/survey/judged_file.h"
#include "harness/survey/score_limits.h"

namespace sweeplab {

/// What `judge --json` prints of a file, once it is judged.
template <class S>
nlohmann::ordered_json judged_json(const JudgedFile<S>& file, const std::vector<ScoreLimit>& limits);

/// What answers are worth: counts, what each is of, and intervals.
nlohmann::ordered_json log_score_json(const LogScore& score);

/// As text; what a tag has that is no UTF-8 becomes a replacement character.
std::string judged_json_text(const nlohmann::ordered_json& json);

}  // namespace sweeplab
