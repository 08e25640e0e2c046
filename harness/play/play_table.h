// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/play/play_witness.h"

namespace sweeplab {

/// Which ways to move a box are wrong, in words and a line each: what `play` says first. How many frames of what; who is
/// never wrong, who by hairlines only; then a table of real errors, engines and `step` on top, then the worst first: of
/// each kind the highest rate of a scene, the commonest cause, the scene with most. No line is wider than `width` columns.
std::string play_answer(const PlayOptions& options, const PlayResult& result, std::size_t width);

/// For people: real ends inside / through / short per million frames, a row a combination, a column a scene.
std::string overview(const PlayOptions& options, const PlayResult& result);
/// A table for each scene: rates with their intervals, what causes what is wrong, the greatest severities.
std::string tables_by_scene(const PlayOptions& options, const PlayResult& result);

/// How often a hairline leads to a real error, a row a combination that has any; empty if none has.
std::string hairline_table(const PlayOptions& options, const PlayResult& result);

/// Every frame of a scene that has a few only, as a witness: where it began, wanted to go, ended, and what is true. Empty
/// if there is none.
std::string few_frames(const PlayOptions& options, const PlayResult& result);

/// What of play.json is known before the run: what is asked for.
nlohmann::ordered_json head_of(const PlayOptions& options);
/// play.json, as `play` writes it: reports/schemas/play.schema.json describes it.
std::string file_text(const PlayOptions& options, const PlayResult& result, const std::vector<PlayWitness>& witnesses);

/// The names of the witnesses' files that a play.json lists; none if there is no such file. What an older run has left
/// beside it.
std::vector<std::string> listed_witnesses(const std::filesystem::path& file);

}  // namespace sweeplab
