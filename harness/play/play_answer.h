// SPDX-License-Identifier: MIT
//
// Which ways to move a box are wrong, in words and a line each: what `play` says first.
#pragma once

#include <cstddef>
#include <string>

#include "harness/play/play.h"

namespace sweeplab {

/// How many frames of what; who is never wrong, who by hairlines only; then a table of real errors, engines and `step` on top,
/// then the worst first: of each kind the highest rate of a scene, the commonest cause, the scene with most. No line is wider than
/// `width` columns.
std::string play_answer(const PlayOptions& options, const PlayResult& result, std::size_t width);

}  // namespace sweeplab
