// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "harness/loops/cause.h"
#include "harness/loops/combination.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

/// A frame as a combination is asked it.
template <class S>
struct AskedFrame {
  Box<S> mover;
  Vector<S> motion;
  std::span<const Obstacle<S>> obstacles;  ///< all that it may meet
  CornerPolicy corner = CornerPolicy::y;
};

struct FrameJudgement {
  Ending ending = Ending::right;
  double severity = 0;  ///< as in WorldJudgement
  /// Wrong by at least a thousandth (severe_from) of half the mover's smaller side: what a player can see. A wrong end
  /// that is not real is a hairline.
  bool real = false;
  bool big = false, stuck = false;
  bool exact = false;         ///< the end is the truth's, rounded once
  bool out_of_range = false;  ///< no number of the scalar is near the truth's end; then nothing else is said
  FrameCause cause;           ///< of what is wrong, where it was asked for
  Point<Rational> truth;
};

/// Of an end among what `arena` has: all that is near enough to matter to the truth and to the way there.
template <class S>
FrameJudgement judged(Intent intent, const AskedFrame<S>& frame, const WorldArena<S>& arena, const Vector<S>& end);

/// Why a frame is wrong whose end alone is known, and which should slide: where a loop around an exact test with one
/// fault of its own ends it in the very same place, that fault; else nothing.
template <class S>
FrameCause likely_cause(const AskedFrame<S>& frame, const Vector<S>& end);

}  // namespace sweeplab
