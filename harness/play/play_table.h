// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "harness/play/play.h"

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

}  // namespace sweeplab
