// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/play/play.h"
#include "harness/play/play_witness.h"

namespace sweeplab {

/// What of play.json is known before the run: what is asked for.
nlohmann::ordered_json head_of(const PlayOptions& options);
/// play.json, as `play` writes it: reports/schemas/play.schema.json describes it.
std::string file_text(const PlayOptions& options, const PlayResult& result, const std::vector<PlayWitness>& witnesses);

/// The names of the witnesses' files that a play.json lists; none if there is no such file. What an older run has left
/// beside it.
std::vector<std::string> listed_witnesses(const std::filesystem::path& file);

}  // namespace sweeplab
