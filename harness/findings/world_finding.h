// SPDX-License-Identifier: MIT
//
// A frame in a world that a combination ends wrongly, as a finding: a signature in the nine parts of signature.h,
// and a witness, which is a scene of one frame that `play` plays again.
//
//   gamedev:slide:earliest:along/float32/world:inside/order/impact/-/y/-/small
//
// subject: the combination, its words between colons
// what: "world:" and how the frame ended
// cause: what of the combination must be exact for the frame to be right, as FrameCause names it: "order", "response"
// class of truth: overlap: the mover begins inside something; else impact: the truth stops it; separate: nothing does
// graze: "corner_y" or "corner_x" where the corner's policy decides the truth, which is y or x; else "-"
// faces: the axes that the truth stops, "x", "y", "xy" or "-"
// courses: "stuck" where a mover that is short did not move at all, else "-"
// solidity: "big" where it is short by more than a hundredth of its motion, else "small"
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/findings/signature.h"
#include "harness/play/episode.h"

namespace sweeplab {

struct WorldFinding {
  std::string signature;
  Scene witness;
  double severity = 0;  ///< as in WorldJudgement
};

/// Of a frame as it is played; nothing if it is right, if the combination was not asked, or if the truth ends beyond all
/// numbers. The witness is the frame as it is.
template <class S>
std::optional<WorldFinding> world_finding(const Combination& combination, const PlayedFrame<S>& frame);

/// What today's code shows of a witness. Throws UsageError if it names no combination or scalar of this program.
std::optional<WorldFinding> shown_by(const Scene& witness);

/// A simplest witness that shows the same, found within `budget` questions; nothing if this one does not show it.
std::optional<WorldFinding> shrink_world_finding(const std::string& signature, const Scene& witness, int budget);

/// Whether these are the parts of one, all of them words that this program knows.
bool is_world_signature(std::string_view signature);
/// Whether `step` or one like it is wrong there, which never is.
bool is_of_a_guarantee(const SignatureParts& parts);

/// The witness that a scene file is; nothing if it is none, of one frame.
std::optional<Scene> scene_from(const std::string& text);

/// "0 0 1 1 moves 4 0, among 2 0 1 1, 3 0 1 1"
std::string frame_for_people(const Scene& witness);

}  // namespace sweeplab
